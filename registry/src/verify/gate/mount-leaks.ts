import type { CDPSession, Page } from 'playwright-core';
import { screenTimeoutMs, type GateBrowser } from './browser';
import type { Findings } from './checks';
import {
  inspectPage,
  inspectViolations,
  walkScreens,
  type RetainedResources,
  type Step,
} from './in-page/inspect-page';
import type { Pending } from './in-page/instrument-page';
import { takeScreenshot } from './screenshots';
import type { PolicyViolations } from './content-security-policy';
import type { GateSubject } from './gate-subject';

export const mountsWanted = 50;
/** Visits per measurement. */
const stride = 10;
/** Caches and lazy code fill during the first visits: at least ten, and every screen once. */
const warmUpOf = (screens: readonly Step[]): number =>
  Math.max(1, Math.ceil(screens.length / stride)) * stride;

/** One measurement of the page. */
interface Sample extends RetainedResources {
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
}

/**
 * Allowed growth after the warm-up. One leak per visit adds 40, and still 8 when only one of five
 * screens leaks; normal caches stay below.
 */
const tolerance = {
  heapBytes: 1_500_000,
  listeners: 4,
  nodes: 40,
  /** Per place. Timeouts end on their own, so only the bundle's count. */
  pending: 2,
  styles: 0,
  // Newly met states (hover, empty list) add some rules once; one leak per visit adds 40.
  rules: 24,
} as const;

const figureOf = (
  metrics: readonly { readonly name: string; readonly value: number }[],
  name: string,
): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;

const sampleOf = async (page: Page, session: CDPSession): Promise<Sample> => {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage'); // weak references clear one turn later
  await page.waitForTimeout(50); // finalization callbacks run
  const { metrics } = await session.send('Performance.getMetrics');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return {
    ...(await page.evaluate(inspectPage)),
    heap: usedSize,
    listeners: figureOf(metrics, 'JSEventListeners'),
    nodes: figureOf(metrics, 'Nodes'),
  };
};

const countOf = (
  pending: readonly Pending[],
): Map<string, { readonly pending: Pending; readonly count: number }> => {
  const counts = new Map<string, { readonly pending: Pending; readonly count: number }>();
  for (const one of pending) {
    const place = `${one.kind}: ${one.from}`;
    counts.set(place, { pending: one, count: (counts.get(place)?.count ?? 0) + 1 });
  }
  return counts;
};

interface Grown {
  readonly place: string;
  readonly more: number;
  readonly kind: Pending['kind'];
}

/** Places with more pending callbacks at the end, most first. */
const grownPlaces = (early: Sample, late: Sample, base: string): Grown[] => {
  const lasts = ({ kind, from }: Pending): boolean => kind !== 'timeout' || from.includes(base);
  const before = countOf(early.pending.filter(lasts));
  return [...countOf(late.pending.filter(lasts)).values()]
    .map(({ pending: { kind, from }, count }) => ({
      kind,
      place: `${kind}: ${from}`,
      more: count - (before.get(`${kind}: ${from}`)?.count ?? 0),
    }))
    .filter(({ more }) => more > tolerance.pending)
    .toSorted((one, other) => other.more - one.more);
};

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

interface Walked {
  readonly inside: readonly Step[];
  readonly wanted: number;
  /** Also counts leaks of others: the shell is judged with every remote. */
  readonly everybody: boolean;
}

/** Compares the end with the state after warm-up. */
export const judgeGrowth = (
  samples: readonly Sample[],
  fresh: RetainedResources,
  { load, base }: Pick<GateSubject, 'load' | 'base'>,
  { inside, wanted, everybody }: Walked,
): Findings => {
  const screens = inside.map(({ path }) => path).join(' and ');
  const warmUp = warmUpOf(inside);
  const [early, late] = [samples[warmUp / stride - 1], samples.at(-1)];
  if (!early || !late || early === late)
    return { faults: ['expected at least two measurements'], notes: [] };
  const over = `after ${wanted - warmUp} more visits of ${screens}`;
  const faults: string[] = [];
  const grew = (what: string, from: number, to: number, allowed: number, series: string): void => {
    // Noise goes up and down; a leak grows at every measurement.
    const more = to - from;
    if (!(more <= allowed))
      faults.push(
        `${what}: expected at most ${signed(allowed)} ${over}, saw ${signed(more)} (${series})`,
      );
  };
  const series = (pick: (sample: Sample) => number | string): string =>
    samples.map(pick).join(' → ');
  grew(
    'heap after garbage collection, bytes',
    early.heap,
    late.heap,
    tolerance.heapBytes,
    series(({ heap }) => `${(heap / 1e6).toFixed(2)} MB`),
  );
  const grownOf = grownPlaces(early, late, base);
  const isFault = ({ place }: Grown): boolean => everybody || place.includes(base);
  const ofOthers = grownOf.filter((one) => !isFault(one));
  const listenersOfOthers = ofOthers.reduce(
    (sum, { kind, more }) => sum + (kind === 'listener' ? more : 0),
    0,
  );
  grew(
    'event listeners',
    early.listeners,
    late.listeners - listenersOfOthers,
    tolerance.listeners,
    series(({ listeners }) => listeners),
  );
  grew(
    'nodes of the document',
    early.nodes,
    late.nodes,
    tolerance.nodes,
    series(({ nodes }) => nodes),
  );
  grew(
    'style and stylesheet elements',
    early.styles,
    late.styles,
    tolerance.styles,
    series(({ styles }) => styles),
  );
  grew(
    'rules of stylesheets',
    early.rules,
    late.rules,
    tolerance.rules,
    series(({ rules }) => rules),
  );
  for (const { more, place } of grownOf.filter(isFault))
    faults.push(
      `expected timers and listeners to be removed with their screen; ${over} leaked: ${more} × ${place}`,
    );
  const grown = late.keys.filter((key) => !early.keys.includes(key));
  if (grown.length > 0)
    faults.push(`window: expected no new keys ${over}, saw ${grown.join(', ')}`);
  const own = early.keys.filter(
    (key) =>
      !fresh.keys.includes(key) &&
      key.includes(load.name) &&
      key !== load.globalName &&
      !key.startsWith('webpackChunk'),
  );
  if (own.length > 0)
    faults.push(
      `window: expected only ${load.globalName} and the bundle’s chunk list, saw ${own.join(', ')}`,
    );
  return {
    faults,
    notes: [
      ...ofOthers.map(({ more, place }) => `of another bundle, leaked ${over}: ${more} × ${place}`),
      `${wanted} visits of ${screens}, measured after ${warmUp} and every ${stride}`,
      `heap ${series(({ heap }) => `${(heap / 1e6).toFixed(2)} MB`)}`,
      `listeners ${series(({ listeners }) => listeners)}, nodes ${series(({ nodes }) => nodes)}, timers and global listeners ${series(({ pending }) => pending.length)}`,
      `style elements ${series(({ styles }) => styles)}, rules ${series(({ rules }) => rules)}, keys of window ${series(({ keys }) => keys.length)}`,
    ],
  };
};

interface Mounts {
  readonly browser: GateBrowser;
  readonly subject: GateSubject;
  /** Screens to enter, in turn. */
  readonly inside: readonly Step[];
  /** The screen in between. */
  readonly outside: Step;
  /** Number of visits, beyond the warm-up. */
  readonly wanted?: number;
  readonly everybody: boolean;
  readonly screenshots: string | undefined;
  readonly tell: (done: number) => void;
}

/** Enters and leaves the bundle's screens fifty times in one page. */
export const checkMounts = async ({
  browser,
  subject,
  inside,
  outside,
  wanted = mountsWanted,
  everybody,
  screenshots,
  tell,
}: Mounts): Promise<Findings & { readonly refused: PolicyViolations }> => {
  const opened = await browser.open('owner');
  const { page, until, settle } = opened;
  try {
    await page.goto(outside.path);
    if (!(await until(({ heading, busy }) => heading === outside.heading && !busy)))
      throw new Error(`${outside.path} did not appear`);
    await settle();
    const fresh = await page.evaluate(inspectPage);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    const samples: Sample[] = [];
    for (let from = 0; from < wanted; from += stride) {
      const stopped = await page.evaluate(walkScreens, {
        inside,
        outside,
        from,
        to: from + stride,
        screenTimeoutMs,
      });
      if (stopped !== null) await takeScreenshot(page, screenshots, 'mounts');
      if (stopped !== null)
        return {
          faults: [stopped],
          notes: [],
          refused: { where: 'fifty visits', violations: await page.evaluate(inspectViolations) },
        };
      await settle();
      samples.push(await sampleOf(page, session));
      tell(from + stride);
    }
    return {
      ...judgeGrowth(samples, fresh, subject, { inside, wanted, everybody }),
      refused: { where: 'fifty visits', violations: await page.evaluate(inspectViolations) },
    };
  } finally {
    await opened.close();
  }
};
