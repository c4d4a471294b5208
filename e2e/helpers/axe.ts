import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, run, RunOptions } from 'axe-core';
import { expectItFits } from './screen-look';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All that axe has to say of colours; every other rule looks at what {@link structureOf} tells apart. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Loaded {
  readonly axe: { readonly run: typeof run };
}

/** axe is given to a document once: to read it takes longer than to run it. */
const runAxe = async (page: Page, options: RunOptions): Promise<AxeResults> => {
  expect(page.frames(), 'axe is given to one document, and looks into no other').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program);
  return page.evaluate(
    (choice) => (globalThis as unknown as Loaded).axe.run(document, choice), // put there above
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
};

/** What axe finds; `rules`: nothing but these. @throws when it looked at next to nothing. */
const faultsOf = async (page: Page, where: string, rules?: readonly string[]): Promise<readonly string[]> => {
  const { violations, passes } = await runAxe(page, rules ? { runOnly: [...rules] } : {});
  expect(passes.length, `${where}: axe looked at something`).toBeGreaterThan(rules ? 0 : 5);
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
};

/** Nothing on the page stands in the way of somebody with a screen reader or a keyboard, as far as axe can tell. */
export const expectNoAxeViolations = async (page: Page, where: string): Promise<void> => {
  expect.soft(await faultsOf(page, where), where).toEqual([]);
};

/** The document without its colours: marks and words, and of each element the place, the size and whether it is seen. */
const structureOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('*')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height, element.checkVisibility({ visibilityProperty: true, opacityProperty: true })].join(' ');
    });
    return [document.title, document.body.outerHTML, ...seen].join('\n');
  });

export const desk = { width: 1366, height: 768 };
export const phone = { width: 390, height: 844 };

/** The page follows the device, so that a test can turn the light off without opening it again. */
export const followDevice = (page: Page): Promise<unknown> => page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'system'));

type Theme = 'dark' | 'light';

/* However short, a transition begins with the colour of before. */
const settleColours = (page: Page): Promise<unknown> => page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

const themeOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.className);

/**
 * What axe finds in dark and in light, beginning with the one that is on: to turn the light takes as long as a walk to
 * another screen. A document of which the light changes nothing but the colours is asked about those alone the second
 * time. The page must have been opened with {@link followDevice}.
 */
export const faultsInBothThemes = async (page: Page, where: string): Promise<Readonly<Record<Theme, readonly string[]>>> => {
  const turn = async (colorScheme: Theme): Promise<string> => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => themeOf(page)).toBe(colorScheme);
    await settleColours(page);
    return structureOf(page);
  };
  await expect(page.getByRole('progressbar', { name: /^(Cargando|Loading)/ })).toHaveCount(0); // the bar of a navigation stays a moment after it
  const first = (await themeOf(page)) === 'dark' ? 'dark' : 'light';
  const second = first === 'dark' ? 'light' : 'dark';
  const judged = await turn(first);
  const all = await faultsOf(page, `${where}, ${first}`);
  const isSame = (await turn(second)) === judged;
  const others = await faultsOf(page, `${where}, ${second}`, isSame ? colourRules : undefined);
  return first === 'dark' ? { dark: all, light: others } : { dark: others, light: all };
};

/** Checks what is on screen in light and in dark, and that it fits. */
export const expectSound = async (page: Page, name: string): Promise<void> => {
  const where = `${name}, ${page.viewportSize()?.width} px`;
  expect.soft(await faultsInBothThemes(page, where), where).toEqual({ dark: [], light: [] });
  await expectItFits(page, where);
};

/** The same at a desk and on a phone. */
export const expectSoundAnywhere = async (page: Page, name: string): Promise<void> => {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectSound(page, name);
  }
};
