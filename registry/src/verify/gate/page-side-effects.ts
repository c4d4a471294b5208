import type { GateBrowser } from './browser';
import type { Findings } from './checks';
import { enter, followLink, type Step } from './in-page/inspect-page';
import { compareSnapshot, snapshotPage } from './in-page/page-snapshot';
import { takeScreenshot } from './screenshots';

interface Surroundings {
  readonly browser: GateBrowser;
  /** Screens to enter from outside. */
  readonly inside: readonly Step[];
  readonly outside: Step;
  readonly screenshots: string | undefined;
}

/** The shell's message when it repaired page-wide state. */
const repaired = 'changed what belongs to the page';

const settledMs = 300;

/**
 * Enters each screen from outside and compares page-wide state before and after: browser functions,
 * adopted sheets, the frame's computed style. Also catches the shell's own repairs.
 */
export const checkSideEffects = async ({
  browser,
  inside,
  outside,
  screenshots,
}: Surroundings): Promise<Findings> => {
  const faults: string[] = [];
  for (const step of inside) {
    const opened = await browser.open('owner');
    const { page, until, settle, complaints } = opened;
    try {
      await page.goto(outside.path);
      if (!(await until(({ heading, busy }) => heading === outside.heading && !busy)))
        throw new Error(`${outside.path} did not appear`);
      await settle();
      await page.evaluate(snapshotPage);
      if (!(await page.evaluate(followLink, step.path))) await page.evaluate(enter, step.path);
      const came = await until(({ heading, busy }) => heading === step.heading && !busy);
      await settle();
      await page.waitForTimeout(settledMs); // late effects
      const found = [
        ...(came ? [] : ['its screen did not appear on navigation']),
        ...(await page.evaluate(compareSnapshot)),
        ...complaints.filter((line) => line.includes(repaired)),
      ];
      if (found.length > 0) await takeScreenshot(page, screenshots, `surroundings ${step.path}`);
      faults.push(...found.map((line) => `${step.path}: ${line}`));
    } finally {
      await opened.close();
    }
  }
  return {
    faults,
    notes: [`entered from ${outside.path}: ${inside.map(({ path }) => path).join(', ')}`],
  };
};
