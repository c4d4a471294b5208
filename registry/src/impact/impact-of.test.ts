import { remoteRelease, shellRelease } from '../testing';
import { promiseOf } from '../rules';
import { impactOf, type DeployedRelease } from './impact-of';

const using = (folder: string, version: string, ...names: readonly string[]) =>
  remoteRelease(folder, version, { symbols: { '@sala/shell-sdk': names } });

const deployed: readonly DeployedRelease[] = [
  { release: shellRelease('1.0.0-aaaaaaaa'), channels: ['stable'] },
  {
    release: using('mfe-billing', '1.0.0-aaaaaaaa', 'notify', 'useOldTable'),
    channels: ['stable'],
  },
  { release: using('mfe-billing', '1.1.0-bbbbbbbb', 'notify', 'useTable'), channels: ['canary'] },
  {
    release: using('mfe-customers', '2.0.0-cccccccc', 'useOldTable', 'useTable'),
    channels: ['lkg'],
  },
  { release: using('mfe-hospital', '1.0.0-dddddddd', 'notify'), channels: ['stable'] },
];

/** The current shell with other exports. */
const candidate = (names: readonly string[], changes: Parameters<typeof shellRelease>[1] = {}) =>
  promiseOf(shellRelease('1.1.0-eeeeeeee', { symbols: { '@sala/shell-sdk': names }, ...changes }));

const breaking = (names: readonly string[]): string[] =>
  impactOf(candidate(names), deployed)
    .filter(({ breaks }) => breaks)
    .map(({ name, version }) => `${name}@${version}`);

test('a removed export breaks exactly the versions that use it', () => {
  expect(breaking(['notify', 'useTable', 'useOldTable'])).toEqual([]);
  expect(breaking(['notify', 'useTable'])).toEqual([
    'mfe_billing@1.0.0-aaaaaaaa',
    'mfe_customers@2.0.0-cccccccc',
  ]);
  expect(breaking(['notify', 'useOldTable'])).toEqual([
    'mfe_billing@1.1.0-bbbbbbbb',
    'mfe_customers@2.0.0-cccccccc',
  ]);
});

test('reports every version with channels, owner and missing names', () => {
  const versions = impactOf(
    candidate(['notify', 'useTable'], { deprecated: { '@sala/shell-sdk': { notify: '2.0.0' } } }),
    deployed,
  );
  expect(versions[0]).toEqual({
    name: 'mfe_billing',
    version: '1.0.0-aaaaaaaa',
    channels: ['stable'],
    owner: 'mfe_billing',
    breaks: true,
    missing: { '@sala/shell-sdk': ['useOldTable'] },
    deprecated: { '@sala/shell-sdk': ['notify (removed in 2.0.0)'] },
    findings: [
      {
        rule: 'R7',
        level: 'fail',
        subject: '@sala/shell-sdk',
        message:
          '@sala/shell-sdk: the release uses useOldTable, which the shell with SDK 1.0.0 does not export; use something else, or promote a shell that exports it',
      },
      {
        rule: 'R7',
        level: 'warn',
        subject: '@sala/shell-sdk',
        message:
          '@sala/shell-sdk: the release uses notify (removed in 2.0.0), deprecated in the shell with SDK 1.0.0; use the replacement named in its comment',
      },
    ],
  });
  expect(versions.map(({ name, channels, breaks }) => [name, ...channels, breaks])).toEqual([
    ['mfe_billing', 'stable', true],
    ['mfe_customers', 'lkg', true],
    ['mfe_billing', 'canary', false],
    ['mfe_hospital', 'stable', false],
  ]);
});

test('another SDK major version breaks everything built for the previous one', () => {
  const next = candidate(['notify', 'useTable', 'useOldTable'], { load: { sdk: '2.0.0' } });
  const rules = impactOf(next, deployed).map(({ findings }) => findings.map(({ rule }) => rule));
  expect(rules).toEqual([['R6'], ['R6'], ['R6'], ['R6']]);
});

test('a minor version number breaks nothing, a major one everything', () => {
  const names = ['notify', 'useTable', 'useOldTable'];
  const breaks = (sdk: string): boolean[] =>
    impactOf(candidate(names, { load: { sdk } }), deployed).map((one) => one.breaks);
  expect(breaks('1.2.0-rc.1')).toEqual([false, false, false, false]);
  expect(breaks('2.0.0-rc.1')).toEqual([true, true, true, true]);
});

test('a facade that is no longer provided is reported as a whole', () => {
  const shared = shellRelease('1.0.0-aaaaaaaa').load.shared.filter(
    ({ key }) => key !== '@sala/shell-sdk',
  );
  const [first] = impactOf(candidate([], { load: { shared } }), deployed);
  expect(first?.missing).toEqual({});
  expect(first?.findings.map(({ rule }) => rule)).toEqual(['R1']);
});
