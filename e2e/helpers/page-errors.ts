import type { Page } from '@playwright/test';

/**
 * Collects console errors (CSP violations included) and uncaught errors. Call it before opening the
 * page; compare with `[]`.
 */
export const watchPageErrors = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  return found;
};

/** Collects requests to other origins; compare with `[]`. */
export const requestsElsewhere = (page: Page, origin: string): readonly string[] => {
  const found: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(url)) found.push(url);
  });
  return found;
};

/** Untranslated message keys on screen: `pricing.title`, `shell:frame.home`. */
export const rawKeys = async (page: Page): Promise<readonly string[]> => {
  const text = await page.locator('body').innerText();
  const withoutAddresses = text.replaceAll(/\S+@\S+|https?:\/\/\S+/g, '');
  return withoutAddresses.match(/\b[a-z][A-Za-z]*[.:][a-z][A-Za-z]*\b/g) ?? [];
};

/** Marks the document, so that a reload can be detected. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { stillHere: true }));

export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'stillHere' in globalThis);
