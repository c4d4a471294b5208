import type { GateBrowser, GatePage } from './browser';
import { mapConcurrently, type Findings } from './checks';
import {
  enter,
  followLink,
  inspectViolations,
  markDocument,
  pressRetry,
  type ScreenState,
  type Step,
} from './in-page/inspect-page';
import { roundsOf, targetsOf, type KillRound, type Target } from './kill-targets';
import { takeScreenshot } from './screenshots';
import type { PolicyViolations } from './content-security-policy';
import type { GateSubject } from './gate-subject';
import type { Visit } from './visit';

interface Kill {
  readonly browser: GateBrowser;
  readonly subject: GateSubject;
  readonly visits: readonly Visit[];
  /** A screen of another bundle in the viewer's menu. */
  readonly elsewhere: Step;
  /** Filters the files to block; default all. */
  readonly isWanted?: ((file: string) => boolean) | undefined;
  /**
   * Files the rest of the suite needs too: while they are blocked, the suite is not checked.
   * Default none.
   */
  readonly neededElsewhere?: ReadonlySet<string> | undefined;
  readonly screenshots: string | undefined;
  /** Milliseconds a screen may show nothing but a loading state. */
  readonly waitMs?: number;
  readonly concurrency: number;
  readonly tell: (done: number, of: number) => void;
}

/**
 * Maximum loading time in milliseconds while files are blocked: ten seconds per file, plus a slow
 * machine.
 */
const blockedMs = 15_000;
/** Milliseconds for a screen of another bundle, which has nothing to wait for. */
const elsewhereMs = 10_000;
/**
 * A version is not abandoned for failures after its screen stood for one second (ADR 0027), plus
 * margin. Milliseconds.
 */
const survivalMs = 1200;

const short = (heading: string | null): string =>
  heading === null ? 'no heading' : `“${heading}”`;

/** Something readable and actionable is shown. */
const isUsable = ({ busy, letters, heading, alerts }: ScreenState): boolean =>
  !busy && letters > 20 && (heading !== null || alerts.length > 0);

/** What is shown once the page settles; null when nothing appears in time. */
const settledScreen = async (
  { until, settle }: GatePage,
  withinMs: number,
  what: (shown: ScreenState) => boolean = isUsable,
): Promise<ScreenState | null> => {
  if (!(await until(what, withinMs))) return null;
  await settle();
  return until(what, withinMs);
};

/** Checks the rest of the suite while files are blocked: the menu works, there and back. */
const lookElsewhere = async (
  { page, until }: GatePage,
  { address }: Target,
  elsewhere: Step,
  before: string | null,
): Promise<{ readonly wrong: string | null; readonly heading: string | null }> => {
  const isWalk = address.viewer === 'owner' && address.route !== elsewhere.path;
  // Its heading in other languages is unknown.
  const place = isWalk
    ? { path: elsewhere.path, heading: address.locale ? null : elsewhere.heading }
    : { path: '/', heading: null };
  if (address.path === '/' && place.path === '/') return { wrong: null, heading: null };
  // A founder without a company is redirected to the founding screen.
  if (address.viewer === 'founder') return { wrong: null, heading: null };
  if (!(await page.evaluate(followLink, place.path))) {
    // A standalone page need not have links.
    return {
      wrong:
        address.viewer === 'owner'
          ? `expected the menu with ${place.path} to stay, it disappeared`
          : null,
      heading: null,
    };
  }
  const arrived = await until(
    ({ path, heading, busy }) =>
      path !== address.path &&
      !busy &&
      (place.heading === null ? heading !== null && heading !== before : heading === place.heading),
    elsewhereMs,
  );
  if (!arrived)
    return {
      wrong: `expected ${place.path} to keep working, it did not appear within ${elsewhereMs / 1000} s`,
      heading: null,
    };
  await page.goBack();
  return { wrong: null, heading: arrived.heading };
};

/** Paths of files blocked in a document. */
type Blocked = Set<string>;

interface Turn {
  readonly target: Target;
  readonly blocked: Blocked;
  /** How the page reaches the address. */
  readonly go: () => Promise<unknown>;
  /** Previous heading, which must not be mistaken for the new one. */
  readonly before: string | null;
}

/** With files blocked: visits the address, looks around, restores the files and retries. */
const kill = async (
  opened: GatePage,
  { target, blocked, go, before }: Turn,
  { subject, elsewhere, neededElsewhere, waitMs = blockedMs }: Kill,
): Promise<Findings> => {
  const { page, until } = opened;
  const { files, address, heading } = target;
  const where = `${files.length === 1 ? (files[0] ?? '') : `${files.length} files that no address requests directly (${files.join(', ')})`} blocked, ${address.path}`;
  const fault = (text: string): Findings => ({ faults: [`${where}: ${text}`], notes: [] });
  await go();
  const first = await settledScreen(
    opened,
    waitMs,
    (shown) => isUsable(shown) && (before === null || shown.heading !== before),
  );
  if (!first) {
    const now = await until(() => true);
    return fault(
      `expected the frame with a panel, saw for ${waitMs / 1000} s a page with ${now?.letters ?? 0} letters and ${short(now?.heading ?? null)}`,
    );
  }
  await page.evaluate(markDocument);
  const came = first.heading === heading && first.alerts.length === 0;
  const isNeeded = files.some((file) => neededElsewhere?.has(file));
  const other = isNeeded
    ? { wrong: null, heading: null }
    : await lookElsewhere(opened, target, elsewhere, first.heading);
  if (other.wrong !== null) return fault(other.wrong);
  if (came)
    return {
      faults: [],
      notes: [`${where}: the screen appeared anyway, from another file or the previous version`],
    };

  // Going back, the other screen stays until there is something else to show.
  const again = await settledScreen(
    opened,
    waitMs,
    (shown) =>
      isUsable(shown) &&
      shown.path.split('?')[0] === address.path.split('?')[0] &&
      (other.heading === null || shown.heading !== other.heading),
  );
  for (const file of files) blocked.delete(subject.base + file);
  const isShell = subject.contract === null;
  if (again?.canRetry === true) {
    await page.evaluate(pressRetry);
  } else if (again && again.heading === heading && again.alerts.length === 0) {
    return { faults: [], notes: [`${where}: recovered without Retry`] };
  } else if (isShell ? !again || again.alerts.length > 0 : subject.contract?.kind === 'primary') {
    return fault(
      `expected a panel with Retry or the last known good version, saw ${short(again?.heading ?? null)}`,
    );
  } else {
    // Missing slots show nothing, and a shell without its messages falls back to the other
    // language: both recover on the next visit.
    await page.reload({ waitUntil: 'commit' });
  }
  const mended = await until(
    (shown) => shown.heading === heading && shown.alerts.length === 0 && !shown.busy,
  );
  if (!mended) {
    const now = await until(() => true);
    return fault(
      `expected ${short(heading)} after the file was restored and Retry was pressed, saw ${short(now?.heading ?? null)}${now?.alerts.length ? ` with “${now.alerts[0]?.slice(0, 120) ?? ''}”` : ''}`,
    );
  }
  const sameDocument = await page.evaluate(markDocument);
  if (again?.canRetry === true && !sameDocument && !isShell)
    return fault('expected Retry to work in the page, the document was reloaded');
  return {
    faults: [],
    notes: [
      `${where}: ${short(first.heading)}${first.canRetry ? ' with Retry' : ''}, then ${short(mended.heading)}`,
    ],
  };
};

interface RoundFound {
  readonly found: ReadonlyMap<Target, Findings>;
  readonly refused: PolicyViolations;
}

/**
 * From a working screen into each address in turn. Failures are left out of the result: a separate
 * document tells more.
 */
const walk = async (
  opened: GatePage,
  start: Target,
  targets: readonly Target[],
  blocked: Blocked,
  options: Kill,
): Promise<Map<Target, Findings>> => {
  const { page, until, requests } = opened;
  const { subject, elsewhere } = options;
  const found = new Map<Target, Findings>();
  await page.goto(start.address.path, { waitUntil: 'commit' });
  if (!(await until(({ heading, busy }) => heading === start.heading && !busy))) return found;
  await page.waitForTimeout(survivalMs); // elapsed time itself is tested
  for (const target of targets) {
    const isOutside =
      (await page.evaluate(followLink, elsewhere.path)) &&
      (await until(({ heading, busy }) => heading === elsewhere.heading && !busy, elsewhereMs));
    if (!isOutside) return found;
    const before = requests.length;
    const findings = await kill(
      opened,
      {
        target,
        blocked,
        go: () => page.evaluate(enter, target.address.path),
        before: elsewhere.heading,
      },
      options,
    );
    const wasAsked = requests
      .slice(before)
      .some(({ url }) =>
        target.files.some((file) => new URL(url).pathname === subject.base + file),
      );
    if (wasAsked && findings.faults.length === 0) found.set(target, findings);
    for (const file of target.files) blocked.delete(subject.base + file);
  }
  return found;
};

const runRound = async (options: Kill, { start, targets }: KillRound): Promise<RoundFound> => {
  const { browser, subject, screenshots } = options;
  const [first] = targets;
  if (!first) throw new Error('A round of the kill test has no target');
  const opened = await browser.open(first.address.viewer, first.address.locale);
  const { page } = opened;
  const blocked: Blocked = new Set(
    targets.flatMap(({ files }) => files.map((file) => subject.base + file)),
  );
  const where =
    targets.length === 1
      ? `${first.files[0] ?? ''} blocked`
      : `${targets.length} files blocked in turn`;
  let violations: readonly string[] = [];
  try {
    await page.route(
      ({ pathname }) => blocked.has(pathname),
      (route) => route.abort(),
    );
    const found = start
      ? await walk(opened, start, targets, blocked, options)
      : new Map([
          [
            first,
            await kill(
              opened,
              {
                target: first,
                blocked,
                go: () => page.goto(first.address.path, { waitUntil: 'commit' }),
                before: null,
              },
              options,
            ),
          ],
        ]);
    if (!start && [...found.values()].some(({ faults }) => faults.length > 0))
      await takeScreenshot(page, screenshots, `kill ${first.files[0] ?? ''}`);
    violations = await page.evaluate(inspectViolations).catch(() => []);
    return { found, refused: { where, violations } };
  } finally {
    await opened.close();
  }
};

/**
 * Blocks each file of the release once: the shell must stay up, remain usable and recover. Files of
 * several addresses share a document where possible; failures are retried in a document of their
 * own, which decides.
 */
export const checkKill = async (
  options: Kill,
): Promise<Findings & { readonly refused: readonly PolicyViolations[] }> => {
  const { subject, visits, isWanted, concurrency, tell } = options;
  const targets = targetsOf(subject, visits, isWanted);
  const found = new Map<Target, Findings>();
  const refused: PolicyViolations[] = [];
  const run = async (round: KillRound): Promise<void> => {
    const result = await runRound(options, round);
    refused.push(result.refused);
    for (const [target, findings] of result.found) found.set(target, findings);
    tell(found.size, targets.length);
  };
  await mapConcurrently(roundsOf(targets, visits, subject), concurrency, run);
  const remaining = targets.filter((target) => !found.has(target));
  await mapConcurrently(
    remaining.map((target) => ({ start: null, targets: [target] })),
    concurrency,
    run,
  );
  const all = targets.flatMap((target) => found.get(target) ?? []);
  return {
    faults:
      targets.length === 0
        ? ['expected files to block, the page requested none']
        : all.flatMap(({ faults }) => faults),
    notes: all.flatMap(({ notes }) => notes),
    refused,
  };
};
