import { limits, undoableReplyOutcomes, type ReplyActivity } from '@sala/shared-contracts';
import { actAs } from '../../platform/database/database';
import type { EventContext, Subscriber } from '../../platform/events/subscribers';
import { actOnReply } from '../model/replies/act-on-reply';
import { traceOf, type Done } from '../model/replies/acts';
import type { Listener } from '../model/replies/say';
import { readActing } from '../sql/appointment-facts.queries';
import { insertReply, isAnsweredBy } from '../sql/appointment-replies.queries';
import { calmConversation, raiseConversation } from '../sql/calm-conversation.queries';
import { lockAddress } from '../sql/contact-addresses.queries';
import { lockConversation } from '../sql/conversation-writes.queries';
import { appendMessage, findMessage } from '../sql/message-writes.queries';

type Received = EventContext<'message.received'>;

const spoken = new Set(['text', 'button', 'interactive']);
const hour = 3_600_000;

/** Leaves what was understood and done in the thread, the log and the queue. */
const record = async (
  { db, now, audit, publish, event }: Received,
  { conversation }: Listener,
  done: Done,
  asksMore: boolean,
): Promise<void> => {
  const { id: conversationId } = conversation;
  const { movedToId = null, ...facts } = done;
  const written = { conversationId, messageId: event.entityId, movedToId, ...facts };
  const { id } = await insertReply(db, written, now);
  const { text, startAt, movedTo } = await traceOf(db, done);
  const isUndoable = undoableReplyOutcomes.some((outcome) => outcome === done.outcome);
  const details: ReplyActivity = {
    activity: 'appointment_reply',
    replyId: id,
    ...facts,
    startAt,
    movedTo,
    undoUntil: isUndoable
      ? new Date(Date.parse(now) + limits.appointmentReplyUndoHours * hour).toISOString()
      : null,
    undone: false,
  };
  await appendMessage(db, {
    conversationId,
    direction: 'activity',
    kind: 'text',
    body: text,
    details,
    at: now,
  });
  if (done.outcome === 'handed_over') await raiseConversation(db, conversationId, now);
  else if (!asksMore) {
    const ends = done.outcome !== 'offered' && done.outcome !== 'asked';
    await calmConversation(db, conversationId, { messageId: event.entityId, ends, now });
  }
  await audit({
    action: 'appointment_reply.acted',
    entityType: 'appointment_reply',
    entityId: id,
    diff: {
      intent: [null, done.intent],
      outcome: [null, done.outcome],
      appointment: [null, done.appointmentId],
      conversation: [null, conversationId],
    },
  });
  await publish({ type: 'conversation.updated', entityId: conversationId });
};

/** Replies that act (docs/adr/0116), those of one conversation in their order. */
export const actOnReplies: Subscriber<'message.received'> = {
  name: 'messaging_act_on_reply',
  events: ['message.received'],
  turnOf: ({ payload }) => payload.conversationId,
  handle: async (context) => {
    const { db, event } = context;
    const found = await findMessage(db, event.entityId);
    if (found?.direction !== 'in' || found.body === null || !spoken.has(found.kind)) return;
    const { channel, ...conversation } = await lockConversation(db, found.conversationId);
    if (channel === 'email' || (await isAnsweredBy(db, found.id))) return;
    const address = await lockAddress(db, conversation.contactAddressId);
    if (address.blocked) return;
    const listener: Listener = { conversation: { ...conversation, channel }, address };
    const { companyId, behalfOf } = await readActing(db, channel, context.userId);
    // The patient acts: the log names nobody of the clinic.
    await actAs(db, { companyId, userId: null });
    const done = await actOnReply({ ...context, behalfOf, listener, messageId: found.id }, found);
    if (done) await record(context, listener, done, /[?¿]/u.test(found.body));
  },
};
