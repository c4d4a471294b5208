import type { CDPSession, Page } from 'playwright-core';
import { patienceMs, type GateBrowser } from './browser';
import type { Findings } from './checks';
import { lookAtPage, lookAtViolations, walkAbout, type Kept, type Step } from './in-page/look';
import type { Pending } from './in-page/watch';
import { takePicture } from './pictures';
import type { Refused } from './policy';
import type { GateSubject } from './subject';

export const mountsWanted = 50;
/** Caches, lazily loaded parts and compiled code come with the first ones. */
export const warmUp = 10;
/** The page is looked at after each so many. */
const stride = 10;

/** What one look at the page found. */
interface Sample extends Kept {
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
}

/**
 * How much more there may be after all visits than after the warm-up. One leak a visit is 40 of them, and
 * still 8 when a remote has five screens and only one leaks; what a page keeps by itself stays below.
 */
const tolerance = {
  heapBytes: 1_500_000,
  listeners: 4,
  nodes: 40,
  /** Of one place. Timeouts end by themselves: only those that the bundle's own files set count. */
  pending: 2,
  styles: 0,
  rules: 12,
} as const;

const figureOf = (metrics: readonly { readonly name: string; readonly value: number }[], name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;

const sampleOf = async (page: Page, session: CDPSession): Promise<Sample> => {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage'); // weak ends fall one turn later
  const { metrics } = await session.send('Performance.getMetrics');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { ...(await page.evaluate(lookAtPage)), heap: usedSize, listeners: figureOf(metrics, 'JSEventListeners'), nodes: figureOf(metrics, 'Nodes') };
};

const countOf = (pending: readonly Pending[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { kind, from } of pending) counts.set(`${kind}: ${from}`, (counts.get(`${kind}: ${from}`) ?? 0) + 1);
  return counts;
};

/** Places from which more is set at the end, most first. */
const grownPlaces = (early: Sample, late: Sample, base: string): string[] => {
  const lasts = ({ kind, from }: Pending): boolean => kind !== 'timeout' || from.includes(base);
  const before = countOf(early.pending.filter(lasts));
  return [...countOf(late.pending.filter(lasts))]
    .map(([place, count]) => ({ place, more: count - (before.get(place) ?? 0) }))
    .filter(({ more }) => more > tolerance.pending)
    .toSorted((one, other) => other.more - one.more)
    .map(({ place, more }) => `${more} × ${place}`);
};

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** Compares the page after the warm-up with the page at the end. */
export const judgeGrowth = (samples: readonly Sample[], fresh: Kept, { load, base }: Pick<GateSubject, 'load' | 'base'>, { screens, wanted }: { readonly screens: string; readonly wanted: number }): Findings => {
  const [early, late] = [samples[0], samples.at(-1)];
  if (!early || !late || samples.length < 2) return { faults: ['expected two looks at the page at least'], notes: [] };
  const over = `after ${wanted - warmUp} more visits of ${screens}`;
  const faults: string[] = [];
  const grew = (what: string, from: number, to: number, allowed: number, series: string): void => {
    // Noise goes up and down; what leaks is there at every look.
    const more = to - from;
    if (!(more <= allowed)) faults.push(`${what}: expected at most ${signed(allowed)} ${over}, saw ${signed(more)} (${series})`);
  };
  const series = (pick: (sample: Sample) => number | string): string => samples.map(pick).join(' → ');
  grew('heap after garbage collection, bytes', early.heap, late.heap, tolerance.heapBytes, series(({ heap }) => `${(heap / 1e6).toFixed(2)} MB`));
  grew('event listeners', early.listeners, late.listeners, tolerance.listeners, series(({ listeners }) => listeners));
  grew('nodes of the document', early.nodes, late.nodes, tolerance.nodes, series(({ nodes }) => nodes));
  grew('style and stylesheet elements', early.styles, late.styles, tolerance.styles, series(({ styles }) => styles));
  grew('rules of stylesheets', early.rules, late.rules, tolerance.rules, series(({ rules }) => rules));
  for (const place of grownPlaces(early, late, base)) faults.push(`expected what a screen sets to be cleared when it is left; ${over} there are more of: ${place}`);
  const grown = late.keys.filter((key) => !early.keys.includes(key));
  if (grown.length > 0) faults.push(`window: expected no new keys ${over}, saw ${grown.join(', ')}`);
  const own = early.keys.filter((key) => !fresh.keys.includes(key) && key.includes(load.name) && key !== load.globalName && !key.startsWith('webpackChunk'));
  if (own.length > 0) faults.push(`window: expected only ${load.globalName} and the list of chunks of the bundle, saw ${own.join(', ')}`);
  return {
    faults,
    notes: [
      `${wanted} visits of ${screens}, looked at after ${warmUp} and every ${stride}`,
      `heap ${series(({ heap }) => `${(heap / 1e6).toFixed(2)} MB`)}`,
      `listeners ${series(({ listeners }) => listeners)}, nodes ${series(({ nodes }) => nodes)}, timers and lasting listeners ${series(({ pending }) => pending.length)}`,
      `style elements ${series(({ styles }) => styles)}, rules ${series(({ rules }) => rules)}, keys of window ${series(({ keys }) => keys.length)}`,
    ],
  };
};

interface Mounts {
  readonly browser: GateBrowser;
  readonly subject: GateSubject;
  /** Screens to go into, in turn. */
  readonly inside: readonly Step[];
  /** Where to be in between. */
  readonly outside: Step;
  /** How many visits; after the warm-up there must be some. */
  readonly wanted?: number;
  readonly pictures: string | undefined;
  readonly tell: (done: number) => void;
}

/** In one page: into the subject's screens and out again, fifty times. */
export const checkMounts = async ({ browser, subject, inside, outside, wanted = mountsWanted, pictures, tell }: Mounts): Promise<Findings & { readonly refused: Refused }> => {
  const opened = await browser.open('owner');
  const { page, until, settle } = opened;
  try {
    await page.goto(outside.path);
    if (!(await until(({ heading, busy }) => heading === outside.heading && !busy))) throw new Error(`${outside.path} did not come`);
    await settle();
    const fresh = await page.evaluate(lookAtPage);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    const samples: Sample[] = [];
    for (let from = 0; from < wanted; from += stride) {
      const stopped = await page.evaluate(walkAbout, { inside, outside, from, to: from + stride, patienceMs });
      if (stopped !== null) await takePicture(page, pictures, 'mounts');
      if (stopped !== null) return { faults: [stopped], notes: [], refused: { where: 'fifty visits', violations: await page.evaluate(lookAtViolations) } };
      await settle();
      samples.push(await sampleOf(page, session));
      tell(from + stride);
    }
    return {
      ...judgeGrowth(samples, fresh, subject, { screens: inside.map(({ path }) => path).join(' and '), wanted }),
      refused: { where: 'fifty visits', violations: await page.evaluate(lookAtViolations) },
    };
  } finally {
    await opened.close();
  }
};
