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

const expectNone = ({ violations }: AxeResults, where: string): void => {
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`);
  expect.soft(found, where).toEqual([]);
};

/** Nothing on the page stands in the way of somebody with a screen reader or a keyboard, as far as axe can tell. */
export const expectNoAxeViolations = async (page: Page, where: string): Promise<void> => {
  const results = await runAxe(page, {});
  expectNone(results, where);
  expect(results.passes.length, `${where}: axe looked at something`).toBeGreaterThan(5);
};

/** The same of its colours alone. */
const expectNoBadColours = async (page: Page, where: string): Promise<void> => {
  const results = await runAxe(page, { runOnly: colourRules });
  expectNone(results, where);
  expect(results.passes.map(({ id }) => id), `${where}: axe looked at the colours of something`).toContain('color-contrast');
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

/**
 * Checks what is on screen in light and in dark, and that it fits. A document that the light changes nothing of
 * but its colours is asked about those alone the second time.
 * The page must have been opened with {@link followDevice}.
 */
export const expectSound = async (page: Page, name: string): Promise<void> => {
  const where = `${name}, ${page.viewportSize()?.width} px`;
  let judged = '';
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe(colorScheme);
    const structure = await structureOf(page);
    const expectNothing = structure === judged ? expectNoBadColours : expectNoAxeViolations;
    await expectNothing(page, `${where}, ${colorScheme}`);
    judged = structure;
  }
  await expectItFits(page, where);
};

/** The same at a desk and on a phone. */
export const expectSoundAnywhere = async (page: Page, name: string): Promise<void> => {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectSound(page, name);
  }
};
