import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@sala/shared-contracts';
import {
  because,
  createTestRegistry,
  newcomer,
  pipeline,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';

let now = Date.parse('2026-09-01T12:00:00Z');
const pass = ({
  minutes = 0,
  days = 0,
}: {
  readonly minutes?: number;
  readonly days?: number;
}): void => void (now += minutes * 60_000 + days * 86_400_000);

const shell = shellRelease('1.0.0-aaaaaaaa');
const version = (number: number, folder = 'mfe-billing'): Release =>
  remoteRelease(folder, `1.${number}.0-0000000${number}`);
const force = { ...because, force: true };

let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry({
    clock: () => new Date(now),
    quotas: { publishesPerHour: 5, versionsKept: 4, bytesKept: 1_000_000, youngDays: 7 },
  });
  await at.release(shell);
});
/* Each test has remotes of its own, and comes long after the one before. */
beforeEach(() => pass({ days: 100 }));
afterAll(() => at.close());

const isKept = ({ folder, version: its }: Release): boolean =>
  existsSync(path.join(at.dataDir, 'artefacts', folder, its));
const publishAs = async (release: Release, id: string, text?: string) =>
  at.registry.publish(
    await at.build(release, text),
    { name: release.name, version: release.version },
    { ...pipeline, id },
  );

test('limits publications per token and hour, with Retry-After', async () => {
  const folders = ['one', 'two', 'three', 'four', 'five'];
  for (const folder of folders) {
    await publishAs(remoteRelease(`mfe-${folder}`, '1.0.0-00000001'), 't-1');
    pass({ minutes: 1 });
  }
  const sixth = remoteRelease('mfe-six', '1.0.0-00000001');
  await expect(publishAs(sixth, 't-1')).rejects.toMatchObject({
    code: 'request.rate_limited',
    message:
      'this token has published 5 versions within an hour; the next one is accepted in 55 min',
    facts: { retryAfterSeconds: 3300 },
  });
  // Republishing does not count, and other tokens are unaffected.
  expect((await publishAs(remoteRelease('mfe-five', '1.0.0-00000001'), 't-1')).event).toBeNull();
  await publishAs(sixth, 't-2');
  pass({ minutes: 55 });
  await publishAs(remoteRelease('mfe-seven', '1.0.0-00000001'), 't-1');
});

test('sweeps the oldest unused version to make room, never one in use', async () => {
  await at.release(version(1));
  await at.publish(version(2));
  await at.registry.promote('mfe_billing', version(2).version, force);
  await at.publish(version(3));
  pass({ days: 10 });
  await at.publish(version(4));
  await at.registry.setCanary(
    'mfe_billing',
    { version: version(4).version, companies: [], roles: [], percent: 5 },
    because,
  );
  pass({ days: 10 });
  await at.publish(version(5));
  expect([1, 2, 3, 4, 5].map((number) => isKept(version(number)))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  const { items } = await at.registry.events({ limit: 2 });
  expect(items[1]).toMatchObject({
    action: 'swept',
    evidence: { versions: { mfe_billing: [version(3).version] } },
  });

  pass({ days: 8 });
  await at.registry.recordBeacons({
    tab: randomUUID(),
    source: newcomer(),
    items: [{ subject: `mfe_billing@${version(5).version}`, phase: 'loaded' }],
  });
  await expect(at.publish(version(6))).rejects.toMatchObject({
    code: 'release.quota_reached',
    message: expect.stringContaining('mfe_billing would keep more than 4 versions'),
  });
  expect([1, 2, 4, 5, 6].map((number) => isKept(version(number)))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  pass({ days: 8 });
  await at.publish(version(6));
  expect([5, 6].map((number) => isKept(version(number)))).toEqual([false, true]);
});

test('limits bytes as well as versions', async () => {
  const heavyVersion = (number: number): Release => version(number, 'mfe-heavy');
  await at.release(heavyVersion(1));
  const heavy = `/* ${'x'.repeat(150_000)} */`;
  await expect(at.publish(heavyVersion(2), heavy)).resolves.toMatchObject({
    event: { action: 'published' },
  });
  await expect(at.publish(heavyVersion(3), heavy)).rejects.toMatchObject({
    code: 'release.quota_reached',
  });
  pass({ days: 8 });
  await at.publish(heavyVersion(3), heavy);
  expect([1, 2, 3].map((number) => isKept(heavyVersion(number)))).toEqual([true, false, true]);
});
