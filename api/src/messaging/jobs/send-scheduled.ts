import type { JobKind } from '../../platform/jobs/job';
import { admitOutgoing } from '../model/outgoing-gate';
import { newDeliveryId, queueMessage } from '../model/queue-message';
import { isTemplateStopped, templateStopped } from '../model/template-sending';
import { lockConversation, recordReply } from '../sql/conversation-writes.queries';
import {
  failMessage,
  findMessage,
  lockMessage,
  queueScheduled,
} from '../sql/message-writes.queries';
import { readOutgoing } from '../sql/outgoing.queries';

export const scheduledJob = 'message_scheduled';

/** Sends a message whose time has come, if it may still go out then. */
export const sendScheduledKind: JobKind = {
  step: async ({ db, entityId, now, publish }) => {
    const planned = await findMessage(db, entityId);
    if (!planned) return 'done'; // it was taken back
    await lockConversation(db, planned.conversationId);
    const message = await lockMessage(db, entityId);
    const outgoing = await readOutgoing(db, entityId);
    if (message.status !== 'scheduled' || !outgoing) return 'done';
    if (message.scheduledFor !== null && message.scheduledFor > now)
      return { repeatAt: message.scheduledFor };
    const { address, lastInboundAt } = outgoing;
    const refusal = await admitOutgoing(db, { ...message, address, lastInboundAt }, now);
    if (refusal !== null) await failMessage(db, entityId, refusal);
    else if (await isTemplateStopped(db, message)) await failMessage(db, entityId, templateStopped);
    else {
      const deliveryId = newDeliveryId();
      await queueMessage(db, { ...message, recipient: address.value, now }, deliveryId);
      await queueScheduled(db, entityId, deliveryId, now);
      // What could be taken back counts since it was written.
      if (message.undoUntil === null)
        await recordReply(db, message.conversationId, { byMember: message.authorId !== null }, now);
    }
    await publish({ type: 'conversation.updated', entityId: message.conversationId });
    return 'done';
  },
  abandon: async ({ db, entityId, publish }) => {
    const message = await lockMessage(db, entityId);
    if (message.status !== 'scheduled') return;
    await failMessage(db, entityId, 'unavailable');
    await publish({ type: 'conversation.updated', entityId: message.conversationId });
  },
};
