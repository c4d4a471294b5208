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

interface Size {
  readonly width: number;
  readonly height: number;
}

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

interface Sizes {
  /** Defaults to the current size. */
  readonly sizes?: readonly Size[];
  /** Additional check, run once per size. */
  readonly also?: (size: Size) => Promise<void>;
}

/**
 * axe violations in both themes at the first size, and in the theme that it does not start with at
 * the others: what a size changes shows in either theme. Switching the theme costs as much as
 * opening a screen, so it happens once; if only colours differ, the second pass runs only the
 * colour rules. Ends at the first size. Requires {@link followDevice} before opening.
 */
export const faultsInBothThemes = async (
  page: Page,
  where: string,
  { sizes = [page.viewportSize() ?? desk], also }: Sizes = {},
): Promise<Readonly<Record<Theme, readonly string[]>>> => {
  const found: Record<Theme, string[]> = { dark: [], light: [] };
  const resize = async (size: Size): Promise<void> => {
    await page.setViewportSize(size);
    await settle(page);
  };
  const look = async (theme: Theme, { width }: Size, rules?: readonly string[]): Promise<void> => {
    const faults = await faultsOf(page, `${where}, ${width} px, ${theme}`, rules);
    found[theme].push(...faults.map((fault) => `${fault} at ${width} px`));
  };
  // the loading bar disappears shortly after a navigation
  await expect(page.getByRole('progressbar', { name: /^(Cargando|Loading)/ })).toHaveCount(0);
  const first = (await themeOf(page)) === 'dark' ? 'dark' : 'light';
  const second = first === 'dark' ? 'light' : 'dark';
  const [main = desk, ...others] = sizes;
  await resize(main);
  await look(first, main);
  await also?.(main);
  const structure = await structureWithoutColours(page);
  await page.emulateMedia({ colorScheme: second });
  await expect.poll(() => themeOf(page)).toBe(second);
  await settle(page);
  const sameStructure = structure === (await structureWithoutColours(page));
  await look(second, main, sameStructure ? colourRules : undefined);
  for (const size of others) {
    await resize(size);
    await look(second, size);
    await also?.(size);
  }
  if (others.length > 0) await resize(main);
  return found;
};

/** Checks the page with axe in light and dark, and that it fits. */
export const expectAccessible = async (
  page: Page,
  name: string,
  sizes?: readonly Size[],
): Promise<void> => {
  const also = ({ width }: Size): Promise<void> => expectFits(page, `${name}, ${width} px`);
  expect
    .soft(await faultsInBothThemes(page, name, { also, ...(sizes && { sizes }) }), name)
    .toEqual({ dark: [], light: [] });
};

/** At desk and phone width; ends at desk width. */
export const expectAccessibleEverywhere = (page: Page, name: string): Promise<void> =>
  expectAccessible(page, name, [desk, phone]);

/** Checks tablet width, where wide lists must scroll on their own. Restores the size. */
export const expectFitsOnTablet = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize() ?? desk;
  await page.setViewportSize(tablet);
  await settle(page);
  await expectFits(page, `${name}, ${tablet.width} px`);
  await page.setViewportSize(before);
};
