import type { BundleState, ReleaseState, VersionState } from '@sala/shared-contracts';
import { planOf } from './gate-plan';
import type { ChosenVersion } from './disposable-suite';

interface BundleFixture {
  readonly name: string;
  readonly stable: string | null;
  readonly canary?: string;
  /** Newest first. */
  readonly versions?: readonly VersionState[];
}

const nobody = { loads: 0, failedLoads: 0, crashes: 0, slowMounts: 0, sessions: 0, p75Ms: null };
const quiet = {
  startedAt: '2026-01-01T00:00:00Z',
  mounted: 0,
  verdict: 'quiet',
  eValue: 1,
  health: nobody,
  baseline: nobody,
} as const;

const published = (
  version: string,
  facts: Partial<Pick<VersionState, 'gate' | 'revoked'>> = {},
): VersionState => ({
  version,
  publishedAt: '2026-01-01T00:00:00Z',
  publishedBy: 'somebody',
  channels: [],
  revoked: false,
  gate: null,
  findings: { fail: 0, warn: 0, note: 0 },
  health: nobody,
  ...facts,
});

const bundle = ({ name, stable, canary, versions = [] }: BundleFixture): BundleState => ({
  name,
  folder: name.replace('_', '-'),
  kind: name === 'host_shell' ? 'shell' : 'primary',
  owner: name,
  stable,
  lkg: null,
  canary:
    canary === undefined
      ? null
      : { version: canary, companies: [], roles: [], percent: 5, ...quiet },
  promotion: null,
  versions: [...versions],
});

const stateOf = (...bundles: readonly BundleFixture[]): ReleaseState => ({
  seq: 1,
  composition: null,
  policy: { integrity: 'enforce', promotion: null },
  bundles: bundles.map(bundle),
  openTabs: 0,
  rewritten: [],
});

const shell = { name: 'host_shell', stable: '1.0.0-aaaaaaaa' };
const billing = { name: 'mfe_billing', stable: '1.0.0-bbbbbbbb' };
const stable = [
  { name: 'host_shell', version: '1.0.0-aaaaaaaa' },
  { name: 'mfe_billing', version: '1.0.0-bbbbbbbb' },
] as const;
const typed = (provided: ChosenVersion, required: ChosenVersion) => ({ provided, required });

test('a remote runs with what is stable, its predecessor as last known good', () => {
  const candidate = { name: 'mfe_billing', version: '1.1.0-cccccccc' };
  const { base, runs, releases } = planOf(stateOf(shell, billing), candidate);
  expect(base).toEqual(stable);
  expect(runs).toEqual([
    {
      label: 'host_shell 1.0.0-aaaaaaaa',
      promotes: [candidate],
      types: [typed(candidate, stable[0]), typed(candidate, stable[1])],
      decides: true,
    },
  ]);
  expect(releases).toContainEqual(candidate);
});

test('a remote also runs under a named shell, or reports on the newest one', () => {
  const candidate = { name: 'mfe_billing', version: '1.1.0-cccccccc' };
  const under = (version: string, decides: boolean) => ({
    label: `host_shell ${version}`,
    promotes: [{ name: 'host_shell', version }],
    types: [typed(candidate, { name: 'host_shell', version }), typed(candidate, stable[1])],
    decides,
  });
  const newer = {
    ...shell,
    versions: [published('2.0.0-dddddddd'), published(shell.stable), published('0.9.0-ffffffff')],
  };
  expect(planOf(stateOf(newer, billing), candidate).runs[1]).toEqual(
    under('2.0.0-dddddddd', false),
  );
  const named = planOf(stateOf(newer, billing), candidate, '3.0.0-eeeeeeee');
  expect(named.runs[1]).toEqual(under('3.0.0-eeeeeeee', true));
  expect(named.releases).toContainEqual({ name: 'host_shell', version: '3.0.0-eeeeeeee' });
  expect(planOf(stateOf(newer, billing), candidate, shell.stable).runs).toHaveLength(1);
});

test('a shell revoked, refused or older than stable is not the next one', () => {
  const runs = (...versions: readonly VersionState[]) =>
    planOf(stateOf({ ...shell, versions }, billing), {
      name: 'mfe_billing',
      version: '1.1.0-cccccccc',
    }).runs;
  const stable1 = published(shell.stable);
  expect(
    runs(
      published('2.0.0-dddddddd', { revoked: true }),
      published('1.9.0-dddddddd', { gate: 'failed' }),
      stable1,
      published('0.9.0-ffffffff'),
    ),
  ).toHaveLength(1);
  expect(
    runs(
      published('2.0.0-dddddddd', { revoked: true }),
      published('1.9.0-dddddddd', { gate: 'passed' }),
      stable1,
    )[1]?.label,
  ).toBe('host_shell 1.9.0-dddddddd');
});

test('versions in force are not promoted again; a new remote has no predecessor', () => {
  expect(
    planOf(stateOf(shell, billing), { name: 'mfe_billing', version: billing.stable }).runs,
  ).toEqual([
    {
      label: 'host_shell 1.0.0-aaaaaaaa',
      promotes: [],
      types: [typed(stable[1], stable[0])],
      decides: true,
    },
  ]);
  const first = { name: 'mfe_billing', version: '0.1.0-cccccccc' };
  expect(planOf(stateOf(shell, { name: 'mfe_billing', stable: null }), first)).toMatchObject({
    base: [stable[0]],
    runs: [{ promotes: [first] }],
  });
});

test('a shell runs with every stable remote, then with every canary', () => {
  const candidate = { name: 'host_shell', version: '2.0.0-dddddddd' };
  const { runs, releases } = planOf(
    stateOf(shell, { ...billing, canary: '1.1.0-cccccccc' }),
    candidate,
  );
  const tried = { name: 'mfe_billing', version: '1.1.0-cccccccc' };
  expect(runs).toEqual([
    {
      label: 'every stable remote',
      promotes: [candidate],
      types: [typed(stable[1], candidate)],
      decides: true,
    },
    {
      label: 'every canary',
      promotes: [tried],
      remotes: ['mfe_billing'],
      types: [typed(tried, candidate)],
      decides: true,
    },
  ]);
  expect(releases).toContainEqual(tried);
});

test('a remote cannot be verified without a shell in force', () => {
  expect(() =>
    planOf(stateOf({ ...shell, stable: null }), { name: 'mfe_billing', version: billing.stable }),
  ).toThrow('No shell is in force');
});
