import type { ConversationDetail } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import { recordPatientsShown } from '../../patients';
import { hasConnection } from '../../platform/connections/company-connections.queries';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { cancelJob, lockWaitingJob, scheduleJob } from '../../platform/jobs/job.queries';
import { linkPatient } from '../model/link-patient';
import { noteActivities } from '../model/note-activities';
import { wakeJob } from '../jobs/wake-conversation';
import { requesterOf } from '../model/requester';
import { blockAddress, keepAddress } from '../sql/contact-addresses.queries';
import { listAssignees, readInboxSettings, readPatientPhone } from '../sql/inbox-desk.queries';
import * as writes from '../sql/conversation-writes.queries';
import * as queries from '../sql/conversations.queries';

const entityType = 'conversation';

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

const patientsOf = (conversations: readonly Pick<ConversationDetail, 'address'>[]): string[] => [
  ...new Set(
    conversations.flatMap(({ address: { contact } }) =>
      contact?.kind === 'patient' ? [contact.id] : [],
    ),
  ),
];

type Update = Context<'conversationUpdate'>;

/** @throws request.invalid */
const checkChange = async ({ db, body, now }: Update): Promise<void> => {
  const { status, snoozedUntil, assigneeId, departmentId } = body;
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

/**
 * The number to write to: as it was typed, or of a patient whom the caller may read.
 *
 * @throws request.invalid
 */
const phoneOf = async ({
  db,
  body,
  actor,
}: Pick<Context<'conversationCreate'>, 'db' | 'body' | 'actor'>): Promise<string> => {
  const { phone, patientId } = body;
  if ((phone === undefined) === (patientId === undefined))
    throw invalid({
      path: 'phone',
      code: phone === undefined ? 'required' : 'options_not_allowed',
    });
  if (phone !== undefined) return phone;
  const found =
    patientId !== undefined && requesterOf(actor).kinds.includes('patient')
      ? await readPatientPhone(db, patientId)
      : undefined;
  if (!found) throw invalid({ path: 'patientId', code: 'not_an_option' });
  if (found.phone === null) throw new ProblemError('contact.no_phone');
  return found.phone;
};

/** Whose turn it is, where somebody gives a conversation to a department and to nobody of it. */
const turnOf = async (
  { db }: Update,
  { assigneeId, departmentId }: Pick<Update['body'], 'assigneeId' | 'departmentId'>,
): Promise<string | null | undefined> => {
  if (assigneeId !== undefined || !departmentId) return assigneeId;
  if (!(await readInboxSettings(db)).takesTurns) return undefined;
  await writes.lockTurns(db, departmentId);
  const members = await membersWithPermission(db, 'patient-chats:write');
  return writes.nextInTurn(db, departmentId, members);
};

export const conversationHandlers = defineHandlers<
  | 'conversationList'
  | 'conversationCounts'
  | 'conversationView'
  | 'conversationCreate'
  | 'conversationUpdate'
  | 'conversationAssigneeList'
>({
  conversationList: async ({ db, actor, query, audit }) => {
    const page = await queries.listConversations(db, requesterOf(actor), query);
    await recordPatientsShown(audit, patientsOf(page.items));
    return page;
  },

  conversationCounts: ({ db, actor }) => queries.countConversations(db, actor.userId),

  conversationView: async ({ db, actor, params, audit }) => {
    const conversation = await queries.readConversation(
      db,
      params.conversationId,
      requesterOf(actor),
    );
    await recordPatientsShown(audit, patientsOf([conversation]));
    return conversation;
  },

  conversationCreate: async ({ db, body, actor, now, audit, publish }) => {
    const { channel } = body;
    if (!(await hasConnection(db, channel))) throw new ProblemError('conversation.channel_off');
    const phone = await phoneOf({ db, body, actor });
    const address = await keepAddress(db, { kind: 'phone', value: phone }, now);
    if (body.patientId !== undefined) {
      const { patientId, customerId, leadId } = address;
      if (patientId !== null && patientId !== body.patientId)
        throw new ProblemError('contact.linked_elsewhere');
      if (!patientId && !customerId && !leadId)
        await linkPatient({ db, actor, now, audit, publish }, address.id, body.patientId);
    }
    const { id, isNew } = await writes.openConversation(db, channel, address.id, now);
    if (isNew) {
      await audit({
        action: 'conversation.created',
        entityType,
        entityId: id,
        diff: { channel: [null, channel], phone: [null, phone] },
      });
      await publish({ type: 'conversation.created', entityId: id });
    }
    return queries.readConversation(db, id, requesterOf(actor));
  },

  conversationUpdate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    await checkChange(context);
    const requester = requesterOf(actor);
    // As the step that wakes it: the job first.
    await lockWaitingJob(db, wakeJob, params.conversationId);
    const { id, contactAddressId } = await writes.lockConversation(db, params.conversationId);
    const before = await queries.readConversation(db, id, requester);
    await requireCurrentVersion(db, entityType, before, body.version);
    const { version: _version, labels, blocked, ...change } = body;
    if (Object.keys(body).length === 1) throw invalid({ path: '', code: 'no_change' });
    // Who is blocked has nothing to be answered.
    const status = blocked === true ? 'resolved' : change.status;
    const assigneeId = change.assigneeId ?? (await turnOf(context, change));
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
    const changed = await queries.readConversation(db, id, requester);
    await noteActivities({ db, actor, now }, before, changed);
    const after = await queries.readConversation(db, id, requester);
    await audit({
      action: 'conversation.updated',
      entityType,
      entityId: id,
      diff: changesBetween(columnsOf(before), columnsOf(after)),
    });
    await publish({ type: 'conversation.updated', entityId: id });
    return after;
  },

  conversationAssigneeList: async ({ db }) => {
    const members = await membersWithPermission(db, 'patient-chats:write');
    return listAssignees(db, members);
  },
});
