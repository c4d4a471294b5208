import { api, learnEndpoints } from '@sala/shared-auth';
import { pushSubscriptionRoutes } from '@sala/shared-contracts';
import { subscribePush, toldPush } from '@sala/shell-sdk';

/**
 * Subscribes a browser that lost its subscription, and tells the server the present one.
 *
 * @param anew the person signed in just now: the former session took its pushes along
 */
export const repairPush = async (userId: string, anew: boolean): Promise<void> => {
  const told = toldPush.read();
  if (told?.userId !== userId || Notification.permission !== 'granted') return;
  const present = await subscribePush(told.publicKey);
  const moved = present.endpoint !== told.endpoint;
  if (!moved && !anew) return;
  learnEndpoints(pushSubscriptionRoutes);
  await api.pushSubscriptionCreate({
    body: { ...present, ...(moved ? { replaces: told.endpoint } : {}) },
  });
  toldPush.write({ ...told, endpoint: present.endpoint });
};
