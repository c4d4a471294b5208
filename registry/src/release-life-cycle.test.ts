import type { GateEvidence, ReleaseEvent } from '@sala/shared-contracts';
import { canonicalDigest, unsigned, verifyComposition } from './index';
import {
  because,
  createTestRegistry,
  pipeline,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from './testing';

const shell = shellRelease('1.0.0-aaaaaaaa');
const hospital = remoteRelease('mfe-hospital', '1.0.0-bbbbbbbb');
const billing = remoteRelease('mfe-billing', '1.0.0-cccccccc');
const next = remoteRelease('mfe-billing', '1.1.0-dddddddd');

let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry();
});
beforeEach(() => at.reset());
afterAll(() => at.close());

const current = async () => (await at.registry.current())?.composition;
const billingNow = async () => (await current())?.remotes['mfe_billing'];
const passedBeside = (...against: string[]): GateEvidence => ({
  against,
  passed: true,
  startedAt: '2026-11-20T12:00:00.000Z',
  ms: 1000,
  checks: [],
});

test('nothing is in force until a shell is promoted; remotes may come first', async () => {
  expect(await at.registry.current()).toBeNull();
  await at.publish(billing);
  await at.registry.promote('mfe_billing', billing.version, { ...because, force: true });
  expect(await at.registry.current()).toBeNull();
  await at.publish(shell);
  const { event, composition } = await at.registry.promote('host_shell', shell.version, {
    ...because,
    force: true,
  });
  expect({ seq: event.seq, made: event.composition, composition }).toEqual({
    seq: 4,
    made: 'c-000001',
    composition: 'c-000001',
  });
  expect(Object.keys((await current())?.remotes ?? {})).toEqual(['mfe_billing']);
});

test('the composition is signed and comes with page, manifests and keys', async () => {
  await at.release(shell, hospital, billing);
  const release = await at.registry.current();
  expect(release?.template).toBe(
    '<!doctype html><title>1.0.0-aaaaaaaa</title><!--sala:composition-->',
  );
  expect(release?.composition).toMatchObject({
    id: 'c-000001',
    seq: 1,
    prev: null,
    shell: { version: shell.version },
  });
  expect(release && (await verifyComposition(release.composition, release.keys))).toBe(true);
  const texts = [...(release?.loads.values() ?? [])].map(
    (text) => JSON.parse(text) as { name: string },
  );
  expect(texts.map(({ name }) => name).sort()).toEqual([
    'host_shell',
    'mfe_billing',
    'mfe_hospital',
  ]);
  expect(release?.loads.has(release.composition.shell.load)).toBe(true);
});

test('a version is published, verified, canary, stable, rolled back and revoked', async () => {
  await at.release(shell, hospital, billing);
  const { event: published } = await at.publish(next);
  expect(published).toMatchObject({
    action: 'published',
    composition: null,
    target: { name: 'mfe_billing', version: next.version },
  });

  await at.registry.setCanary(
    'mfe_billing',
    { version: next.version, companies: [], roles: ['nurse'], percent: 5 },
    because,
  );
  const canary = (await billingNow())?.canary;
  expect(canary).toMatchObject({ version: next.version, roles: ['nurse'], percent: 5 });
  await at.registry.setCanary(
    'mfe_billing',
    { version: next.version, companies: [], roles: [], percent: 50 },
    because,
  );
  expect((await billingNow())?.canary).toMatchObject({
    percent: 50,
    roles: [],
    salt: canary?.salt,
  });

  await expect(
    at.registry.promote('mfe_billing', next.version, { ...because, force: false }),
  ).rejects.toMatchObject({ code: 'release.gate_missing' });
  const beside = [`host_shell@${shell.version}`, `mfe_hospital@${hospital.version}`];
  await at.registry.addEvidence('mfe_billing', next.version, passedBeside(...beside), pipeline);
  await at.registry.promote('mfe_billing', next.version, { ...because, force: false });
  expect(await billingNow()).toMatchObject({
    stable: { version: next.version },
    lkg: { version: billing.version },
  });
  expect(await billingNow()).not.toHaveProperty('canary');

  const before = await current();
  const { event: back } = await at.registry.rollback('mfe_billing', because);
  expect(back).toMatchObject({
    action: 'rolled_back',
    target: { version: billing.version },
    evidence: { from: next.version },
  });
  expect(await billingNow()).toMatchObject({ stable: { version: billing.version } });
  expect(await billingNow()).not.toHaveProperty('lkg');
  expect((await current())?.seq).toBe((before?.seq ?? 0) + 1);

  await at.registry.revoke('mfe_billing', next.version, because);
  expect((await current())?.revoked).toEqual([`mfe_billing@${next.version}`]);
  await expect(
    at.registry.promote('mfe_billing', next.version, { ...because, force: true }),
  ).rejects.toMatchObject({ code: 'release.revoked' });
});

test('each composition names the digest of its predecessor', async () => {
  await at.release(shell, billing);
  const first = await at.registry.current();
  await at.publish(next);
  await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
  expect(first && (await current())?.prev).toBe(
    first && canonicalDigest(unsigned(first.composition)),
  );
});

test('revoking a stable version rolls back in the same event, if possible', async () => {
  await at.release(shell, billing);
  await expect(at.registry.revoke('mfe_billing', billing.version, because)).rejects.toMatchObject({
    code: 'release.nothing_to_undo',
  });
  await at.publish(next);
  await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
  const { event } = await at.registry.revoke('mfe_billing', next.version, because);
  expect(event).toMatchObject({
    action: 'revoked',
    evidence: { rolledBackTo: billing.version },
    composition: 'c-000003',
  });
  expect((await billingNow())?.stable.version).toBe(billing.version);
});

test('a removed remote leaves the composition and can return', async () => {
  await at.release(shell, hospital, billing);
  await at.registry.remove('mfe_billing', because);
  expect(Object.keys((await current())?.remotes ?? {})).toEqual(['mfe_hospital']);
  await at.registry.promote('mfe_billing', billing.version, { ...because, force: true });
  expect(Object.keys((await current())?.remotes ?? {})).toEqual(['mfe_billing', 'mfe_hospital']);
});

test('a policy change appears in the next composition', async () => {
  await at.release(shell);
  expect((await current())?.policy).toEqual({ integrity: 'enforce' });
  await at.registry.setPolicy('report', because);
  expect((await current())?.policy).toEqual({ integrity: 'report' });
});

test('gate evidence is stale under another shell and valid with another remote', async () => {
  await at.release(shell, hospital, billing);
  await at.publish(next);
  const promote = () =>
    at.registry.promote('mfe_billing', next.version, { ...because, force: false });
  await at.registry.addEvidence(
    'mfe_billing',
    next.version,
    passedBeside('host_shell@0.9.0-eeeeeeee', `mfe_hospital@${hospital.version}`),
    pipeline,
  );
  await expect(promote()).rejects.toThrow('its gate passed with another shell');
  await at.registry.addEvidence(
    'mfe_billing',
    next.version,
    passedBeside(`host_shell@${shell.version}`, 'mfe_hospital@0.9.0-eeeeeeee'),
    pipeline,
  );
  expect(await promote()).toMatchObject({ event: { action: 'promoted' } });
});

test('promoting a stable version writes nothing and returns its event', async () => {
  await at.release(shell, billing);
  const { seq } = await at.registry.state();
  const again = await at.registry.promote('mfe_billing', billing.version, {
    ...because,
    force: true,
  });
  expect(again).toMatchObject({ event: { seq, action: 'promoted' }, composition: 'c-000001' });
  const all = [shell, billing].map(({ name, version }) => ({ name, version }));
  expect((await at.registry.promoteAll(all, because)).event.seq).toBe(seq);
  expect((await at.registry.state()).seq).toBe(seq);
});

test('an outdated log position is refused with the current one', async () => {
  await at.release(shell, billing);
  const { seq } = await at.registry.state();
  await at.publish(next);
  const late = at.registry.promote('mfe_billing', next.version, {
    ...because,
    force: true,
    expectedSeq: seq,
  });
  await expect(late).rejects.toMatchObject({ code: 'release.conflict', facts: { seq: seq + 1 } });
  await at.registry.promote('mfe_billing', next.version, {
    ...because,
    force: true,
    expectedSeq: seq + 1,
  });
  expect((await billingNow())?.stable.version).toBe(next.version);
});

test('a past composition can be read', async () => {
  await at.release(shell, billing);
  await at.publish(next);
  await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
  const old = await at.registry.composition('c-000001');
  expect(old?.composition.remotes['mfe_billing']?.stable.version).toBe(billing.version);
  expect(await at.registry.composition('c-000099')).toBeNull();
});

test('a composition is re-signed at half its lifetime with the same content', async () => {
  await at.release(shell, billing);
  const before = await current();
  const inDays = (days: number) =>
    at.another({ clock: () => new Date(Date.now() + days * 86_400_000) });
  expect((await (await inDays(14)).current())?.composition.id).toBe('c-000001');
  const renewed = (await (await inDays(16)).current())?.composition;
  expect(renewed).toMatchObject({ id: 'c-000002', remotes: before?.remotes, shell: before?.shell });
  expect(Date.parse(renewed?.expiresAt ?? '')).toBeGreaterThan(Date.parse(before?.expiresAt ?? ''));
});

test('the log lists events newest first, filtered and paginated', async () => {
  await at.release(shell, hospital, billing);
  await at.registry.setPolicy('report', because);
  const told = async (query: Parameters<typeof at.registry.events>[0]) =>
    (await at.registry.events(query)).items.map(
      ({ seq, action }: ReleaseEvent) => `${seq} ${action}`,
    );
  expect(await told({ limit: 10 })).toEqual([
    '5 policy_changed',
    '4 promoted',
    '3 published',
    '2 published',
    '1 published',
  ]);
  expect(await told({ limit: 2, before: 4 })).toEqual(['3 published', '2 published']);
  expect(await told({ limit: 10, name: 'mfe_hospital' })).toEqual(['4 promoted', '2 published']);
  expect(await at.registry.events({ limit: 1 })).toMatchObject({ intact: true });
});

test('unstorable text in reasons and evidence is cleaned and the chain holds', async () => {
  await at.release(shell, billing);
  const reason = 'half \ud83d of a pair, zero \0';
  await at.registry.addEvidence(
    'mfe_billing',
    billing.version,
    { ...passedBeside(), checks: [{ name: 'odd', passed: true, ms: 1, lines: [reason] }] },
    pipeline,
  );
  await at.registry.setPolicy('report', { ...because, reason });
  const { items, intact } = await at.registry.events({ limit: 1 });
  expect({ intact, reason: items[0]?.reason }).toEqual({
    intact: true,
    reason: 'half \ufffd of a pair, zero \ufffd',
  });
});
