import type { ApiEndpointName } from '@sala/shared-contracts';
import { deviceOf } from './device';
import type { Context } from '../../platform/http/handler';
import { tell } from '../../platform/notifications/notify';

/** After so long without a sign-in from there, a place is new again. */
const rememberedFor = '1 year';

/**
 * Keeps where a person signs in from, and tells them of a place that is new; the very first is not
 * news.
 */
export const meetDevice = async (
  { db, now, origin }: Pick<Context<ApiEndpointName>, 'db' | 'now' | 'origin'>,
  userId: string,
): Promise<void> => {
  const device = deviceOf(origin.userAgent);
  const { address } = origin;
  await db.query(
    'delete from known_device where user_id = $1 and last_used_at < $2::timestamptz - $3::interval',
    [userId, now, rememberedFor],
  );
  const { places } = await db.one<{ places: number }>(
    'select count(*) as places from known_device where user_id = $1',
    [userId],
  );
  const { fresh } = await db.one<{ fresh: boolean }>(
    `insert into known_device (user_id, device, address, last_used_at) values ($1, $2, $3, $4)
     on conflict (user_id, device, address) do update set last_used_at = excluded.last_used_at
     returning xmax = 0 as fresh`, // 0: the row was inserted, not updated
    [userId, device, address, now],
  );
  if (!fresh || places === 0) return;
  await tell(db, {
    userId,
    companyId: null,
    kind: 'new_device',
    facts: { device, address },
    path: '/settings/account',
    now,
  });
};
