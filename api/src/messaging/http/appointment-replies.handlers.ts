import {
  limits,
  undoableReplyOutcomes,
  type AppointmentReply,
  type AppointmentStatus,
} from '@sala/shared-contracts';
import {
  demandPermissionFor,
  giveBackTime,
  hasPermissionFor,
  lockAppointment,
  readMoveFacts,
  returnOffer,
  unconfirm,
  type AppointmentRow,
} from '../../scheduling';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { isAfter } from '../../platform/time/instants';
import { wordsOf, fill, spokenStart } from '../model/replies/words';
import { readCompanyLocale, readFacts } from '../sql/appointment-facts.queries';
import { countLinks } from '../sql/appointment-links.queries';
import {
  listReplies,
  lockReply,
  readReply,
  recordUndo,
  type ReplyRow,
} from '../sql/appointment-replies.queries';
import { lockConversation } from '../sql/conversation-writes.queries';
import { appendMessage } from '../sql/message-writes.queries';

type Undoing = Context<'appointmentReplyUndo'>;
type StoredReply = Awaited<ReturnType<typeof readReply>>;

const hour = 3_600_000;

/** What a reply left, if nothing happened since. */
const leftBy: Readonly<Partial<Record<ReplyRow['outcome'], readonly AppointmentStatus[]>>> = {
  confirmed: ['confirmed'],
  cancelled: ['cancelled'],
  moved: ['requested', 'scheduled', 'confirmed'],
  taken: ['scheduled'],
};

const undoUntil = ({ at }: Pick<ReplyRow, 'at'>): string =>
  new Date(Date.parse(at) + limits.appointmentReplyUndoHours * hour).toISOString();

const show = (
  { appointmentId: _appointment, movedToId: _moved, ...reply }: StoredReply,
  { now, mayUndo }: { readonly now: string; readonly mayUndo: boolean },
): AppointmentReply => {
  const isUndoable =
    mayUndo &&
    reply.undone === null &&
    undoableReplyOutcomes.some((outcome) => outcome === reply.outcome) &&
    isAfter(undoUntil(reply), now);
  return { ...reply, undoUntil: isUndoable ? undoUntil(reply) : null };
};

/** The appointment as the reply left it. @throws appointmentReply.not_undoable */
const demandUntouched = async (
  { db, now }: Undoing,
  reply: ReplyRow,
  appointment: AppointmentRow,
): Promise<void> => {
  const refuse = (because: string) =>
    new ProblemError('appointmentReply.not_undoable', { meta: { because } });
  if (reply.undoneAt !== null) throw refuse('undone');
  const expected = leftBy[reply.outcome];
  if (!expected) throw refuse('nothing_done');
  if (!isAfter(undoUntil(reply), now)) throw refuse('too_late');
  if (!expected.includes(appointment.status)) throw refuse('changed');
  if (appointment.startAt === null || !isAfter(appointment.startAt, now)) throw refuse('past');
  if (reply.outcome !== 'confirmed') return;
  const { lastStep } = await readMoveFacts(db, appointment.id, now);
  if (lastStep === null || lastStep.undo || Date.parse(lastStep.at) !== Date.parse(reply.at))
    throw refuse('changed');
};

/** @returns the appointment that stands as before */
const takeBack = async (context: Undoing, reply: ReplyRow, before: AppointmentRow) => {
  const { db, actor, params } = context;
  const reason = wordsOf(await readCompanyLocale(db)).activity.undoReason;
  if (reply.outcome === 'confirmed') {
    await unconfirm(context, before, { userId: actor.userId, reason });
    return before.id;
  }
  if (reply.outcome === 'taken') {
    await returnOffer({ ...context, userId: actor.userId }, before, reason);
    return before.id;
  }
  const key = params.appointmentReplyId;
  return giveBackTime(context, before, { movedToId: reply.movedToId, reason }, key);
};

export const appointmentReplyHandlers = defineHandlers<
  'appointmentReplyList' | 'appointmentReplyUndo'
>({
  appointmentReplyList: async ({ db, params, actor, now }) => {
    const { id, practitionerUserId } = await lockAppointment(db, params.appointmentId);
    const mayUndo = hasPermissionFor(actor, 'appointments:write', practitionerUserId);
    const items = (await listReplies(db, id)).map((reply) => show(reply, { now, mayUndo }));
    return { items, links: await countLinks(db, id) };
  },

  appointmentReplyUndo: async (context) => {
    const { db, params, actor, now, audit, publish } = context;
    const { conversationId } = await readReply(db, params.appointmentReplyId);
    await lockConversation(db, conversationId);
    const reply = await lockReply(db, params.appointmentReplyId);
    const before = await lockAppointment(db, reply.appointmentId ?? '');
    demandPermissionFor(actor, 'appointments:write', before.practitionerUserId);
    const left = reply.movedToId === null ? before : await lockAppointment(db, reply.movedToId);
    await demandUntouched(context, reply, left);
    const appointmentId = await takeBack(context, reply, before);
    await recordUndo(db, reply.id, { userId: actor.userId, now });
    const locale = await readCompanyLocale(db);
    const facts = await readFacts(db, appointmentId);
    await appendMessage(db, {
      conversationId,
      direction: 'activity',
      kind: 'text',
      body: fill(wordsOf(locale).activity.undone, {
        when: spokenStart(facts.startAt, facts, locale),
      }),
      details: { activity: 'appointment_reply_undone', replyId: reply.id, appointmentId },
      authorId: actor.userId,
      at: now,
    });
    await audit({
      action: 'appointment_reply.undone',
      entityType: 'appointment_reply',
      entityId: reply.id,
      diff: { outcome: [reply.outcome, null], appointment: [reply.appointmentId, appointmentId] },
    });
    await publish({ type: 'conversation.updated', entityId: conversationId });
    return { reply: show(await readReply(db, reply.id), { now, mayUndo: true }), appointmentId };
  },
});
