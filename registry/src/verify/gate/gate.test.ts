import { execFileSync } from 'node:child_process';
import timers from 'node:timers/promises';
import { startBrowser, type GateBrowser } from './browser';
import { judgeBudgets } from './budgets';
import { judgeCompatibility } from './compatibility';
import { judgeDeepLinks } from './deep-links';
import { checkKill } from './kill-test';
import { checkMounts } from './mount-leaks';
import { judgePolicy } from './content-security-policy';
import { runGate } from './gate';
import { startSampleSuite, type SampleFault, type SampleSuite } from './sample-suite.testing';
import { checkSideEffects } from './page-side-effects';
import { namedByPage, readSuite, type GateSubject, type RunningSuite } from './gate-subject';
import { addressesOf, visit, type Visit } from './visit';

const account = { email: 'anybody@example.com', password: 'any' };

let sample: SampleSuite;
let browser: GateBrowser;
let suite: RunningSuite;
beforeAll(async () => {
  sample = await startSampleSuite();
  browser = await startBrowser(sample.origin, { owner: account, founder: account });
});
afterAll(async () => {
  await browser.close();
  await sample.close();
});

/** The sample remote of a suite with these faults. */
const open = async (...faults: readonly SampleFault[]): Promise<GateSubject> => {
  sample.show(...faults);
  suite = await readSuite(sample.origin);
  const subject = suite.remotes.find(({ name }) => name === 'mfe_sample');
  if (!subject) throw new Error('the sample suite has no sample remote');
  return subject;
};

/** Opens its screens; by default only the first. */
const visitSample = async (subject: GateSubject, screens = 1): Promise<Visit[]> => {
  const visits: Visit[] = [];
  for (const address of addressesOf(subject).slice(0, screens))
    visits.push(await visit(browser, subject, address));
  return visits;
};

const home = { path: '/', heading: 'Welcome to the sample' };
const inside = [{ path: '/sample', heading: 'Sample' }];
const other = { path: '/other', heading: 'Other' };
const quiet = { screenshots: undefined, tell: () => undefined };

const kill = (
  subject: GateSubject,
  visits: readonly Visit[],
  more: { readonly waitMs?: number; readonly isWanted?: (file: string) => boolean } = {},
) => checkKill({ ...quiet, ...more, browser, subject, visits, elsewhere: other, concurrency: 2 });
const mounts = (subject: GateSubject) =>
  checkMounts({
    ...quiet,
    browser,
    subject,
    inside,
    outside: home,
    everybody: false,
    wanted: 20,
  });
const surroundings = () =>
  checkSideEffects({ browser, inside, outside: other, screenshots: undefined });
const nothingShown =
  'expected the frame with a panel, saw for 1 s a page with \\d+ letters and no heading$';

test('a healthy remote passes every check', async () => {
  const subject = await open();
  const visits = await visitSample(subject, 2);
  expect(visits.map(({ path }) => path)).toEqual(['/sample', '/sample/second']);
  expect(judgeDeepLinks(visits, 'Lost').faults).toEqual([]);
  expect(judgeBudgets(visits, subject).faults).toEqual([]);
  expect(judgeCompatibility(visits, suite, subject).faults).toEqual([]);
  expect(
    judgePolicy(
      visits.map(({ policy }) => policy),
      visits.map(({ path, violations }) => ({ where: path, violations })),
    ).faults,
  ).toEqual([]);
  const before = sample.documents.length;
  const [left, around, killed] = await Promise.all([
    mounts(subject),
    surroundings(),
    kill(subject, visits),
  ]);
  expect(left.faults).toEqual([]);
  expect(around.faults).toEqual([]);

  // Several files share a document in the kill test; each is blocked and restored.
  expect(killed.faults).toEqual([]);
  expect(killed.notes).toEqual([
    'entry.js blocked, /sample: “Sample could not be loaded” with Retry, then “Sample”',
    'screen.js blocked, /sample: “Sample could not be loaded” with Retry, then “Sample”',
    'second.js blocked, /sample/second: “Second could not be loaded” with Retry, then “Second”',
  ]);
  // Starts at a screen that does not need the file; files both screens need get their own document.
  const documents = sample.documents.slice(before).filter((path) => path.startsWith('/sample'));
  expect(documents.toSorted()).toEqual(['/sample', '/sample', '/sample/second']);
  const unseen = await kill(subject, visits.slice(0, 1), {
    isWanted: (file) => file === 'second.js',
  });
  expect(unseen).toMatchObject({
    faults: [],
    notes: [
      'second.js blocked, /sample: the screen appeared anyway, from another file or the previous version',
    ],
  });
});

test('for the shell only files the page does not name are blocked', async () => {
  await open();
  const named = await namedByPage(suite, suite.shell);
  const part = { path: '/part', viewer: 'owner', title: 'Part', route: '/part' } as const;
  const options = {
    ...quiet,
    waitMs: 1000,
    concurrency: 1,
    browser,
    subject: suite.shell,
    visits: [await visit(browser, suite.shell, part)],
    elsewhere: other,
    isWanted: (file: string) => !named.has(file),
  };
  const { faults, notes } = await checkKill({ ...options, neededElsewhere: new Set(['part.js']) });
  expect(faults).toEqual([]);
  expect(notes).toEqual([
    'part.js blocked, /part: “Part could not be loaded” with Retry, then “Part”',
  ]);
  sample.show('no-panel');
  const bare = await checkKill(options);
  expect(bare.faults).toEqual([
    expect.stringMatching(new RegExp(`^part\\.js blocked, /part: ${nothingShown}`)),
  ]);
});

test('counts and names leaks: listener, interval, style, globals, memory', async () => {
  const { faults } = await mounts(await open('leaks'));
  const place = '/r/mfe-sample/1.0.0-bbbbbbbb/screen.js';
  expect(faults).toEqual([
    expect.stringMatching(
      /^heap after garbage collection, bytes: expected at most \+1500000 after 10 more visits of \/sample, saw \+\d{7} \(/,
    ),
    expect.stringMatching(
      /^event listeners: expected at most \+4 after 10 more visits of \/sample, saw \+10 \(/,
    ),
    expect.stringMatching(
      /^style and stylesheet elements: expected at most 0 after 10 more visits of \/sample, saw \+10 \(/,
    ),
    expect.stringContaining(`10 × listener: “resize” on window, ${place}`),
    expect.stringContaining(`10 × interval: ${place}`),
    expect.stringContaining('sampleVisit11, sampleVisit12'),
  ]);
});

test('deep links: crash, second React, refused call, not-found page', async () => {
  const at = '/sample, opened directly as owner';
  const judge = async (...faults: readonly SampleFault[]) =>
    judgeDeepLinks(await visitSample(await open(...faults)), 'Lost').faults;
  const crashed = await judge('crash');
  expect(crashed).toContain(
    `${at}: expected the heading “Sample”, saw “Sample could not be loaded”`,
  );
  expect(crashed).toContain(
    `${at}: expected no failure panel, saw “Sample could not be loadedRetry”`,
  );
  expect(crashed.join('\n')).toContain(
    'expected no console errors, saw console: TypeError: the screen crashed',
  );

  const faults = await judge('second-react', 'refused-call', 'lost');
  expect(faults).toContain(
    `${at}: expected one React, 2 started (19.3.1, 18.0.0): a chunk carries a copy of react-dom`,
  );
  expect(faults).toContain(
    `${at}: expected every request to succeed, but /api/nothing-there returned 404`,
  );
  expect(faults).toContain(`${at}: expected the heading “Sample”, saw “Lost”`);
});

test('changes to the whole page are named', async () => {
  await open('patches', 'adopts');
  expect((await surroundings()).faults).toEqual([
    '/sample: expected unchanged page functions, window.fetch was replaced',
    '/sample: expected unchanged page functions, history.pushState was replaced',
    '/sample: expected adopted style sheets only for the screen, document.adoptedStyleSheets has a global one',
    expect.stringMatching(
      /^\/sample: expected <nav> of the frame to look as before \(display: block; .*\), saw display: none;/,
    ),
  ]);
});

test('policy, budgets, shares: eval, large chunk, own copy', async () => {
  const subject = await open('eval', 'fat', 'own-copy', 'other-version');
  const visits = await visitSample(subject);
  const refused = visits.map(({ path, violations }) => ({ where: path, violations }));
  expect(
    judgePolicy(
      visits.map(({ policy }) => policy),
      refused,
    ).faults,
  ).toEqual([
    expect.stringMatching(
      /^\/sample: expected no policy violation, but script-src refused eval, requested by .*screen\.js:\d+$/,
    ),
  ]);
  expect(judgeBudgets(visits, subject).faults).toEqual([
    expect.stringMatching(
      /^\/sample: expected a first load of at most 60 kB transferred, got \d+\.\d kB; the largest file is screen\.js, /,
    ),
  ]);
  expect(judgeCompatibility(visits, suite, subject).faults).toEqual([
    '/sample: expected react in one version, 19.3.1, provided by the shell; the page has 19.3.1 and 18.0.0',
    'mfe_sample brings react 19.3.1: expected only the shell to provide it',
  ]);
  expect(judgePolicy([''], []).faults).toEqual([
    'expected a Content-Security-Policy, the page has none',
  ]);
});

test('a shell that is blank without a file or has a loose CSP fails', async () => {
  const subject = await open('no-panel', 'loose-policy');
  const visits = await visitSample(subject, 2);
  expect(
    judgePolicy(
      visits.map(({ policy }) => policy),
      [],
    ).faults,
  ).toEqual([
    "expected a strict script-src, the page allows 'unsafe-inline'",
    "expected a strict script-src, the page allows 'unsafe-eval'",
  ]);
  // A failure while walking is retried separately before it counts.
  const { faults } = await kill(subject, visits, {
    waitMs: 1000,
    isWanted: (file) => file === 'screen.js',
  });
  expect(faults).toEqual([
    expect.stringMatching(new RegExp(`^screen\\.js blocked, /sample: ${nothingShown}`)),
  ]);
});

/** Processes of the browsers that this process has started and that run now. */
const browsers = (): readonly number[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('--user-data-dir='))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === process.pid)
    .map(([pid = 0]) => pid);

test('a stopped gate closes its browser and judges nothing', async () => {
  sample.show();
  const before = browsers();
  const stopped = new AbortController();
  let opened: readonly number[] | undefined;
  await expect(
    runGate({
      origin: sample.origin,
      name: 'mfe_sample',
      accounts: { owner: account, founder: account },
      tell: () => {
        opened ??= browsers().filter((pid) => !before.includes(pid)); // while it runs
        stopped.abort(new Error('Stopped.'));
      },
      signal: stopped.signal,
    }),
  ).rejects.toThrow();
  expect(opened).toHaveLength(1);
  expect(browsers()).not.toContain(opened?.[0]);
});

test('a missing screen and an endless loop are named, and the gate continues', async () => {
  // The gate's clock runs fast here: it would wait twenty seconds for the one, fifteen for the other.
  const { setTimeout: wait } = timers;
  const { now } = Date;
  const from = now();
  const faster = 12;
  jest.spyOn(Date, 'now').mockImplementation(() => from + (now() - from) * faster);
  jest
    .spyOn(timers, 'setTimeout')
    .mockImplementation((ms, ...more) => wait((ms ?? 0) / faster, ...more));
  const judge = async (fault: SampleFault) =>
    judgeDeepLinks(await visitSample(await open(fault)), 'Lost').faults;
  expect(await judge('never')).toEqual([
    '/sample, opened directly as owner: expected the screen “Sample”, none appeared within 20 s',
  ]);
  expect(await judge('loops')).toContainEqual(expect.stringContaining('its event loop is blocked'));
});
