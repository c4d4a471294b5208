import { limits, type ConversationDetail } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { cancelJob, lockWaitingJob, scheduleJob } from '../../platform/jobs/job.queries';
import { wakeJob } from '../jobs/wake-conversation';
import { blockAddress } from '../sql/contact-addresses.queries';
import * as writes from '../sql/conversation-writes.queries';
import { readConversation } from '../sql/conversations.queries';
import { readInboxSettings } from '../sql/inbox-desk.queries';
import { noteActivities } from './note-activities';
import { requesterOf } from './requester';

const entityType = 'conversation';

type Desk = Pick<Context<'conversationUpdate'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;
export type ConversationChange = Omit<Context<'conversationUpdate'>['body'], 'version'>;

/** What of a conversation is changed by hand. */
const columnsOf = (one: ConversationDetail) => ({
  status: one.status,
  snoozedUntil: one.snoozedUntil,
  priority: one.priority,
  assigneeId: one.assignee?.id ?? null,
  departmentId: one.department?.id ?? null,
  labels: one.labels,
  blocked: one.address.blocked,
});

/** @throws request.invalid */
const checkChange = async ({ db, now }: Desk, change: ConversationChange): Promise<void> => {
  const { status, snoozedUntil, assigneeId, departmentId } = change;
  const isSnoozing = status === 'snoozed';
  if (isSnoozing && snoozedUntil === undefined)
    throw invalid({ path: 'snoozedUntil', code: 'required' });
  if (!isSnoozing && snoozedUntil !== undefined)
    throw invalid({ path: 'snoozedUntil', code: 'options_not_allowed' });
  if (snoozedUntil !== undefined && Date.parse(snoozedUntil) <= Date.parse(now))
    throw invalid({ path: 'snoozedUntil', code: 'too_small', facts: { minimum: now } });
  if (assigneeId) {
    const members = await membersWithPermission(db, 'patient-chats:write');
    if (!members.includes(assigneeId)) throw invalid({ path: 'assigneeId', code: 'not_an_option' });
  }
  if (departmentId && !(await writes.isDepartment(db, departmentId)))
    throw invalid({ path: 'departmentId', code: 'not_an_option' });
};

/** Whose turn it is, where somebody gives a conversation to a department and to nobody of it. */
const turnOf = async (
  { db }: Desk,
  { assigneeId, departmentId }: ConversationChange,
): Promise<string | null | undefined> => {
  if (assigneeId !== undefined || !departmentId) return assigneeId;
  if (!(await readInboxSettings(db)).takesTurns) return undefined;
  await writes.lockTurns(db, departmentId);
  const members = await membersWithPermission(db, 'patient-chats:write');
  return writes.nextInTurn(db, departmentId, members);
};

/**
 * Changes a conversation as it was asked for.
 *
 * @param version the one that the caller saw; undefined: whatever it is now.
 */
export const changeConversation = async (
  desk: Desk,
  conversationId: string,
  asked: ConversationChange,
  version: number | undefined,
): Promise<ConversationDetail> => {
  const { db, actor, now, audit, publish } = desk;
  await checkChange(desk, asked);
  const requester = requesterOf(actor);
  // As the step that wakes it: the job first.
  await lockWaitingJob(db, wakeJob, conversationId);
  const { id, contactAddressId } = await writes.lockConversation(db, conversationId);
  const before = await readConversation(db, id, requester);
  if (version !== undefined) await requireCurrentVersion(db, entityType, before, version);
  const { labels, blocked, ...change } = asked;
  if (Object.keys(asked).length === 0) throw invalid({ path: '', code: 'no_change' });
  // Who is blocked has nothing to be answered.
  const status = blocked === true ? 'resolved' : change.status;
  const assigneeId = change.assigneeId ?? (await turnOf(desk, change));
  await writes.updateConversation(
    db,
    id,
    { ...change, status, ...(assigneeId !== undefined && { assigneeId }) },
    now,
  );
  if (labels !== undefined)
    await writes.replaceLabels(db, id, [...new Set(labels.map((one) => one.toLowerCase()))]);
  if (blocked !== undefined && blocked !== before.address.blocked)
    await blockAddress(db, contactAddressId, blocked, { userId: actor.userId, now });
  if (change.snoozedUntil !== undefined)
    await scheduleJob(db, wakeJob, id, actor.userId, { dueAt: change.snoozedUntil, now });
  else if (status !== undefined) await cancelJob(db, wakeJob, id);
  const changed = await readConversation(db, id, requester);
  await noteActivities({ db, actor, now }, before, changed);
  const after = await readConversation(db, id, requester);
  await audit({
    action: 'conversation.updated',
    entityType,
    entityId: id,
    diff: changesBetween(columnsOf(before), columnsOf(after)),
  });
  await publish({ type: 'conversation.updated', entityId: id });
  return after;
};

type Alike = Context<'conversationBulk'>['body']['change'];

/** What a change of many means for one of them. */
export const changeAlike = async (desk: Desk, id: string, asked: Alike): Promise<void> => {
  if (asked.kind === 'status')
    await changeConversation(desk, id, { status: asked.status }, undefined);
  else if (asked.kind === 'snooze')
    await changeConversation(desk, id, { status: 'snoozed', snoozedUntil: asked.until }, undefined);
  else if (asked.kind === 'assign') {
    const { kind: _kind, ...change } = asked;
    await changeConversation(desk, id, change, undefined);
  } else {
    await lockWaitingJob(desk.db, wakeJob, id);
    await writes.lockConversation(desk.db, id);
    const { labels } = await readConversation(desk.db, id, requesterOf(desk.actor));
    const removed = asked.remove.map((one) => one.toLowerCase());
    const added = asked.add.map((one) => one.toLowerCase());
    const next = [...new Set([...labels.filter((one) => !removed.includes(one)), ...added])];
    if (next.length > limits.conversationLabelsMax)
      throw new ProblemError('conversation.labels_full', {
        meta: { maximum: limits.conversationLabelsMax },
      });
    await changeConversation(desk, id, { labels: next }, undefined);
  }
};
