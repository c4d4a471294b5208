import { checksOf, concerns, failuresPerMille, healthOf, troubleOf, waysBack } from './release-reading';
import { billing, event, health, versionState } from './releases.fixture';

test.each([
  ['nobody came', { loads: 0, failedLoads: 0, crashes: 0 }, 'unknown'],
  ['a crash that nobody’s load explains', { loads: 0, failedLoads: 0, crashes: 1 }, 'watch'],
  ['one of nineteen', { loads: 19, failedLoads: 1, crashes: 0 }, 'watch'],
  ['one of twenty', { loads: 20, failedLoads: 1, crashes: 0 }, 'bad'],
  ['49 of a thousand', { loads: 1000, failedLoads: 30, crashes: 19 }, 'watch'],
  ['ten of a thousand', { loads: 1000, failedLoads: 0, crashes: 10 }, 'watch'],
  ['nine of a thousand', { loads: 1000, failedLoads: 9, crashes: 0 }, 'good'],
])('%s', (_what, counts, expected) => {
  expect(healthOf(health(counts))).toBe(expected);
});

test('thousandths to one decimal, and none when nobody tried', () => {
  expect(failuresPerMille(health({ loads: 1240, failedLoads: 2 }))).toBe(1.6);
  expect(failuresPerMille(health({ loads: 0, failedLoads: 0 }))).toBeNull();
});

test('the worst of a bundle counts: stable that fails before a canary that does', () => {
  const failing = versionState('1.4.2-22222222', { health: health({ loads: 100, failedLoads: 10 }) });
  const canary = { ...billing.canary!, verdict: 'bad' as const }; // the sample has one
  expect(troubleOf(billing)).toBeNull();
  expect(troubleOf({ ...billing, canary })).toMatchObject({ channel: 'canary', level: 'bad' });
  expect(troubleOf({ ...billing, canary, versions: [failing] })).toMatchObject({ channel: 'stable', level: 'bad' });
  expect(troubleOf({ ...billing, canary: { ...canary, verdict: 'watching' }, versions: [failing] })).toMatchObject({ channel: 'stable', level: 'bad' });
  expect(troubleOf({ ...billing, canary: { ...canary, verdict: 'watching' } })).toMatchObject({ channel: 'canary', level: 'watch' });
});

test('the last known good one is the first way back; revoked ones are none', () => {
  expect(waysBack(billing).map(({ version }) => version)).toEqual(['1.4.1-33333333', '1.5.0-44444444', '1.4.0-55555555']);
});

test('a canary of another version says nothing of this one', () => {
  const other = checksOf(billing, versionState('1.4.0-55555555', { gate: 'passed' }), Date.now());
  expect(other).toMatchObject({ gate: true, canary: false, age: false });
  const started = Date.parse(billing.canary!.startedAt); // the sample has one
  const at = (minutes: number) => checksOf(billing, versionState('1.5.0-44444444'), started + minutes * 60_000).age;
  expect([at(29), at(30)]).toEqual([false, true]);
});

test('what concerns somebody who looks at a bundle, or at the policy', () => {
  expect(concerns(event(41), 'mfe_billing')).toBe(true);
  expect(concerns(event(41), 'mfe_hospital')).toBe(false);
  expect(concerns(event(41, { action: 'published' }), 'mfe_billing')).toBe(false);
  expect(concerns(event(41, { action: 'policy_changed', target: { name: null, version: null } }), null)).toBe(true);
  expect(concerns(event(41), null)).toBe(false);
});
