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

test('compositions: none before a shell, then signed, linked, readable and renewed', async () => {
  expect(await at.registry.current()).toBeNull();
  await at.publish(billing);
  await at.registry.promote('mfe_billing', billing.version, { ...because, force: true });
  expect(await at.registry.current()).toBeNull(); // remotes may come first
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

  const first = await at.registry.current();
  if (!first) throw new Error('nothing is in force');
  expect(first.template).toBe(
    '<!doctype html><title>1.0.0-aaaaaaaa</title><!--sala:composition-->',
  );
  expect(first.composition).toMatchObject({
    id: 'c-000001',
    seq: 1,
    prev: null,
    shell: { version: shell.version },
    policy: { integrity: 'enforce' },
  });
  expect(Object.keys(first.composition.remotes)).toEqual(['mfe_billing']);
  expect(await verifyComposition(first.composition, first.keys)).toBe(true);
  const texts = [...first.loads.values()].map((text) => JSON.parse(text) as { name: string });
  expect(texts.map(({ name }) => name).sort()).toEqual(['host_shell', 'mfe_billing']);
  expect(first.loads.has(first.composition.shell.load)).toBe(true);

  // Each names the digest of its predecessor, and past ones can be read.
  await at.publish(next);
  await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
  expect((await current())?.prev).toBe(canonicalDigest(unsigned(first.composition)));
  const old = await at.registry.composition('c-000001');
  expect(old?.composition.remotes['mfe_billing']?.stable.version).toBe(billing.version);
  expect(await at.registry.composition('c-000099')).toBeNull();
  await at.registry.setPolicy('report', because);
  expect(await current()).toMatchObject({ id: 'c-000003', policy: { integrity: 'report' } });

  // Re-signed at half its lifetime with the same content.
  const before = await current();
  const inDays = (days: number) =>
    at.another({ clock: () => new Date(Date.now() + days * 86_400_000) });
  expect((await (await inDays(14)).current())?.composition.id).toBe('c-000003');
  const renewed = (await (await inDays(16)).current())?.composition;
  expect(renewed).toMatchObject({ id: 'c-000004', remotes: before?.remotes, shell: before?.shell });
  expect(Date.parse(renewed?.expiresAt ?? '')).toBeGreaterThan(Date.parse(before?.expiresAt ?? ''));
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
  // Evidence is stale under another shell and valid with another remote.
  const promote = () =>
    at.registry.promote('mfe_billing', next.version, { ...because, force: false });
  const verify = (...beside: string[]) =>
    at.registry.addEvidence('mfe_billing', next.version, passedBeside(...beside), pipeline);
  await verify('host_shell@0.9.0-eeeeeeee', `mfe_hospital@${hospital.version}`);
  await expect(promote()).rejects.toThrow('its gate passed with another shell');
  await verify(`host_shell@${shell.version}`, 'mfe_hospital@0.9.0-eeeeeeee');
  expect(await promote()).toMatchObject({ event: { action: 'promoted' } });
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

test('a change that changes nothing writes nothing; a late one is refused', async () => {
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

  await at.publish(next);
  const promoteAfter = (expectedSeq: number) =>
    at.registry.promote('mfe_billing', next.version, { ...because, force: true, expectedSeq });
  await expect(promoteAfter(seq)).rejects.toMatchObject({
    code: 'release.conflict',
    facts: { seq: seq + 1 },
  });
  await promoteAfter(seq + 1);
  expect((await billingNow())?.stable.version).toBe(next.version);
});

test('a stable version is revoked by a rollback in the same event; a removed remote returns', async () => {
  await at.release(shell, hospital, billing);
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

  await at.registry.remove('mfe_billing', because);
  expect(Object.keys((await current())?.remotes ?? {})).toEqual(['mfe_hospital']);
  await at.registry.promote('mfe_billing', billing.version, { ...because, force: true });
  expect(Object.keys((await current())?.remotes ?? {})).toEqual(['mfe_billing', 'mfe_hospital']);
});

test('the log lists events newest first, filtered and paginated, with clean text', async () => {
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

  // Unstorable text in reasons and evidence is cleaned, and the chain holds.
  const reason = 'half \ud83d of a pair, zero \0';
  await at.registry.addEvidence(
    'mfe_billing',
    billing.version,
    { ...passedBeside(), checks: [{ name: 'odd', passed: true, ms: 1, lines: [reason] }] },
    pipeline,
  );
  await at.registry.setPolicy('enforce', { ...because, reason });
  const { items, intact } = await at.registry.events({ limit: 1 });
  expect({ intact, reason: items[0]?.reason }).toEqual({
    intact: true,
    reason: 'half \ufffd of a pair, zero \ufffd',
  });
});
