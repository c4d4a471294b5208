import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, run, RunOptions } from 'axe-core';
import { expectFits } from './screen-checks';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe's colour rules; the other rules depend only on {@link structureWithoutColours}. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Loaded {
  readonly axe: { readonly run: typeof run };
}

/** Injects axe once per document, since parsing it takes longer than running it. */
const runAxe = async (page: Page, options: RunOptions): Promise<AxeResults> => {
  // The shell briefly has an empty hidden frame (docs/adr/0055).
  await expect.poll(() => page.frames().length, 'axe checks a single document').toBe(1);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program);
  return page.evaluate(
    (choice) => (globalThis as unknown as Loaded).axe.run(document, choice), // injected above
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
};

/**
 * axe violations, optionally of some rules.
 *
 * @throws when almost nothing was checked
 */
const faultsOf = async (
  page: Page,
  where: string,
  rules?: readonly string[],
): Promise<readonly string[]> => {
  const { violations, passes } = await runAxe(page, rules ? { runOnly: [...rules] } : {});
  expect(passes.length, `${where}: axe looked at something`).toBeGreaterThan(rules ? 0 : 5);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
};

/** Expects no axe violations. */
export const expectNoAxeViolations = async (page: Page, where: string): Promise<void> => {
  expect.soft(await faultsOf(page, where), where).toEqual([]);
};

/** The document without colours: markup, text, and position, size and visibility of each element. */
const structureWithoutColours = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('*')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [
        left,
        top,
        width,
        height,
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ].join(' ');
    });
    return [document.title, document.body.outerHTML, ...seen].join('\n');
  });

export const desk = { width: 1366, height: 768 };
export const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };

/** Follows the system theme, so that a test can switch it without a reload. */
export const followDevice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'));

type Theme = 'dark' | 'light';

/* Applies a changed size or theme: even a short transition starts from the previous colour. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

const themeOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.className);

/* The loading bar disappears shortly after a navigation. */
const expectLoaded = (page: Page): Promise<void> =>
  expect(page.getByRole('progressbar', { name: /^(Cargando|Loading)/ })).toHaveCount(0);

/**
 * axe violations in both themes. Switching the theme costs as much as opening a screen. If only
 * colours differ, the second pass runs only the colour rules. Requires {@link followDevice} before
 * opening.
 */
export const faultsInBothThemes = async (
  page: Page,
  where: string,
): Promise<Readonly<Record<Theme, readonly string[]>>> => {
  await expectLoaded(page);
  const first = (await themeOf(page)) === 'dark' ? 'dark' : 'light';
  const second = first === 'dark' ? 'light' : 'dark';
  const shown = await faultsOf(page, `${where}, ${first}`);
  const structure = await structureWithoutColours(page);
  await page.emulateMedia({ colorScheme: second });
  await expect.poll(() => themeOf(page)).toBe(second);
  await settle(page);
  const sameStructure = structure === (await structureWithoutColours(page));
  const switched = await faultsOf(
    page,
    `${where}, ${second}`,
    sameStructure ? colourRules : undefined,
  );
  return first === 'dark' ? { dark: shown, light: switched } : { dark: switched, light: shown };
};

/** Checks the page with axe in light and dark, and that it fits. */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  const faults = await faultsInBothThemes(page, name);
  expect.soft(faults, name).toEqual({ dark: [], light: [] });
  await expectFits(page, name);
};

/** Checks the page with axe in its theme, and that it fits. For walks that take turns in themes. */
export const expectAccessibleAsShown = async (page: Page, name: string): Promise<void> => {
  await expectLoaded(page);
  await expectNoAxeViolations(page, name);
  await expectFits(page, name);
};

/** In its theme at desk and phone width; ends at desk width. */
export const expectAccessibleEverywhere = async (page: Page, name: string): Promise<void> => {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await settle(page);
    await expectAccessibleAsShown(page, `${name}, ${size.width} px`);
  }
  await page.setViewportSize(desk);
};

/** Checks tablet width, where wide lists must scroll on their own. Restores the size. */
export const expectFitsOnTablet = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize() ?? desk;
  await page.setViewportSize(tablet);
  await settle(page);
  await expectFits(page, `${name}, ${tablet.width} px`);
  await page.setViewportSize(before);
};
