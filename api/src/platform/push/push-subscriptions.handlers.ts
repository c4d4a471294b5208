import { createECDH, randomUUID } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import { defineHandlers } from '../http/handler';
import { invalid, ProblemError } from '../http/problem-error';
import { endpointHashOf, keysHashOf, sealTarget } from './sealed-target';
import {
  countOtherSubscriptions,
  deleteSubscription,
  forgetSubscription,
  listSubscriptions,
  saveSubscription,
} from './push-subscriptions.queries';

const entityType = 'push_subscription';

/** A point that is not on the curve would only fail once something is sent. */
const isPoint = (publicKey: string): boolean => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(Buffer.from(publicKey, 'base64url')).length > 0;
  } catch {
    return false;
  }
};

export const pushSubscriptionHandlers = defineHandlers({
  pushSubscriptionList: async ({ actor, db, services }) => ({
    publicKey: await services.push.publicKey(),
    items: await listSubscriptions(db, actor.sessionId),
  }),

  pushSubscriptionCreate: async ({ actor, audit, body, db, now, services }) => {
    if (!services.push.accepts(body.endpoint)) throw invalid({ path: 'endpoint', code: 'unknown' });
    if (!isPoint(body.keys.p256dh)) throw invalid({ path: 'keys.p256dh', code: 'unknown' });
    const { replaces, ...target } = body;
    const endpointHash = endpointHashOf(target.endpoint);
    if (replaces !== undefined && replaces !== target.endpoint)
      await forgetSubscription(db, endpointHashOf(replaces));
    if ((await countOtherSubscriptions(db, endpointHash)) >= limits.pushSubscriptionsMax)
      throw new ProblemError('pushSubscription.limit_reached');
    const { fresh, ...saved } = await saveSubscription(db, {
      id: randomUUID(),
      userId: actor.userId,
      sessionId: actor.sessionId,
      endpointHash,
      keysHash: keysHashOf(target.keys),
      sealed: await sealTarget(services.secrets, target),
      now,
    });
    if (fresh)
      await audit({
        action: 'pushSubscription.created',
        entityType,
        entityId: saved.id,
        diff: { device: saved.device },
      });
    return saved;
  },

  pushSubscriptionDelete: async ({ audit, db, params: { pushSubscriptionId: id } }) => {
    if (!(await deleteSubscription(db, id))) throw new ProblemError('resource.not_found');
    await audit({ action: 'pushSubscription.deleted', entityType, entityId: id });
  },
});
