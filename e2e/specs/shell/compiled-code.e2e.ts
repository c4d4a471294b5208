import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

/** What V8 tells of a file that it was given. */
interface Compilation {
  readonly url: string;
  /** Bytes of compiled code that the browser had kept. */
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
  }; // the browser's own format
  return traceEvents.flatMap(({ name, args }) =>
    name === 'v8.compile' && args.data?.url.includes('/r/') ? [args.data] : [],
  );
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const kept = (page: Page, part: string) =>
  page.evaluate((name) => (localStorage.getItem('compiled') ?? '').includes(name), part);

test('the second visit finds every large file compiled, of the shell and of a remote', async ({
  browser,
  page,
}) => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.goto('/customer-management');
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => kept(page, '/customer-management.')).toBe(true);
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
