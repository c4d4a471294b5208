import type { ApiEndpointName } from '@sala/shared-contracts';
import { deviceOf } from './device';
import type { Context } from '../../platform/http/handler';
import { notify } from '../../platform/notifications/notify';
import { deleteOldDevices, countKnownDevices, saveKnownDevice } from '../sql/known-devices.queries';

/** Without a sign-in for this long, a place counts as new again. */
const rememberedFor = '1 year';

/** Records where a person signs in and notifies them of a new place, except the first. */
export const recordDevice = async (
  { db, now, origin }: Pick<Context<ApiEndpointName>, 'db' | 'now' | 'origin'>,
  userId: string,
): Promise<void> => {
  const device = deviceOf(origin.userAgent);
  const { address } = origin;
  await deleteOldDevices(db, userId, now, rememberedFor);
  const { places } = await countKnownDevices(db, userId);
  const { fresh } = await saveKnownDevice(db, userId, device, address, now);
  if (!fresh || places === 0) return;
  await notify(db, {
    userId,
    companyId: null,
    kind: 'new_device',
    facts: { device, address },
    path: '/settings/account',
    now,
  });
};
