import type { BundleState, ReleaseState } from '@sala/shared-contracts';
import { planOf } from './plan';

interface Wish {
  readonly name: string;
  readonly stable: string | null;
  readonly canary?: string;
}

const bundle = ({ name, stable, canary }: Wish): BundleState => ({
  name,
  folder: name.replace('_', '-'),
  kind: name === 'host_shell' ? 'shell' : 'primary',
  owner: name,
  stable,
  lkg: null,
  canary: canary === undefined ? null : { version: canary, companies: [], roles: [], percent: 5, startedAt: '2026-01-01T00:00:00Z', verdict: 'quiet', eValue: 1 },
  versions: [],
});

const stateOf = (...bundles: readonly Wish[]): ReleaseState => ({
  seq: 1,
  composition: null,
  policy: { integrity: 'enforce' },
  bundles: bundles.map(bundle),
  openTabs: 0,
});

const shell = { name: 'host_shell', stable: '1.0.0-aaaaaaaa' };
const billing = { name: 'mfe_billing', stable: '1.0.0-bbbbbbbb' };
const stable = [
  { name: 'host_shell', version: '1.0.0-aaaaaaaa' },
  { name: 'mfe_billing', version: '1.0.0-bbbbbbbb' },
];

test('a remote runs beside what is stable, whose version before it stays as the last known good', () => {
  const candidate = { name: 'mfe_billing', version: '1.1.0-cccccccc' };
  const { base, runs, releases } = planOf(stateOf(shell, billing), candidate);
  expect(base).toEqual(stable);
  expect(runs).toEqual([{ label: 'host_shell 1.0.0-aaaaaaaa', put: [candidate] }]);
  expect(releases).toContainEqual(candidate);
});

test('under the next shell, too: the one that is named, else its canary', () => {
  const candidate = { name: 'mfe_billing', version: '1.1.0-cccccccc' };
  const canary = { ...shell, canary: '2.0.0-dddddddd' };
  const under = (version: string) => ({ label: `host_shell ${version}`, put: [{ name: 'host_shell', version }] });
  expect(planOf(stateOf(canary, billing), candidate).runs[1]).toEqual(under('2.0.0-dddddddd'));
  const named = planOf(stateOf(canary, billing), candidate, '3.0.0-eeeeeeee');
  expect(named.runs[1]).toEqual(under('3.0.0-eeeeeeee'));
  expect(named.releases).toContainEqual({ name: 'host_shell', version: '3.0.0-eeeeeeee' });
  expect(planOf(stateOf(shell, billing), candidate, shell.stable).runs).toHaveLength(1);
});

test('what is in force already is not put in force again; a remote that is new has no version before it', () => {
  expect(planOf(stateOf(shell, billing), { name: 'mfe_billing', version: billing.stable }).runs).toEqual([{ label: 'host_shell 1.0.0-aaaaaaaa', put: [] }]);
  const first = { name: 'mfe_billing', version: '0.1.0-cccccccc' };
  expect(planOf(stateOf(shell, { name: 'mfe_billing', stable: null }), first)).toMatchObject({ base: [stable[0]], runs: [{ put: [first] }] });
});

test('a shell runs with every stable remote, and then with every canary', () => {
  const candidate = { name: 'host_shell', version: '2.0.0-dddddddd' };
  const { runs, releases } = planOf(stateOf(shell, { ...billing, canary: '1.1.0-cccccccc' }), candidate);
  const tried = { name: 'mfe_billing', version: '1.1.0-cccccccc' };
  expect(runs).toEqual([
    { label: 'every stable remote', put: [candidate] },
    { label: 'every canary', put: [tried], remotes: ['mfe_billing'] },
  ]);
  expect(releases).toContainEqual(tried);
});

test('without a shell in force a remote cannot be tried', () => {
  expect(() => planOf(stateOf({ ...shell, stable: null }), { name: 'mfe_billing', version: billing.stable })).toThrow('No shell is in force');
});
