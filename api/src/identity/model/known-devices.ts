import type { ApiEndpointName } from '@sala/shared-contracts';
import { deviceOf } from './device';
import type { Context } from '../../platform/http/handler';
import { tell } from '../../platform/notifications/notify';
import { deleteOldDevices, countKnownDevices, saveKnownDevice } from '../sql/known-devices.queries';

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
  await deleteOldDevices(db, userId, now, rememberedFor);
  const { places } = await countKnownDevices(db, userId);
  const { fresh } = await saveKnownDevice(db, userId, device, address, now);
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
