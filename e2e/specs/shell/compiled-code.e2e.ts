import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

/** V8's report about a compiled file. */
interface Compilation {
  readonly url: string;
  /** Size of the cached bytecode in bytes. */
  readonly consumedCacheSize?: number;
}

const compiledDuring = async (
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<readonly Compilation[]> => {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { data?: Compilation } }[];
  }; // format of the trace
  return traceEvents.flatMap(({ name, args }) =>
    name === 'v8.compile' && args.data?.url.includes('/r/') ? [args.data] : [],
  );
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isCached = (page: Page, part: string) =>
  page.evaluate((name) => (localStorage.getItem('compiled') ?? '').includes(name), part);

test('a second visit loads all large files from the code cache', async ({ browser, page }) => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.goto('/customer-management');
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => isCached(page, '/customer-management.')).toBe(true);
  await expect(page.locator('iframe')).toHaveCount(0);

  const compiled = await compiledDuring(browser, page, async () => {
    await page.reload();
    await expect(heading(page)).toBeVisible();
  });
  for (const part of ['vendor', 'main', 'customer-management']) {
    const file = compiled.find(({ url }) => url.includes(`/${part}.`));
    expect(file?.consumedCacheSize ?? 0, part).toBeGreaterThan(10_000);
  }
  expect(failures).toEqual([]);
});
