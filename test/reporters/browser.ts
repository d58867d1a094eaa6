/** A real Chromium for tests of the HTML report: the one in CHROME_PATH, or Debian's. */

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const EXECUTABLE = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Why the tests in a browser are skipped; null where there is one. */
export const NO_BROWSER = existsSync(EXECUTABLE)
  ? null
  : `no Chromium at ${EXECUTABLE}: install Debian's package chromium, or set CHROME_PATH`;

export interface OpenPage {
  page: Page;
  context: BrowserContext;
  /** Everything the page complained of. */
  complaints: string[];
  /** Addresses it asked for besides its own. */
  requests: string[];
}

export interface TestBrowser {
  /** Opens the document from a file, offline, at the fragment. */
  open(document: string, fragment?: string, options?: BrowserContextOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

/** Chromium's own look-ups in the network are switched off: they would only fail, slowly. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

export async function startBrowser(): Promise<TestBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'order-conformance-html-'));
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args: QUIET });
  let files = 0;
  return {
    async open(document, fragment = '', options = {}) {
      files += 1;
      const file = join(folder, `report-${files}.html`);
      await writeFile(file, document);
      const context = await browser.newContext({ offline: true, ...options });
      const page = await context.newPage();
      const opened: OpenPage = { page, context, complaints: [], requests: [] };
      page.on('console', (message) => opened.complaints.push(message.text()));
      page.on('pageerror', (error) => opened.complaints.push(error.message));
      page.on('dialog', (dialog) => opened.complaints.push(`dialog: ${dialog.message()}`));
      page.on('request', (request) => opened.requests.push(request.url()));
      await page.goto(pathToFileURL(file).href + fragment);
      opened.requests.shift();
      return opened;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
