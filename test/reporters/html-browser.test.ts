import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_BROWSER, startBrowser, type TestBrowser } from './browser.ts';
import { evidence, exchange, finding, finished, response, result, started } from './parts.ts';
import { RECORDED_RUN } from './recorded-run.ts';
import { render } from './render.ts';

const document = await render('html', RECORDED_RUN);

describe.skipIf(NO_BROWSER !== null)(`in a browser${NO_BROWSER === null ? '' : ` (skipped: ${NO_BROWSER})`}`, () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser();
  }, 30_000);
  afterAll(() => browser.close());

  it('opens without complaint, asks for nothing and runs nothing that a target sent', async () => {
    const { page, complaints, requests } = await browser.open(document);
    expect(await page.title()).toBe('non-conformant: http://127.0.0.1:8099');
    await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    expect(complaints).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('refuses to run a script that is not its own', async () => {
    const { page, complaints } = await browser.open(
      document.replace('</main>', '<script>document.title="owned"</script></main>'),
    );
    expect(await page.title()).not.toBe('owned');
    expect(complaints.join()).toContain('Content Security Policy');
  });

  it('filters by verdict, text and requirement', async () => {
    const { page } = await browser.open(document);
    const shown = async (): Promise<string[]> =>
      page.locator('.scenario:visible').evaluateAll((all) => all.map(({ id }) => id));
    expect(await shown()).toHaveLength(15);
    await page.getByLabel('Text').fill('LEFT-over');
    expect(await shown()).toEqual([]);
    await page.getByLabel('Text').fill('refuses orderitems');
    expect(await shown()).toEqual(['create/refuses/orderItems-missing']);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByLabel('Requirement').selectOption('fetchStore.callback');
    expect(await shown()).toEqual(['store/calls-back', 'store/never-calls-back']);
    await page.getByRole('checkbox', { name: /^fail/ }).uncheck();
    expect(await shown()).toEqual(['store/calls-back']);
    expect(await page.locator('#_shown').textContent()).toBe('1 of 15 scenarios shown');
  });

  it('is filtered and walked through by keyboard', async () => {
    const { page } = await browser.open(document);
    const focused = async (): Promise<string> =>
      page.locator(':focus').evaluate((element) => element.closest('.scenario')?.id ?? element.id);
    await page.keyboard.press('/');
    await page.keyboard.type('store');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('create/refuses/storeInformation-missing');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    expect(await page.locator('.scenario[open]').getAttribute('id')).toBe('store/calls-back');
    await page.keyboard.press('k');
    expect(await focused()).toBe('create/refuses/storeInformation-missing');
    await page.keyboard.press('Escape');
    expect(await page.locator('.scenario:visible').count()).toBe(15);
  });

  it('opens the scenario that a link names, even while it is filtered away', async () => {
    const { page } = await browser.open(document, '#errors/hostile');
    const scenario = page.locator('[id="errors/hostile"]');
    await expect.poll(() => scenario.getAttribute('open')).toBe('');
    expect(await scenario.locator('mark').textContent()).toBe('"message": ""');
    await page.getByLabel('Text').fill('token');
    await page.locator('.cause a[href="#store/never-calls-back"]').click();
    await expect.poll(() => page.locator('[id="store/never-calls-back"]').isVisible()).toBe(true);
  });

  it('leads from the coverage to the scenarios of a requirement', async () => {
    const { page } = await browser.open(document);
    await page.locator('#_coverage a[data-requirement="error.status"]').click();
    expect(await page.locator('.scenario:visible').count()).toBe(1);
  });

  it('copies the curl line and the command that runs a scenario alone', async () => {
    const { page, context } = await browser.open(document, '#create/accepts/full-order');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const scenario = page.locator('[id="create/accepts/full-order"]');
    const copied = async (name: string): Promise<string> => {
      await scenario.getByRole('button', { name }).first().click();
      await page.getByRole('status').getByText('Copied').waitFor();
      return page.evaluate('navigator.clipboard.readText()');
    };
    expect(await copied('runs it alone')).toBe('npx order-conformance run create/accepts/full-order');
    expect(await copied('Copy as curl')).toMatch(/^curl -sS -X POST .*'x-api-key: '"\$ORDER_API_KEY"''/);
  });

  it('says verdict, coverage and every cause on the first screen, and how to mend one when it is unfolded', async () => {
    const { page } = await browser.open(document, '', { viewport: { width: 1200, height: 900 } });
    const isOnScreen = async (selector: string): Promise<boolean> => {
      const box = await page.locator(selector).first().boundingBox();
      return box !== null && box.y + box.height <= 900;
    };
    for (const selector of ['h1', '.judged', '.legend', '.glance', '#_causes .cause']) {
      expect(await isOnScreen(selector), selector).toBe(true);
    }
    const how = page.locator('.cause', { hasText: 'a required field is missing' }).locator('.how');
    expect(await how.getAttribute('open')).toBeNull();
    await how.locator('summary').click();
    expect(await how.locator('.diff del').first().textContent()).toBe('- HTTP 202');
    expect(await how.locator('.diff ins').first().textContent()).toBe('+ HTTP 400');
  });

  it('prints what is folded on the screen', async () => {
    const { page } = await browser.open(document);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.how:not([open]), .why:not([open])').count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)('has no serious finding of accessibility, %s', async (colorScheme) => {
    const { page } = await browser.open(document, '#store/calls-back', { colorScheme });
    await page.locator('.scenario summary').evaluateAll((all) => {
      for (const one of all.slice(0, 8)) (one as unknown as { click(): void }).click();
    });
    await page.evaluate("for (const details of document.querySelectorAll('.how, .why')) details.open = true");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('fits a phone', async () => {
    const { page } = await browser.open(document, '#errors/hostile', { viewport: { width: 360, height: 740 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  it('opens 2,000 scenarios', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => {
      const id = `x-${index}`;
      const seen = evidence([
        exchange(`s-${index}`, 1, response(202, '{"ok":true}')),
        exchange(id, 2, response(202, '{"ok":true}')),
      ]);
      return result(`suite-${index % 20}/scenario-${index}`, index, {
        evidence: seen,
        ...(index % 4 === 0
          ? { judgement: { verdict: 'fail', reason: 'x', blame: 'service' }, findings: [finding({ exchange: id })] }
          : {}),
      });
    });
    const events = [
      started(many),
      ...many.map((one) => ({ type: 'scenario-finished', result: one }) as const),
      finished(many),
    ];
    const text = await render('html', events);
    const { page, complaints } = await browser.open(text);
    const ms = await page.evaluate<number>('performance.getEntriesByType("navigation")[0].loadEventEnd');
    console.info(`2,000 scenarios, ${(text.length / 1e6).toFixed(1)} MB, opened in ${Math.round(ms)} ms`);
    expect(await page.locator('#_shown').textContent()).toBe('2000 of 2000 scenarios shown');
    expect(complaints).toEqual([]);
    await page.evaluate('location.hash = "suite-7/scenario-1507"');
    const top = '(id) => document.getElementById(id).getBoundingClientRect().top';
    const onScreen = async (): Promise<boolean> => {
      const y = await page.evaluate<number>(`(${top})('suite-7/scenario-1507')`);
      return y >= 0 && y < 700;
    };
    await expect.poll(onScreen).toBe(true);
  }, 30_000);
});
