import { loadFaults, type ReleaseFinding } from '@sala/shared-contracts';
import { satisfies } from 'semver';
import { remoteRelease, shellRelease } from '../testing';
import { billing, brokenReleases, shell, unhashed } from './fixtures/broken-releases.fixture';
import { createRules, refusesPublish } from './rules';

const { check } = createRules();
const alone = { shell, others: [], previous: null, revoked: [] };

/** Every broken fixture with all its findings. */
const told: Record<keyof typeof brokenReleases, readonly ReleaseFinding[]> = {
  'R1: a module nobody provides': [
    {
      rule: 'R1',
      level: 'fail',
      subject: '@sala/shared-ui/calendar',
      message:
        '@sala/shared-ui/calendar: the release needs ^1.0.0 and carries no copy, and the shell 1.0.0-aaaaaaaa lends none; use a facade that it lends, or bundle @sala/shared-ui/calendar',
    },
  ],
  'R2: a facade of another major version': [
    {
      rule: 'R2',
      level: 'fail',
      subject: '@sala/shell-sdk',
      message:
        '@sala/shell-sdk: the release needs ^2.0.0, the shell 1.0.0-aaaaaaaa lends 1.0.0, and there is only one in a page; build it against 1.0.0, or put a shell in force that lends ^2.0.0',
    },
  ],
  'R2: another major version of React': [
    {
      rule: 'R2',
      level: 'warn',
      subject: 'react',
      message:
        'react: the release needs ^20.0.0, the shell 1.0.0-aaaaaaaa lends 19.3.1, and there is only one in a page; it will run with 19.3.1: build it against that',
    },
  ],
  'R2: an own copy of another version': [
    {
      rule: 'R2',
      level: 'note',
      subject: 'dayjs',
      message:
        'dayjs: the release needs ^1.0.0, the shell 1.0.0-bbbbbbbb provides 2.0.1, so it uses its own (7000 bytes of 1.11.0); build it against 2.0.1 to avoid that',
    },
  ],
  'R3: a facade that is not a singleton': [
    {
      rule: 'R3',
      level: 'fail',
      subject: '@sala/shell-sdk',
      message:
        '@sala/shell-sdk is not declared as a singleton, is not strict, is carried by the release itself, has the unbounded range *; a page can have only one copy: declare it with { singleton: true, strictVersion: true, import: false } and a range such as ^1.0.0, as createRemote does',
    },
  ],
  'R3: an unbounded React range': [
    {
      rule: 'R3',
      level: 'fail',
      subject: 'react',
      message:
        'react has the unbounded range >=19.0.0; a page can have only one copy: declare it with { singleton: true, import: false } and a range such as ^19.0.0, as createRemote does',
    },
  ],
  'R3: an own copy of React': [
    {
      rule: 'R3',
      level: 'fail',
      subject: 'react',
      message:
        'react is carried by the release itself; a page can have only one copy: declare it with { singleton: true, import: false }, as createRemote does',
    },
  ],
  'R3: an unbounded library range': [
    {
      rule: 'R3',
      level: 'fail',
      subject: 'dayjs',
      message:
        'dayjs: the range latest is unbounded and includes untested versions; name the major version, such as ^1.0.0',
    },
  ],
  'R3: an unbounded SDK range': [
    {
      rule: 'R3',
      level: 'fail',
      subject: '@sala/shell-sdk',
      message:
        '@sala/shell-sdk: the range >=1.0.0 is unbounded and includes untested versions; name the major version, such as ^1.0.0',
    },
  ],
  'R4: a singleton with an unused copy': [
    {
      rule: 'R4',
      level: 'warn',
      subject: 'dayjs',
      message:
        'dayjs: the release carries 7000 bytes of 2.0.1 that never runs, because the page uses 2.0.1 of the shell 1.0.0-bbbbbbbb; declare it with import: false',
    },
  ],
  'R5: a second router': [
    {
      rule: 'R5',
      level: 'fail',
      subject: 'react-router',
      message:
        "react-router 7.18.5: 410391 bytes of it are in the chunks, a second copy besides the shell's; import it from @sala/shell-sdk",
    },
  ],
  'R5: a second React': [
    {
      rule: 'R5',
      level: 'fail',
      subject: 'react-dom',
      message:
        "react-dom 19.3.1: 180000 bytes of it are in the chunks, a second copy besides the shell's; leave it to createRemote’s share table",
    },
  ],
  'R5: an unshared part of a facade': [
    {
      rule: 'R5',
      level: 'fail',
      subject: '@sala/shell-sdk',
      message:
        "@sala/shell-sdk 1.0.0: 9100 bytes of it are in the chunks, a second copy besides the shell's; import only its shared entries: @sala/shell-sdk",
    },
  ],
  'R6: a newer SDK': [
    {
      rule: 'R6',
      level: 'fail',
      subject: '@sala/shell-sdk',
      message:
        '@sala/shell-sdk: the release needs ^1.2.0, the shell 1.0.0-aaaaaaaa promises 1.0.0; build it against 1.0.0, or put a shell in force that promises ^1.2.0',
    },
  ],
  'R7: a missing export': [
    {
      rule: 'R7',
      level: 'fail',
      subject: '@sala/shell-sdk',
      message:
        '@sala/shell-sdk: the release uses useCalendar, useClock, which the shell 1.0.0-aaaaaaaa does not export; use something else, or promote a shell that exports it',
    },
  ],
  'R7: a deprecated export': [
    {
      rule: 'R7',
      level: 'warn',
      subject: '@sala/shell-sdk',
      message:
        '@sala/shell-sdk: the release uses notify (removed in 2.0.0), deprecated in the shell 1.1.0-cccccccc; use the replacement named in its comment',
    },
  ],
  'R7: a whole namespace': [
    {
      rule: 'R7',
      level: 'warn',
      subject: '@sala/shell-sdk',
      message: `@sala/shell-sdk: the release imports its whole namespace (import * or import()), so its use cannot be checked; import names, or list them: import(/* webpackExports: ["Name"] */ '@sala/shell-sdk')`,
    },
  ],
  'R8: the module the shell loads is gone': [
    {
      rule: 'R8',
      level: 'fail',
      subject: './remote',
      message: 'mfe_billing no longer exposes ./remote, which the shell loads; expose it again',
    },
  ],
  'R8: a module others load is gone': [
    {
      rule: 'R8',
      level: 'fail',
      subject: './summary',
      message: 'mfe_billing no longer exposes ./summary, which the shell loads; expose it again',
    },
  ],
  'R8: a shell that provides less': [
    {
      rule: 'R8',
      level: 'fail',
      subject: '@sala/shell-sdk',
      message:
        '@sala/shell-sdk: the shell in force provides 1.1.0, this one 1.0.0, and remotes may need the difference; raise it',
    },
  ],
  'R8: a shell that breaks a remote': [
    {
      rule: 'R7',
      level: 'fail',
      subject: '@sala/shared-ui/form',
      message:
        'mfe_customers@2.0.0-dddddddd (mfe_customers): @sala/shared-ui/form: the release uses Field, which the shell 2.0.0-ffffffff does not export; use something else, or promote a shell that exports it',
    },
  ],
  'R9: a name other than the contract’s': [
    {
      rule: 'R9',
      level: 'fail',
      subject: null,
      message:
        "mfe_bills@1.4.2-9f3c01aa: its name is mfe_bills, its contract's mfe_billing; both must be the same mfe_<word>",
    },
  ],
  'R9: a folder other than its name': [
    {
      rule: 'R9',
      level: 'fail',
      subject: null,
      message:
        'mfe_billing@1.4.2-9f3c01aa: its folder is mfe-bills, and it is served under /r/mfe-bills/; it must be mfe-billing',
    },
  ],
  'R9: a version without source hash': [
    {
      rule: 'R9',
      level: 'fail',
      subject: null,
      message:
        'mfe_billing@1.4.2: its version is 1.4.2; it must be a semver with eight hexadecimal digits of its sources, such as 1.4.2-9f3c01aa',
    },
  ],
  'R9: the manifest of another version': [
    {
      rule: 'R9',
      level: 'fail',
      subject: null,
      message:
        'mfe_billing@1.4.2-9f3c01aa: its load.json is of mfe_billing@1.4.1-00000000; build it again',
    },
  ],
  'R9: no entry': [
    {
      rule: 'R9',
      level: 'fail',
      subject: null,
      message:
        'mfe_billing@1.4.2-9f3c01aa: its load.json names no federation entry; build it with createRemote',
    },
  ],
  'R9: a prefix of another name': [
    {
      rule: 'R9',
      level: 'fail',
      subject: 'mfe_bill',
      message:
        'mfe_billing and mfe_bill: one name is a prefix of the other, which the federation runtime confuses; choose another name',
    },
  ],
  'R9: a global name without version': [
    {
      rule: 'R9',
      level: 'fail',
      subject: null,
      message:
        'its global name is mfe_billing instead of mfe_billing_1_4_2_9f3c01aa, so that an open page would run the code of another version; build it with createRemote',
    },
  ],
  'R9: another version of the federation plugin': [
    {
      rule: 'R9',
      level: 'fail',
      subject: '@module-federation/enhanced',
      message:
        '@module-federation/enhanced: the release was built with 2.7.4, the shell 1.0.0-aaaaaaaa with 2.9.2; they may be one minor version apart: build it with 2.9.2',
    },
  ],
  'R9: a revoked version': [
    {
      rule: 'R9',
      level: 'fail',
      subject: null,
      message: 'mfe_billing@1.4.2-9f3c01aa is revoked; publish another version',
    },
  ],
  'budget: a heavy entry and a heavy route': [
    {
      rule: 'budget',
      level: 'fail',
      subject: 'entryKb',
      message:
        'the entry weighs 12.1 KB (gzip), the contract allows 12; load less initially, or raise budgets.entryKb in remote.contract.ts',
    },
    {
      rule: 'budget',
      level: 'fail',
      subject: 'routeKb',
      message:
        'the largest first load of a route weighs 61 KB (gzip), the contract allows 60; load less initially, or raise budgets.routeKb in remote.contract.ts',
    },
  ],
};

test.each(Object.entries(told))('%s', (name, findings) => {
  const { release, context } = brokenReleases[name as keyof typeof brokenReleases]; // the keys of that table
  expect(check(release, context)).toEqual(findings);
});

test('every rule has a fixture that breaks it', () => {
  const rules = new Set(
    Object.values(told).flatMap((findings) => findings.map(({ rule }) => rule)),
  );
  expect([...rules].sort()).toEqual([
    'R1',
    'R2',
    'R3',
    'R4',
    'R5',
    'R6',
    'R7',
    'R8',
    'R9',
    'budget',
  ]);
});

test('a file without a hash is named', () => {
  expect(check(unhashed(), alone).map(({ message }) => message)).toEqual([
    'no digest of page.js, page-es-MX.js; build it with createRemote, which writes one of every file',
  ]);
});

test('a valid remote and a valid shell have no findings', () => {
  const others = [remoteRelease('mfe-customers', '2.0.0-dddddddd'), billing()];
  expect(check(billing(), { ...alone, others, previous: billing() })).toEqual([]);
  expect(check(shellRelease('1.1.0-aaaaaaaa'), { ...alone, others, previous: shell })).toEqual([]);
});

test('accepts values exactly at the limits', () => {
  const findings = (
    changes: Parameters<typeof billing>[0],
    context: { readonly revoked?: readonly string[] } = {},
  ) => check(billing(changes), { ...alone, ...context });
  expect(findings({ load: { plugin: '2.8.0' } })).toEqual([]);
  expect(findings({ load: { plugin: '2.10.1' } })).toEqual([]);
  expect(findings({ load: { plugin: '3.9.2' } }).map(({ rule }) => rule)).toEqual(['R9']);
  expect(findings({ measured: { entryKb: 12, routeKb: 60 } })).toEqual([]);
  expect(
    findings({}, { revoked: ['mfe_billing@1.4.1-9f3c01aa', 'mfe_customers@1.4.2-9f3c01aa'] }),
  ).toEqual([]);
  expect(
    findings({
      carried: [
        { name: '@sala/shared-contracts', version: '1.0.0', bytes: 7_000 },
        { name: 'react-is', version: '19.0.0', bytes: 900 },
      ],
    }),
  ).toEqual([]);
});

test('checks a release by itself while there is no shell', () => {
  const without = { ...alone, shell: null };
  expect(check(billing({ load: { sdk: '^9.0.0' } }), without)).toEqual([]);
  expect(
    check(billing({ load: { globalName: 'mfe_billing' } }), without).map(({ rule }) => rule),
  ).toEqual(['R9']);
});

describe('faults that prevent publishing', () => {
  const refused = (name: keyof typeof brokenReleases): boolean => told[name].some(refusesPublish);

  test("are the release's own", () => {
    expect(refused('R3: an unbounded SDK range')).toBe(true);
    expect(refused('R5: a second router')).toBe(true);
    expect(refused('R8: the module the shell loads is gone')).toBe(true);
    expect(refused('R9: a prefix of another name')).toBe(true);
    expect(refused('budget: a heavy entry and a heavy route')).toBe(true);
  });

  test('are not those another shell would cure', () => {
    expect(refused('R1: a module nobody provides')).toBe(false);
    expect(refused('R2: a facade of another major version')).toBe(false);
    expect(refused('R6: a newer SDK')).toBe(false);
    expect(refused('R7: a missing export')).toBe(false);
    expect(refused('R8: a shell that breaks a remote')).toBe(false);
    expect(refused('R9: another version of the federation plugin')).toBe(false);
  });
});

describe('at load', () => {
  const faultsOf = (
    load: Parameters<typeof billing>[0],
    revoked: readonly string[] = [],
  ): string[] => loadFaults(billing(load).load, shell.load, revoked, satisfies);

  test('reports only what stops a version, with its rule', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ load: { sdk: '^1.2.0' } })).toEqual([
      'R6 @sala/shell-sdk: the release needs ^1.2.0, the shell 1.0.0-aaaaaaaa promises 1.0.0; build it against 1.0.0, or put a shell in force that promises ^1.2.0',
    ]);
    expect(faultsOf({}, ['mfe_billing@1.4.2-9f3c01aa'])).toEqual([
      'R9 mfe_billing@1.4.2-9f3c01aa is revoked; publish another version',
    ]);
    const { release } = brokenReleases['R2: another major version of React'];
    expect(loadFaults(release.load, shell.load, [], satisfies)).toEqual([]);
  });

  test('a shell is judged by its composition as by its manifest', () => {
    const composed = {
      version: shell.version,
      base: '/r/host-shell/1.0.0-aaaaaaaa/',
      load: 'sha256-',
      sdk: shell.load.sdk,
      plugin: shell.load.plugin,
      provides: { react: '19.3.1', '@sala/shell-sdk': '1.0.0' },
    };
    const { load } = brokenReleases['R1: a module nobody provides'].release;
    expect(loadFaults(load, composed, [], satisfies)).toEqual(
      loadFaults(load, shell.load, [], satisfies),
    );
    expect(loadFaults(load, composed, [], satisfies)).toHaveLength(1);
  });
});
