import type { GateCheck, GateEvidence } from '@sala/shared-contracts';
import { startBrowser, type GateAccount, type GateBrowser } from './browser';
import { judgeBudgets } from './budgets';
import { mapConcurrently, runCheck } from './checks';
import { judgeCompatibility } from './compatibility';
import { judgeDeepLinks } from './deep-links';
import type { Step } from './in-page/inspect-page';
import { checkKill } from './kill-test';
import { checkMounts, mountsWanted } from './mount-leaks';
import { judgePolicy, type PolicyViolations } from './content-security-policy';
import { checkSideEffects } from './page-side-effects';
import {
  composedOf,
  namedByPage,
  readSuite,
  type GateSubject,
  type RunningSuite,
} from './gate-subject';
import { addressesOf, shellAddresses, visit, type Address, type Visit } from './visit';

export interface GateOptions {
  /** Origin of a disposable suite. */
  readonly origin: string;
  /** Federation name of the bundle; `host_shell` also runs every remote. */
  readonly name: string;
  /** For the shell's gate: remotes to include; default all. */
  readonly remotes?: readonly string[] | undefined;
  readonly accounts: { readonly owner: GateAccount; readonly founder: GateAccount };
  /** Reports progress. */
  readonly tell: (line: string) => void;
  /** Directory for screenshots of failed pages. */
  readonly screenshots?: string | undefined;
  /** Aborts the gate. */
  readonly signal?: AbortSignal | undefined;
}

/** Concurrent pages: one per core of a small machine, so first-load times stay meaningful. */
const concurrency = 2;
/** Concurrent pages of the kill test, which waits for retries two thirds of the time. */
const killConcurrency = 6;

const lostAddress: Address = {
  path: '/no-such-place-anywhere',
  viewer: 'owner',
  title: null,
  route: '/',
};
const homeAddress: Address = { path: '/', viewer: 'owner', title: null, route: '/' };

/** One bundle and the extent of its checks. */
interface Round {
  readonly subject: GateSubject;
  /** Appended to check names: the shell's gate has one round per remote. */
  readonly suffix: string;
  /** For the kill test: all files or only the entry. */
  readonly kills: 'every file' | 'entry';
}

interface Work {
  readonly suite: RunningSuite;
  readonly browser: GateBrowser;
  readonly options: GateOptions;
  readonly refused: PolicyViolations[];
  readonly policies: Set<string>;
}

const visitAll = async (
  { browser, options, refused, policies }: Work,
  subject: GateSubject,
  addresses: readonly Address[],
): Promise<Visit[]> => {
  let done = 0;
  return mapConcurrently(addresses, concurrency, async (address) => {
    const seen = await visit(browser, subject, address, options.screenshots);
    refused.push({ where: address.path, violations: seen.violations });
    policies.add(seen.policy);
    done += 1;
    options.tell(
      `${subject.name}: opened ${done} of ${addresses.length} addresses, ${address.path} after ${seen.readyMs} ms`,
    );
    return seen;
  });
};

/** A screen of another remote in the owner's menu with few calls; otherwise home. */
const elsewhereOf = ({ remotes }: RunningSuite, { name }: GateSubject): Address => {
  const callsOf = (path: string): number =>
    remotes.flatMap(({ contract }) => contract?.routes ?? []).find((route) => route.path === path)
      ?.preload?.length ?? 0;
  return (
    remotes
      .filter((remote) => remote.name !== name)
      .flatMap(addressesOf)
      .filter(
        ({ viewer, title, path, locale }) =>
          viewer === 'owner' && title !== null && !path.includes('?') && !locale,
      )
      .toSorted((one, another) => callsOf(one.path) - callsOf(another.path))[0] ?? homeAddress
  );
};

const stepOf = ({ path, shown }: Visit): Step | null =>
  shown?.heading ? { path, heading: shown.heading } : null;

/** Screens the owner can enter and leave. */
const screensOf = (visits: readonly Visit[]): Step[] =>
  visits
    .filter(({ path, route, viewer, locale }) => path === route && viewer !== 'founder' && !locale)
    .flatMap((seen) => stepOf(seen) ?? []);

const skipped = (name: string, why: string): GateCheck => ({
  name,
  passed: false,
  ms: 0,
  lines: [`not run: ${why}`],
});

/** The visit from another bundle's point of view. */
const seenBy = (seen: Visit, { base }: GateSubject): Visit => ({
  ...seen,
  files: seen.ofSuite.filter((file) => file.base === base),
});

interface Ran {
  readonly checks: readonly GateCheck[];
  readonly visits: readonly Visit[];
}

/** Blocks a bundle's files one by one at visited addresses. */
const runKill = (
  work: Work,
  name: string,
  kill: Pick<
    Parameters<typeof checkKill>[0],
    'subject' | 'visits' | 'elsewhere' | 'isWanted' | 'neededElsewhere'
  >,
): Promise<GateCheck> => {
  const { browser, options, refused } = work;
  const tell = (done: number, of: number): void =>
    options.tell(`${kill.subject.name}: ${done} of ${of} files blocked and restored`);
  return runCheck(name, async () => {
    const found = await checkKill({
      ...kill,
      browser,
      concurrency: killConcurrency,
      screenshots: options.screenshots,
      tell,
    });
    refused.push(...found.refused);
    return found;
  });
};

const runRound = async (
  work: Work,
  { subject, suffix, kills }: Round,
  home: Visit,
  lost: Visit,
): Promise<Ran> => {
  const { suite, browser, options, refused } = work;
  const { tell } = options;
  const named = (name: string): string => name + suffix;
  const addresses = addressesOf(subject);
  const began = performance.now();
  const [elsewhere, ...visits] = await visitAll(work, subject, [
    elsewhereOf(suite, subject),
    ...addresses,
  ]);
  const spent = Math.round(performance.now() - began);
  const links = await runCheck(named('deep links'), () =>
    judgeDeepLinks(visits, lost.shown?.heading ?? null),
  );
  const judged = [
    { ...links, ms: spent },
    await runCheck(named('budgets'), () => judgeBudgets(visits, subject)),
    await runCheck(named('compatibility'), () => judgeCompatibility(visits, suite, subject)),
  ];
  const welcome = stepOf(home);
  const other = elsewhere && stepOf(elsewhere);
  const inside = screensOf(visits);
  if (!welcome || !other || inside.length === 0) {
    const why =
      inside.length === 0 ? 'none of its screens appeared' : 'the suite itself does not load';
    return {
      checks: [
        ...judged,
        ...['surroundings', `${mountsWanted} mounts`, 'kill test'].map((name) =>
          skipped(named(name), why),
        ),
      ],
      visits,
    };
  }
  // Home, if the bundle has widgets there; otherwise a quieter screen, which isolates the bundle
  // better.
  const outside = (subject.contract?.slots?.widgets ?? []).length > 0 ? welcome : other;
  const surroundings = await runCheck(named('surroundings'), () =>
    checkSideEffects({ browser, inside, outside: other, screenshots: options.screenshots }),
  );
  const [mounts, killed] = await Promise.all([
    runCheck(named(`${mountsWanted} mounts`), async () => {
      const found = await checkMounts({
        browser,
        subject,
        inside,
        outside,
        everybody: suffix !== '',
        screenshots: options.screenshots,
        tell: (done) => tell(`${subject.name}: ${done} of ${mountsWanted} mounts`),
      });
      refused.push(found.refused);
      return found;
    }),
    runKill(work, named('kill test'), {
      subject,
      visits: [...visits, seenBy(home, subject)],
      elsewhere: other,
      isWanted: kills === 'entry' ? (file) => file === subject.load.entry : undefined,
    }),
  ]);
  return { checks: [...judged, surroundings, mounts, killed], visits };
};

/** The shell alone, then with each remote; only files the page can start without are blocked. */
const checkShell = async (work: Work, home: Visit, lost: Visit): Promise<GateCheck[]> => {
  const { suite, options } = work;
  const { shell } = suite;
  const began = performance.now();
  const visits = await visitAll(work, shell, shellAddresses);
  const spent = Math.round(performance.now() - began);
  const links = await runCheck('deep links', () =>
    judgeDeepLinks(visits, lost.shown?.heading ?? null),
  );
  const own = [
    { ...links, ms: spent },
    await runCheck('budgets', () => judgeBudgets(visits, shell)),
  ];
  const rounds: Ran[] = [];
  for (const subject of suite.remotes.filter(
    ({ name }) => options.remotes?.includes(name) ?? true,
  )) {
    rounds.push(
      await runRound(work, { subject, suffix: `: ${subject.name}`, kills: 'entry' }, home, lost),
    );
  }
  const ran = [...own, ...rounds.flatMap(({ checks }) => checks)];
  if (options.remotes) return ran; // its own files were blocked together with all remotes
  const pages = [home, ...visits, ...rounds.flatMap((round) => round.visits)].map((seen) =>
    seenBy(seen, shell),
  );
  const elsewhere =
    rounds.flatMap((round) =>
      screensOf(round.visits.filter(({ viewer }) => viewer === 'owner')),
    )[0] ?? stepOf(home);
  if (!elsewhere) return [...ran, skipped('kill test', 'the suite itself does not load')];
  const named = await namedByPage(suite, shell);
  // Screens in the menu, and the sign-in screen of anonymous visitors.
  const places = pages.filter(
    ({ path, locale }) => !locale && [elsewhere.path, '/sign-in'].includes(path),
  );
  const neededElsewhere = new Set(places.flatMap(({ files }) => files.map(({ file }) => file)));
  return [
    ...ran,
    await runKill(work, 'kill test', {
      subject: shell,
      visits: pages,
      elsewhere,
      isWanted: (file) => !named.has(file),
      neededElsewhere,
    }),
  ];
};

const checkAll = async (work: Work): Promise<GateCheck[]> => {
  const { suite, options, refused, policies } = work;
  const [home, lost] = await visitAll(work, suite.shell, [homeAddress, lostAddress]);
  if (!home || !lost) throw new Error('The suite could not be opened.');
  const checks: GateCheck[] = [];
  if (options.name === suite.shell.name) {
    checks.push(...(await checkShell(work, home, lost)));
  } else {
    const subject = suite.remotes.find(({ name }) => name === options.name);
    if (!subject)
      throw new Error(`${options.name} is not part of the composition at ${options.origin}.`);
    checks.push(
      ...(await runRound(work, { subject, suffix: '', kills: 'every file' }, home, lost)).checks,
    );
  }
  checks.push(await runCheck('policy', () => judgePolicy([...policies], refused)));
  return checks;
};

/**
 * Runs the gate for one bundle in a running suite.
 *
 * @throws Error when the suite does not respond, sign-in fails or `signal` aborts
 */
export const runGate = async (options: GateOptions): Promise<GateEvidence> => {
  const { origin, accounts, signal } = options;
  const startedAt = new Date().toISOString();
  const began = performance.now();
  signal?.throwIfAborted();
  const suite = await readSuite(origin);
  const browser = await startBrowser(origin, accounts, signal);
  try {
    const checks = await checkAll({ suite, browser, options, refused: [], policies: new Set() });
    signal?.throwIfAborted();
    return {
      against: composedOf(suite),
      passed: checks.every(({ passed }) => passed),
      startedAt,
      ms: Math.round(performance.now() - began),
      checks,
    };
  } finally {
    await browser.close();
  }
};
