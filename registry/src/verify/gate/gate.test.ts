import { startBrowser, type GateBrowser } from './browser';
import { judgeBudgets } from './budgets';
import { judgeCompatibility } from './compatibility';
import { judgeDeepLinks } from './deep-links';
import { checkKill } from './kill-test';
import { checkMounts } from './mount-leaks';
import { judgePolicy } from './content-security-policy';
import { startSampleSuite, type SampleFault, type SampleSuite } from './sample-suite.testing';
import { checkSideEffects } from './page-side-effects';
import { namedByPage, readSuite, type GateSubject, type RunningSuite } from './gate-subject';
import { addressesOf, visit, type Visit } from './visit';

const account = { email: 'anybody@example.com', password: 'any' };

interface Opened {
  readonly suite: RunningSuite;
  readonly subject: GateSubject;
  readonly browser: GateBrowser;
}

let sample: SampleSuite | undefined;
let browser: GateBrowser | undefined;

const open = async (...faults: readonly SampleFault[]): Promise<Opened> => {
  sample = await startSampleSuite(faults);
  browser = await startBrowser(sample.origin, { owner: account, founder: account });
  const suite = await readSuite(sample.origin);
  const subject = suite.remotes.find(({ name }) => name === 'mfe_sample');
  if (!subject) throw new Error('the sample suite has no sample remote');
  return { suite, subject, browser };
};

afterEach(async () => {
  await browser?.close();
  await sample?.close();
});

const visitSample = async ({ browser: by, subject }: Opened): Promise<Visit[]> => {
  const [address] = addressesOf(subject);
  return address ? [await visit(by, subject, address)] : [];
};

const visitBoth = async ({ browser: by, subject }: Opened): Promise<Visit[]> => {
  const visits: Visit[] = [];
  for (const address of addressesOf(subject).filter(({ locale }) => !locale))
    visits.push(await visit(by, subject, address));
  return visits;
};

const home = { path: '/', heading: 'Welcome to the sample' };
const inside = [{ path: '/sample', heading: 'Sample' }];
const other = { path: '/other', heading: 'Other' };
const quiet = { screenshots: undefined, tell: () => undefined };

const kill = (
  { browser: by, subject }: Opened,
  visits: readonly Visit[],
  wait: { readonly waitMs?: number } = {},
) =>
  checkKill({ ...quiet, ...wait, browser: by, subject, visits, elsewhere: other, concurrency: 2 });
const mounts = ({ browser: by, subject }: Opened) =>
  checkMounts({
    ...quiet,
    browser: by,
    subject,
    inside,
    outside: home,
    everybody: false,
    wanted: 20,
  });

test('a healthy remote passes every check', async () => {
  const opened = await open();
  const visits = await visitSample(opened);
  expect(judgeDeepLinks(visits, 'Lost').faults).toEqual([]);
  expect(judgeBudgets(visits, opened.subject).faults).toEqual([]);
  expect(judgeCompatibility(visits, opened.suite, opened.subject).faults).toEqual([]);
  expect(
    judgePolicy(
      visits.map(({ policy }) => policy),
      visits.map(({ path, violations }) => ({ where: path, violations })),
    ).faults,
  ).toEqual([]);
  const [left, killed] = await Promise.all([mounts(opened), kill(opened, visits)]);
  expect(left.faults).toEqual([]);
  expect(killed.faults).toEqual([]);
  expect(killed.notes).toEqual([
    'entry.js blocked, /sample: “Sample could not be loaded” with Retry, then “Sample”',
    'screen.js blocked, /sample: “Sample could not be loaded” with Retry, then “Sample”',
    'second.js blocked, /sample: the screen appeared anyway, from another file or the previous version',
  ]);
});

test('several files share a document in the kill test; each is blocked and restored', async () => {
  const opened = await open();
  const visits = await visitBoth(opened);
  const before = sample?.documents.length;
  const { faults, notes } = await kill(opened, visits);
  expect(faults).toEqual([]);
  expect(notes).toEqual([
    'entry.js blocked, /sample: “Sample could not be loaded” with Retry, then “Sample”',
    'screen.js blocked, /sample: “Sample could not be loaded” with Retry, then “Sample”',
    'second.js blocked, /sample/second: “Second could not be loaded” with Retry, then “Second”',
  ]);
  // Starts at a screen that does not need the file; files both screens need get their own document.
  expect(sample?.documents.slice(before).toSorted()).toEqual([
    '/sample',
    '/sample',
    '/sample/second',
  ]);
});

test('a failure while walking is retried separately before it counts', async () => {
  const opened = await open('no-panel');
  const visits = await visitBoth(opened);
  const { faults } = await kill(opened, visits, { waitMs: 1000 });
  expect(faults.map((line) => line.split(',')[0])).toEqual([
    'entry.js blocked',
    'screen.js blocked',
    'second.js blocked',
  ]);
});

test('for the shell only files the page does not name are blocked', async () => {
  const wanted = async (...faults: readonly SampleFault[]) => {
    const { browser: by, suite } = await open(...faults);
    const named = await namedByPage(suite, suite.shell);
    const visits = [
      await visit(by, suite.shell, {
        path: '/part',
        viewer: 'owner',
        title: 'Part',
        route: '/part',
      }),
    ];
    return {
      ...quiet,
      waitMs: 1000,
      concurrency: 1,
      browser: by,
      subject: suite.shell,
      visits,
      elsewhere: other,
      isWanted: (file: string) => !named.has(file),
    };
  };
  const { faults, notes } = await checkKill({
    ...(await wanted()),
    neededElsewhere: new Set(['part.js']),
  });
  expect(faults).toEqual([]);
  expect(notes).toEqual([
    'part.js blocked, /part: “Part could not be loaded” with Retry, then “Part”',
  ]);
  await browser?.close();
  await sample?.close();
  const bare = await checkKill(await wanted('no-panel'));
  expect(bare.faults).toEqual([
    expect.stringMatching(
      /^part\.js blocked, \/part: expected the frame with a panel, saw for 1 s a page with \d+ letters and no heading$/,
    ),
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
  const opened = await open('crash');
  const at = '/sample, opened directly as owner';
  const judge = async (one: Opened) => judgeDeepLinks(await visitSample(one), 'Lost').faults;
  const crashed = await judge(opened);
  expect(crashed).toContain(
    `${at}: expected the heading “Sample”, saw “Sample could not be loaded”`,
  );
  expect(crashed).toContain(
    `${at}: expected no failure panel, saw “Sample could not be loadedRetry”`,
  );
  expect(crashed.join('\n')).toContain(
    'expected no console errors, saw console: TypeError: the screen crashed',
  );
  await opened.browser.close();
  await sample?.close();

  const faults = await judge(await open('second-react', 'refused-call', 'lost'));
  expect(faults).toContain(
    `${at}: expected one React, 2 started (19.3.1, 18.0.0): a chunk carries a copy of react-dom`,
  );
  expect(faults).toContain(
    `${at}: expected every request to succeed, but /api/nothing-there returned 404`,
  );
  expect(faults).toContain(`${at}: expected the heading “Sample”, saw “Lost”`);
});

const surroundings = ({ browser: by }: Opened) =>
  checkSideEffects({ browser: by, inside, outside: other, screenshots: undefined });

test('changes to the whole page are named; a good screen makes none', async () => {
  const judge = async (...faults: readonly SampleFault[]): Promise<readonly string[]> => {
    const { faults: found } = await surroundings(await open(...faults));
    await browser?.close();
    await sample?.close();
    return found;
  };
  expect(await judge()).toEqual([]);
  expect(await judge('patches')).toEqual([
    '/sample: expected unchanged page functions, window.fetch was replaced',
    '/sample: expected unchanged page functions, history.pushState was replaced',
  ]);
  expect(await judge('adopts')).toEqual([
    '/sample: expected adopted style sheets only for the screen, document.adoptedStyleSheets has a global one',
    expect.stringMatching(
      /^\/sample: expected <nav> of the frame to look as before \(display: block; .*\), saw display: none;/,
    ),
  ]);
});

test('a missing screen and an endless loop are named, and the gate continues', async () => {
  const judge = async (fault: SampleFault) =>
    judgeDeepLinks(await visitSample(await open(fault)), 'Lost').faults;
  expect(await judge('never')).toEqual([
    '/sample, opened directly as owner: expected the screen “Sample”, none appeared within 20 s',
  ]);
  await browser?.close();
  await sample?.close();
  expect(await judge('loops')).toContainEqual(expect.stringContaining('its event loop is blocked'));
});

test('policy, budgets, shares: eval, loose CSP, large chunk, own copy', async () => {
  const opened = await open('eval', 'fat', 'own-copy', 'other-version');
  const visits = await visitSample(opened);
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
  expect(judgeBudgets(visits, opened.subject).faults).toEqual([
    expect.stringMatching(
      /^\/sample: expected a first load of at most 60 kB transferred, got \d+\.\d kB; the largest file is screen\.js, /,
    ),
  ]);
  expect(judgeCompatibility(visits, opened.suite, opened.subject).faults).toEqual([
    '/sample: expected react in one version, 19.3.1, provided by the shell; the page has 19.3.1 and 18.0.0',
    'mfe_sample brings react 19.3.1: expected only the shell to provide it',
  ]);
  expect(judgePolicy([''], []).faults).toEqual([
    'expected a Content-Security-Policy, the page has none',
  ]);
});

test('a shell that is blank without a file or has a loose CSP fails', async () => {
  const opened = await open('no-panel', 'loose-policy');
  const visits = await visitSample(opened);
  expect(
    judgePolicy(
      visits.map(({ policy }) => policy),
      [],
    ).faults,
  ).toEqual([
    "expected a strict script-src, the page allows 'unsafe-inline'",
    "expected a strict script-src, the page allows 'unsafe-eval'",
  ]);
  const { faults } = await kill(opened, visits, { waitMs: 1000 });
  expect(faults).toEqual([
    expect.stringMatching(
      /^entry\.js blocked, \/sample: expected the frame with a panel, saw for 1 s a page with \d+ letters and no heading$/,
    ),
    expect.stringMatching(
      /^screen\.js blocked, \/sample: expected the frame with a panel, saw for 1 s a page with \d+ letters and no heading$/,
    ),
  ]);
});
