import { lockDelivery } from '../../platform/deliveries/delivery.queries';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { lockWaitingJob } from '../../platform/jobs/job.queries';
import { scheduledJob } from '../jobs/send-scheduled';
import { admitOutgoing } from '../model/outgoing-gate';
import { newDeliveryId, queueMessage } from '../model/queue-message';
import { sendMessage } from '../model/send-message';
import { takeBack } from '../model/take-back';
import { isTemplateStopped, templateStopped } from '../model/template-sending';
import { lockConversation, withdrawReply } from '../sql/conversation-writes.queries';
import { listMessages, readMessage } from '../sql/messages.queries';
import * as writes from '../sql/message-writes.queries';
import { readOutgoing } from '../sql/outgoing.queries';
import { followRetry, isReplaced } from '../sql/outgoing-messages.queries';
import type { Db } from '../../platform/database/database';

const entityType = 'message';

/** In the order of everybody: the conversation first. @throws resource.not_found */
const lock = async (db: Db, messageId: string): Promise<writes.StoredMessage> => {
  const found = await writes.findMessage(db, messageId);
  if (!found) throw new ProblemError('resource.not_found');
  await lockConversation(db, found.conversationId);
  return writes.lockMessage(db, messageId);
};

export const messageHandlers = defineHandlers<
  'messageList' | 'messageSend' | 'noteCreate' | 'messageCancel' | 'messageRetry'
>({
  messageList: async ({ db, params, query }) => {
    await db.one('select from conversation where id = $1', [params.conversationId]);
    return listMessages(db, params.conversationId, query);
  },

  messageSend: sendMessage,

  noteCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    const { id: conversationId } = await lockConversation(db, params.conversationId);
    const { id } = await writes.appendMessage(db, {
      conversationId,
      direction: 'note',
      kind: 'text',
      body: body.body,
      authorId: actor.userId,
      at: now,
    });
    await audit({
      action: 'message.noted',
      entityType,
      entityId: id,
      diff: { conversation: [null, conversationId] },
    });
    await publish({ type: 'conversation.updated', entityId: conversationId });
    return readMessage(db, id);
  },

  messageCancel: async ({ db, params, audit, publish }) => {
    // Behind a step that sends it just now, which locks the job first.
    await lockWaitingJob(db, scheduledJob, params.messageId);
    const message = await lock(db, params.messageId);
    if (message.status !== 'scheduled') throw new ProblemError('message.not_waiting');
    await takeBack(db, message);
    // What follows a text was not counted.
    const isCounted = message.undoUntil !== null && message.details?.['follows'] === undefined;
    if (isCounted) await withdrawReply(db, message.conversationId);
    await audit({
      action: 'message.cancelled',
      entityType,
      entityId: message.id,
      diff: { conversation: [message.conversationId, null] },
    });
    await publish({ type: 'conversation.updated', entityId: message.conversationId });
  },

  messageRetry: async ({ db, params, now, audit, publish, afterCommit, services }) => {
    const message = await lock(db, params.messageId);
    const outgoing = await readOutgoing(db, message.id);
    if (message.status !== 'failed' || !outgoing) throw new ProblemError('message.not_failed');
    const failed = message.deliveryId;
    // The queue's own record of it is held, as the job holds it that asks another channel.
    if (failed !== null) await lockDelivery(db, failed);
    if (failed !== null && (await isReplaced(db, failed)))
      throw new ProblemError('delivery.not_repeatable');
    const { address, lastInboundAt } = outgoing;
    const refusal = await admitOutgoing(db, { ...message, address, lastInboundAt }, now);
    if (refusal !== null) throw new ProblemError(refusal, { meta: { lastInboundAt } });
    if (await isTemplateStopped(db, message)) throw new ProblemError(templateStopped);
    const deliveryId = newDeliveryId();
    if (failed !== null) await followRetry(db, failed, deliveryId);
    await queueMessage(db, { ...message, recipient: address.value, now }, deliveryId);
    await writes.requeueMessage(db, message.id, deliveryId);
    await audit({ action: 'message.retried', entityType, entityId: message.id });
    await publish({ type: 'conversation.updated', entityId: message.conversationId });
    afterCommit(services.mailer.nudge);
    return readMessage(db, message.id);
  },
});
