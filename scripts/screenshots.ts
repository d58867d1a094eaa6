/**
 * Takes the pictures of docs/images with Chromium (CHROME_PATH, or Debian's): a faulty reference service is judged by
 * the built command, and its reports are photographed. Run by `npx tsx scripts/screenshots.ts`, after `npm run build`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { readStoredRun } from '../bin/stored-run.ts';
import { startReference } from '../reference/index.ts';
import { loadReporter } from '../reporters/index.ts';
import { pngOf } from './png.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const images = join(root, 'docs', 'images');
const CALLBACKS = '127.0.0.1:18090';
const COLUMNS = 104;
const FAULTS = [
  'hold-refused',
  'refusals-without-code-on-cancelOrder',
  'types-unchecked-createOrder-payments',
  'callback-never',
];

/** Judges the reference service with the faults; the exit code does not matter. */
async function judged(faults: string[], patterns: string[], file: string, more: string[] = []): Promise<void> {
  const reference = await startReference({ faults, callbackUrl: `http://${CALLBACKS}` });
  const { credentials, baseUrl, authUrl, ...names } = reference;
  const env = {
    ...process.env,
    ORDER_BASE_URL: baseUrl,
    ORDER_AUTH_URL: authUrl,
    ORDER_CLIENT_ID: credentials.clientId,
    ORDER_CLIENT_SECRET: credentials.clientSecret,
    ORDER_API_KEY: credentials.apiKey,
    ORDER_PROVIDER: names.provider,
    ORDER_PARTNER: names.partner,
    ORDER_MARKET: names.market,
    ORDER_PROVIDER_STORE_ID: names.providerStoreId,
    ORDER_PARTNER_STORE_ID: names.partnerStoreId,
  };
  const args = [
    'run',
    ...patterns,
    '--callback-listen',
    CALLBACKS,
    '--callback-timeout',
    '500ms',
    '--no-record',
    '--quiet',
    '--reporter',
    `json=${file}`,
    ...more,
  ];
  await new Promise<void>((resolve) =>
    execFile(process.execPath, [join(root, 'dist/order-conformance.js'), ...args], { env }, () => resolve()),
  );
  await reference.close();
}

/** What a terminal shows of the run, with its colours. */
async function consoleText(file: string): Promise<string> {
  let text = '';
  const create = await loadReporter('console');
  const sink = {
    write(more: string) {
      text += more;
    },
  };
  const reporter = create({
    sink,
    colour: true,
    interactive: false,
    columns: COLUMNS,
    verbosity: 'normal',
    command: 'order-conformance run',
  });
  for (const event of readStoredRun(file).events) reporter.event(event);
  return text;
}

const COLOURS: Record<string, string> = {
  1: 'b',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  35: 'magenta',
  36: 'cyan',
};

/** Text with colours of a terminal as a page that looks like one. */
function terminalPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are control characters.
  const coloured = escaped.replaceAll(/\u001b\[(\d+)m/g, (_, code: string) =>
    COLOURS[code] === undefined ? '</span>' : `<span class="${COLOURS[code]}">`,
  );
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 18px 22px; background: #14171b; color: #e6e9ee; font: 13px/1.5 'DejaVu Sans Mono', ui-monospace, monospace; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; width: ${COLUMNS}ch; }
.b { font-weight: bold; } .dim { color: #929ca8; } .red { color: #ff8e8e; } .green { color: #6fd08c; }
.yellow { color: #f0b95b; } .magenta { color: #c8a6ff; } .cyan { color: #7fd4e0; }
</style><pre><span class="dim">$</span> order-conformance run "create/accepts/{order,hold,full-order,without-*}"\n\n${coloured}</pre>`;
}

const folder = mkdtempSync(join(tmpdir(), 'order-conformance-images-'));
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-lcd-text'],
});
mkdirSync(images, { recursive: true });

/** In the browser: the pixels of a picture. */
const PIXELS = `async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context.drawImage(image, 0, 0);
  const bytes = context.getImageData(0, 0, width, height).data;
  let data = '';
  for (let at = 0; at < bytes.length; at += 8192) data += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { width, height, data: btoa(data) };
}`;

async function picture(
  name: string,
  options: BrowserContextOptions,
  url: string | null,
  content: string,
): Promise<void> {
  const context = await browser.newContext({ offline: true, bypassCSP: true, ...options });
  const page = await context.newPage();
  if (url === null) await page.setContent(content);
  else await page.goto(url);
  const shot = await page.screenshot({ fullPage: url === null });
  const { width, height, data } = await page.evaluate<{ width: number; height: number; data: string }>(
    `(${PIXELS})("data:image/png;base64,${shot.toString('base64')}")`,
  );
  writeFileSync(join(images, name), pngOf({ width, height, data: Buffer.from(data, 'base64') }));
  await context.close();
}

try {
  const small = join(folder, 'small.json');
  await judged(['hold-refused'], ['create/accepts/{order,hold,full-order,without-*}'], small);
  await picture('console.png', { viewport: { width: 880, height: 600 } }, null, terminalPage(await consoleText(small)));
  const report = join(folder, 'report.html');
  await judged(FAULTS, [], join(folder, 'run.json'), ['--reporter', `html=${report}`]);
  const screen = { viewport: { width: 1200, height: 900 } };
  await picture('report.png', { ...screen, colorScheme: 'light' }, pathToFileURL(report).href, '');
  await picture('report-dark.png', { ...screen, colorScheme: 'dark' }, pathToFileURL(report).href, '');
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
