import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, run, RunOptions } from 'axe-core';
import { expectItFits } from './screen-look';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * All that axe has to say of colours; every other rule looks at what {@link structureOf} tells
 * apart.
 */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Loaded {
  readonly axe: { readonly run: typeof run };
}

/** axe is given to a document once: to read it takes longer than to run it. */
const runAxe = async (page: Page, options: RunOptions): Promise<AxeResults> => {
  // The shell has an empty frame for a moment, out of sight (docs/adr/0055).
  await expect
    .poll(() => page.frames().length, 'axe is given to one document, and looks into no other')
    .toBe(1);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program);
  return page.evaluate(
    (choice) => (globalThis as unknown as Loaded).axe.run(document, choice), // put there above
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
};

/** What axe finds; `rules`: nothing but these. @throws when it looked at next to nothing. */
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

/**
 * Nothing on the page stands in the way of somebody with a screen reader or a keyboard, as far as
 * axe can tell.
 */
export const expectNoAxeViolations = async (page: Page, where: string): Promise<void> => {
  expect.soft(await faultsOf(page, where), where).toEqual([]);
};

/**
 * The document without its colours: marks and words, and of each element the place, the size and
 * whether it is seen.
 */
const structureOf = (page: Page): Promise<string> =>
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

/** The page follows the device, so that a test can turn the light off without opening it again. */
export const followDevice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'));

type Theme = 'dark' | 'light';

/* A frame follows another size or light; however short, a transition begins in it with the colour of before. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

const themeOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.className);

interface Sizes {
  /** As it is now, unless something else is said. */
  readonly sizes?: readonly Size[];
  /** What else is looked at, once at each size. */
  readonly also?: (size: Size) => Promise<void>;
}

/**
 * What axe finds in dark and in light, beginning with the one that is on: to turn the light takes
 * as long as a walk to another screen, so it is turned once for all sizes, which are gone through
 * forth and back. A document of which the light changes nothing but the colours is asked about
 * those alone the second time. The page must have been opened with {@link followDevice}.
 */
export const faultsInBothThemes = async (
  page: Page,
  where: string,
  { sizes = [page.viewportSize() ?? desk], also }: Sizes = {},
): Promise<Readonly<Record<Theme, readonly string[]>>> => {
  const found: Record<Theme, string[]> = { dark: [], light: [] };
  const judged = new Map<Size, string>();
  const look = async (theme: Theme, size: Size): Promise<void> => {
    await page.setViewportSize(size);
    await settle(page);
    const structure = await structureOf(page);
    const rules = judged.get(size) === structure ? colourRules : undefined;
    judged.set(size, structure);
    const faults = await faultsOf(page, `${where}, ${size.width} px, ${theme}`, rules);
    found[theme].push(...faults.map((fault) => `${fault} at ${size.width} px`));
  };
  await expect(page.getByRole('progressbar', { name: /^(Cargando|Loading)/ })).toHaveCount(0); // the bar of a navigation stays a moment after it
  const first = (await themeOf(page)) === 'dark' ? 'dark' : 'light';
  const second = first === 'dark' ? 'light' : 'dark';
  for (const size of sizes) {
    await look(first, size);
    await also?.(size);
  }
  await page.emulateMedia({ colorScheme: second });
  await expect.poll(() => themeOf(page)).toBe(second);
  for (const size of sizes.toReversed()) await look(second, size);
  return found;
};

/** Checks what is on screen in light and in dark, and that it fits. */
export const expectSound = async (
  page: Page,
  name: string,
  sizes?: readonly Size[],
): Promise<void> => {
  const also = ({ width }: Size): Promise<void> => expectItFits(page, `${name}, ${width} px`);
  expect
    .soft(await faultsInBothThemes(page, name, { also, ...(sizes && { sizes }) }), name)
    .toEqual({ dark: [], light: [] });
};

/** The same at a desk and on a phone; it ends at the desk. */
export const expectSoundAnywhere = (page: Page, name: string): Promise<void> =>
  expectSound(page, name, [desk, phone]);

/**
 * On a tablet upright nothing is cut off either, and a wide list scrolls within itself. It ends at
 * the size it began with.
 */
export const expectItFitsOnTablet = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize() ?? desk;
  await page.setViewportSize(tablet);
  await settle(page);
  await expectItFits(page, `${name}, ${tablet.width} px`);
  await page.setViewportSize(before);
};
