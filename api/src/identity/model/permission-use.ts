import { contract, type EndpointShape, type Permission } from '@sala/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/database';
import type { Clock } from '../../platform/time/clock';
import { recordPermissionUse, type PermissionUse } from '../sql/permission-use.queries';

const writeAfterMilliseconds = 2000;
const dayMilliseconds = 86_400_000;

/** Permissions that some endpoint asks for: the others leave no trace when they are used. */
export const recordedPermissions: ReadonlySet<Permission> = new Set(
  Object.values<EndpointShape>(contract).flatMap(({ access }) =>
    'permission' in access ? [access.permission] : [],
  ),
);

/** Remembers which permissions members use, for reviews of access (docs/adr/0082). */
export interface PermissionUses {
  /** Costs a look-up in memory; what is new today is written later, with that of others. */
  note(use: PermissionUse): void;
  /** Writes what waits. Never rejects: a lost use is only seen a day later. */
  flush(): Promise<void>;
}

export const createPermissionUses = (
  pool: Pool,
  clock: Clock,
  log: FastifyBaseLogger,
): PermissionUses => {
  /** When each use was last written, in milliseconds. */
  const seen = new LRUCache<string, number>({ max: 100_000 });
  let waiting: PermissionUse[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const uses = waiting;
    waiting = [];
    if (uses.length === 0) return;
    try {
      await inTransaction(pool, { userId: null, companyId: null }, (db) =>
        recordPermissionUse(db, uses, clock.now().toISOString()),
      );
    } catch (err) {
      log.warn({ err }, 'uses of permissions were not recorded');
    }
  };
  return {
    note: (use) => {
      const key = `${use.companyId} ${use.userId} ${use.permission}`;
      const now = clock.now().getTime();
      const before = seen.get(key);
      if (before !== undefined && now - before < dayMilliseconds) return;
      seen.set(key, now);
      waiting.push(use);
      timer ??= setTimeout(() => void flush(), writeAfterMilliseconds).unref();
    },
    flush,
  };
};
