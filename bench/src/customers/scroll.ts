import type { Page } from 'playwright-core';
import { openBrowser, prepare, type Visit } from '../page-speed';
import { quantile } from '../report';
import { watchFrames, type ShownFrames } from './shown-frames';

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
  /** What the browser itself says became of its frames. */
  readonly shown: ShownFrames;
  /**
   * The same of a page as long that has nothing in it: what this browser drops by itself on this
   * computer.
   */
  readonly shownAnyway: ShownFrames;
  /**
   * Times at which the page's own thread was late for a frame, by half the pace: what it drew then
   * came with the next one.
   */
  readonly late: number;
  /** Likewise. */
  readonly lateAnyway: number;
  readonly frames: number;
  /** The most rows that were in the document at once. */
  readonly drawn: number;
}

interface Frames {
  readonly times: readonly number[];
  readonly drawn: number;
}

/** Runs in the page: the time of every frame and the most rows of a table, until it is stopped. */
const countFrames = (): void => {
  const times: number[] = [];
  const state = { times, drawn: 0, running: true };
  const rows = document.getElementsByTagName('tr'); // counts itself: asking costs a frame nothing
  Object.assign(window, { salaFrames: state });
  const next = (at: number) => {
    times.push(at);
    state.drawn = Math.max(state.drawn, rows.length);
    if (state.running) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
};

const gapsIn = (times: readonly number[]): number[] =>
  times.slice(1).map((at, place) => at - (times[place] ?? at));

const frames = async (
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ readonly gaps: readonly number[]; readonly drawn: number }> => {
  await page.evaluate(countFrames);
  await work();
  const { times, drawn } = await page.evaluate((): Frames => {
    const { salaFrames: state } = window as unknown as {
      salaFrames: Frames & { running: boolean };
    }; // countFrames() made it
    state.running = false;
    return { times: state.times, drawn: state.drawn };
  });
  return { gaps: gapsIn(times), drawn };
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
    const pace = quantile(idle.gaps, 0.5);
    const lateIn = (gaps: readonly number[]): number =>
      gaps.filter((gap) => gap > pace * 1.5).length;
    const wheel = async (): Promise<void> => {
      for (let pixels = 0; pixels < rowsToScroll * rowPixels; pixels += wheelPixels)
        await page.mouse.wheel(0, wheelPixels);
    };
    const watched = async () => {
      const end = await watchFrames(browser);
      return { ...(await frames(page, wheel)), shown: await end() };
    };
    const { gaps, drawn, shown } = await watched();
    const rows = Math.round((await page.evaluate(() => window.scrollY)) / rowPixels);
    await page.goto('about:blank');
    await page.setContent(`<body style="height: ${(rowsToScroll + 100) * rowPixels}px">`);
    const nothing = await watched();
    return {
      rows,
      pace,
      p95: quantile(gaps, 0.95),
      worst: Math.max(...gaps),
      shown,
      shownAnyway: nothing.shown,
      late: lateIn(gaps),
      lateAnyway: lateIn(nothing.gaps),
      frames: gaps.length,
      drawn,
    };
  } finally {
    await browser.close();
  }
};
