import type { Page } from 'playwright-core';
import { openBrowser, prepare, type Visit } from '../page-speed';
import { quantile } from '../report';

/** What a person at a desk does: the wheel, turned steadily, for so many rows. */
const wheelPixels = 120;
const rowsToScroll = 3000;
const rowPixels = 38;
const idleMs = 2000;

export interface Scrolling {
  /** Rows that went by. */
  readonly rows: number;
  /** Milliseconds between two frames of the same browser when nothing happens: the median. */
  readonly pace: number;
  /** Milliseconds between two frames while it scrolls. */
  readonly p95: number;
  readonly worst: number;
  /** Frames that came later than one and a half times the pace. */
  readonly late: number;
  readonly frames: number;
}

/** Runs in the page: the time of every frame, until it is stopped. */
const countFrames = (): void => {
  const times: number[] = [];
  const state = { times, running: true };
  Object.assign(window, { salaFrames: state });
  const next = (at: number) => {
    times.push(at);
    if (state.running) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
};

const gapsIn = (times: readonly number[]): number[] => times.slice(1).map((at, place) => at - (times[place] ?? at));

const frames = async (page: Page, work: () => Promise<unknown>): Promise<number[]> => {
  await page.evaluate(countFrames);
  await work();
  return gapsIn(
    await page.evaluate(() => {
      const { salaFrames: state } = window as unknown as { salaFrames: { times: number[]; running: boolean } }; // countFrames() made it
      state.running = false;
      return state.times;
    }),
  );
};

/** How a long list goes by in a real browser, while its pages are fetched. */
export const measureScroll = async (visit: Visit): Promise<Scrolling> => {
  const browser = await openBrowser();
  try {
    const page = await prepare(browser, visit);
    await page.goto(visit.url, { waitUntil: 'commit' });
    await page.locator(visit.ready).first().waitFor();
    await page.mouse.move(683, 400);
    const idle = await frames(page, () => page.waitForTimeout(idleMs)); // the pace is what is measured
    const gaps = await frames(page, async () => {
      for (let pixels = 0; pixels < rowsToScroll * rowPixels; pixels += wheelPixels) await page.mouse.wheel(0, wheelPixels);
    });
    const pace = quantile(idle, 0.5);
    const rows = Math.round((await page.evaluate(() => window.scrollY)) / rowPixels);
    return { rows, pace, p95: quantile(gaps, 0.95), worst: Math.max(...gaps), late: gaps.filter((gap) => gap > pace * 1.5).length, frames: gaps.length };
  } finally {
    await browser.close();
  }
};
