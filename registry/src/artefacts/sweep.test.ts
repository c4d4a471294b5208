import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@sala/shared-contracts';
import {
  because,
  contractOf,
  createTestRegistry,
  newcomer,
  pipeline,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';

const dayMs = 86_400_000;
let now = Date.parse('2026-09-01T12:00:00Z');
const days = (count: number): void => void (now += count * dayMs);

const shell = shellRelease('1.0.0-aaaaaaaa');
/** Each test has a remote of its own, and goes on where the one before it ended. */
let number = 0;
let word: string;
let name: `mfe_${string}`;
let one: Release;
let two: Release;
let three: Release;
let four: Release;

let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry({ clock: () => new Date(now) });
  await at.release(shell);
});
beforeEach(async () => {
  days(1);
  number += 1;
  word = `lab${number}`;
  name = `mfe_${word}`;
  [one, two, three, four] = [
    '1.0.0-bbbbbbb1',
    '1.1.0-bbbbbbb2',
    '1.2.0-bbbbbbb3',
    '1.3.0-bbbbbbb4',
  ].map((version) => remoteRelease(`mfe-${word}`, version)) as [Release, Release, Release, Release]; // one release per version
  await at.release(one);
});
afterAll(() => at.close());

const placeOf = ({ folder, version }: Release): string =>
  path.join(at.dataDir, 'artefacts', folder, version);
const filesExist = (...releases: readonly Release[]): boolean[] =>
  releases.map((release) => existsSync(placeOf(release)));
/** Opening a sweeping registry runs the sweep once. */
const runSweep = async (): Promise<void> => (await at.another({ sweeps: true })).close();
const promote = (release: Release) =>
  at.registry.promote(name, release.version, { ...because, force: true });
const swept = async () =>
  (await at.registry.events({ limit: 50 })).items
    .filter(({ action }) => action === 'swept')
    .flatMap(({ evidence, actor }) => {
      const versions = Object.entries(evidence['versions'] ?? {}).filter(([of]) => of === name);
      return versions.map(([, listed]) => [actor.name, listed]);
    });

test('sweeps unused versions after thirty days, not before, and keeps what is in force', async () => {
  await at.publish(two);
  days(29);
  await runSweep();
  expect(filesExist(shell, one, two)).toEqual([true, true, true]);
  days(2);
  await runSweep();
  expect(filesExist(shell, one, two)).toEqual([true, true, false]);
  expect(await swept()).toEqual([['sweep', [two.version]]]);
  await runSweep();
  expect(await swept()).toHaveLength(1);
});

test('keeps canary, stable and last known good versions at any age', async () => {
  await at.publish(two);
  await promote(two);
  await at.publish(three);
  await at.registry.setCanary(
    name,
    { version: three.version, companies: [], roles: [], percent: 5 },
    because,
  );
  days(400);
  await runSweep();
  expect(filesExist(shell, one, two, three)).toEqual([true, true, true, true]);
  expect(await swept()).toEqual([]);
});

test('keeps versions that any composition of the last thirty days named', async () => {
  for (const release of [two, three, four]) await at.publish(release);
  await promote(two);
  days(100);
  await promote(three);
  await promote(four);
  // Version one is now neither stable nor last known good; only last month's composition names it.
  days(29);
  await runSweep();
  expect(filesExist(one, two, three, four)).toEqual([true, true, true, true]);
  days(2);
  await runSweep();
  expect(filesExist(one, two, three, four)).toEqual([false, false, true, true]);
});

test('keeps versions that open tabs still report', async () => {
  await at.publish(two);
  await at.publish(three);
  days(20);
  await at.registry.recordBeacons({
    tab: randomUUID(),
    source: newcomer(),
    items: [{ subject: `${name}@${two.version}`, phase: 'loaded' }],
  });
  days(25);
  await runSweep();
  expect(filesExist(two, three)).toEqual([true, false]);
});

test('a swept version is unlisted and cannot be promoted until republished', async () => {
  await at.publish(two);
  days(31);
  await runSweep();
  const refusal = {
    code: 'release.unknown_version',
    message: expect.stringContaining('publish it again'),
  };
  await expect(promote(two)).rejects.toMatchObject(refusal);
  await expect(
    at.registry.setCanary(
      name,
      { version: two.version, companies: [], roles: [], percent: 5 },
      because,
    ),
  ).rejects.toMatchObject(refusal);
  const versions = async () =>
    (await at.registry.state()).bundles
      .find((bundle) => bundle.name === name)
      ?.versions.map(({ version }) => version);
  expect(await versions()).toEqual([one.version]);
  expect((await at.publish(two)).event).toMatchObject({
    action: 'published',
    evidence: { again: true },
  });
  expect(filesExist(two)).toEqual([true]);
  await runSweep();
  expect(filesExist(two)).toEqual([true]);
  expect(await versions()).toEqual([two.version, one.version]);
  expect((await promote(two)).event.action).toBe('promoted');
});

test('keeps versions that passed the gate recently', async () => {
  await at.publish(two);
  days(25);
  await at.registry.addEvidence(
    name,
    two.version,
    { against: [], passed: true, startedAt: '', ms: 1, checks: [] },
    pipeline,
  );
  days(10);
  await runSweep();
  expect(filesExist(two)).toEqual([true]);
});

test('a serving-only process never sweeps, but deletes its copies of swept versions', async () => {
  await at.publish(two);
  days(31);
  await (await at.another()).close();
  expect(filesExist(two)).toEqual([true]);
  await runSweep();
  await mkdir(placeOf(two));
  await (await at.another()).close();
  expect(filesExist(two)).toEqual([false]);
});

describe('a removed remote', () => {
  const passed = {
    against: [`host_shell@${shell.version}`],
    passed: true,
    startedAt: '',
    ms: 1,
    checks: [],
  };
  const unforced = { ...because, force: false };
  const inForce = async () =>
    (await at.registry.current())?.composition.remotes[name]?.stable.version;
  /** Published by its pipeline, with a token that names no paths. */
  const publishOwn = async (release: Release) =>
    at.registry.publish(
      await at.build(release),
      { name: release.name, version: release.version },
      pipeline,
      'own',
    );

  test('returns with its old version, even after its files were deleted', async () => {
    await at.registry.remove(name, because);
    expect(await inForce()).toBeUndefined();
    days(31);
    await runSweep();
    expect(filesExist(one)).toEqual([false]);
    await expect(at.registry.promote(name, one.version, unforced)).rejects.toThrow(
      'publish it again from the same sources',
    );
    expect((await publishOwn(one)).event).toMatchObject({
      action: 'published',
      evidence: { again: true },
    });
    await expect(at.registry.promote(name, one.version, unforced)).rejects.toThrow(
      `run mfe verify ${name} ${one.version}`,
    );
    await at.registry.addEvidence(name, one.version, passed, pipeline);
    await at.registry.promote(name, one.version, unforced);
    expect(await inForce()).toBe(one.version);
  });

  test('returns with a new version and a full life cycle', async () => {
    await at.registry.remove(name, because);
    await publishOwn(two);
    await at.registry.addEvidence(name, two.version, passed, pipeline);
    await at.registry.promote(name, two.version, unforced);
    expect(await inForce()).toBe(two.version);
    await expect(at.registry.rollback(name, because)).rejects.toMatchObject({
      code: 'release.nothing_to_undo',
    });
    await publishOwn(three);
    await at.registry.addEvidence(name, three.version, passed, pipeline);
    await at.registry.setCanary(
      name,
      { version: three.version, companies: [], roles: [], percent: 5 },
      because,
    );
    await at.registry.promote(name, three.version, unforced);
    await at.registry.rollback(name, because);
    expect(await inForce()).toBe(two.version);
  });

  test('stays listed after all its files were deleted', async () => {
    await at.registry.remove(name, because);
    days(31);
    await runSweep();
    const { bundles } = await at.registry.state();
    expect(bundles.find((bundle) => bundle.name === name)).toMatchObject({
      stable: null,
      lkg: null,
      versions: [],
    });
  });

  test('cannot return while another remote owns its path', async () => {
    await at.registry.remove(name, because);
    const contract = contractOf('mfe_cash', [
      { path: `/${word}`, layout: 'authenticated', chunk: 'page' },
    ]);
    await at.release(remoteRelease('mfe-cash', '1.0.0-ccccccc1', { contract }));
    await expect(at.registry.promote(name, one.version, unforced)).rejects.toThrow(
      `claims /${word}, which is already a path of mfe-cash`,
    );
  });
});
