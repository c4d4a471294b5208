import type { Page } from 'playwright-core';
import { openBrowser, prepare, type Visit } from '../page-speed';
import { quantile } from '../report';
import { watchFrames, type ShownFrames } from './shown-frames';

/** Steady mouse-wheel scrolling over this many rows. */
const wheelPixels = 120;
const rowsToScroll = 3000;
const rowPixels = 38;
const idleMs = 2000;

export interface Scrolling {
  /** Rows scrolled. */
  readonly rows: number;
  /** Median frame interval of the idle browser in milliseconds. */
  readonly pace: number;
  /** Frame interval while scrolling in milliseconds. */
  readonly p95: number;
  readonly worst: number;
  /** Frames as counted by the browser. */
  readonly shown: ShownFrames;
  /** The same for an empty page of equal length: frames this browser drops anyway. */
  readonly shownAnyway: ShownFrames;
  /** Frames for which the main thread was late by half the interval. */
  readonly late: number;
  /** The same for the empty page. */
  readonly lateAnyway: number;
  readonly frames: number;
  /** Maximum number of rows in the document. */
  readonly drawn: number;
}

interface Frames {
  readonly times: readonly number[];
  readonly drawn: number;
}

/** Runs in the page: records frame times and row counts until stopped. */
const countFrames = (): void => {
  const times: number[] = [];
  const state = { times, drawn: 0, running: true };
  const rows = document.getElementsByTagName('tr'); // a live collection, free to read
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
    }; // made by countFrames()
    state.running = false;
    return { times: state.times, drawn: state.drawn };
  });
  return { gaps: gapsIn(times), drawn };
};

/** Scrolls a long list in a real browser while its pages load. */
export const measureScroll = async (visit: Visit): Promise<Scrolling> => {
  const browser = await openBrowser();
  try {
    const page = await prepare(browser, visit);
    await page.goto(visit.url, { waitUntil: 'commit' });
    await page.locator(visit.ready).first().waitFor();
    await page.mouse.move(683, 400);
    const idle = await frames(page, () => page.waitForTimeout(idleMs)); // the frame rate itself is measured
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
