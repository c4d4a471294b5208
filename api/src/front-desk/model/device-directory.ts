import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { hashOfSecretToken, readCompanyTerms } from '../../identity';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { actAs, inTransaction, type Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import type { DeviceDirectory } from '../../platform/http/device-directory';
import { ProblemError } from '../../platform/http/problem-error';
import type { Clock } from '../../platform/time/clock';
import { findDeviceByToken, noteFirstUse, noteSeen } from '../sql/device-credentials.queries';

/** How long, in milliseconds, another process may accept a device that was revoked here. */
const cacheMilliseconds = 2000;
/** A device that calls all the time is noted once a minute. */
const seenMilliseconds = 60_000;

/** From its first use on, a token cannot be fetched again. */
const connect = async (db: Db, id: string, now: string): Promise<void> => {
  if (!(await noteFirstUse(db, id, now))) return;
  const { audit, publish } = createChangeRecorder(db, { now, requestId: randomUUID() });
  await audit({ action: 'device.connected', entityType: 'device', entityId: id });
  await publish({ type: 'device.connected', entityId: id });
};

const load = (pool: Pool, tokenHash: string, now: string): Promise<Actor<string>> =>
  inTransaction(pool, { userId: null, companyId: null }, async (db) => {
    const found = await findDeviceByToken(db, tokenHash);
    if (!found) throw new ProblemError('auth.token_invalid');
    const { id, companyId, kind, siteId, pairedBy, lastSeenAt, revokedAt } = found;
    if (revokedAt !== null) throw new ProblemError('device.revoked');
    const wasSeen =
      lastSeenAt !== null && Date.parse(lastSeenAt) + seenMilliseconds > Date.parse(now);
    await actAs(db, { userId: null, companyId, deviceId: id });
    if ((await readCompanyTerms(db)).isClosed) throw new ProblemError('auth.company_closed');
    if (!wasSeen) {
      if (lastSeenAt === null) await connect(db, id, now);
      else await noteSeen(db, id, now);
    }
    return {
      userId: pairedBy,
      sessionId: `device ${id}`,
      companyId,
      roles: [],
      permissions: new Set(),
      policy: null,
      device: { id, kind, siteId },
    };
  });

export const createDeviceDirectory = (pool: Pool, clock: Clock): DeviceDirectory => {
  const actors = new LRUCache<string, Actor<string>>({ max: 1000, ttl: cacheMilliseconds });
  // A result read before a revocation may be stale: it is used once and not cached.
  let revocations = 0;
  return {
    actorOf: async (token) => {
      const tokenHash = hashOfSecretToken(token);
      const cached = actors.get(tokenHash);
      if (cached) return cached;
      const before = revocations;
      const actor = await load(pool, tokenHash, clock.now().toISOString());
      if (before === revocations) actors.set(tokenHash, actor);
      return actor;
    },
    forget: (deviceId) => {
      revocations += 1;
      for (const [tokenHash, { device }] of actors.entries())
        if (device?.id === deviceId) actors.delete(tokenHash);
    },
  };
};
