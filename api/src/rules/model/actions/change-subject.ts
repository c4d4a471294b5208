import type { EventName, Permission, RuleAction, RuleSubject } from '@sala/shared-contracts';
import * as acting from '../../sql/acting.queries';
import { ActionFailed, type ActionOutcome, type ActiveRun, type RuleDesk } from '../rule-desk';
import { choosePerson } from './assignee';

type Of<Kind extends RuleAction['kind']> = Extract<RuleAction, { kind: Kind }>;

/** Whose work a subject can be, by what its holder needs. */
const workers: Partial<Record<RuleSubject, Permission>> = {
  lead: 'leads:write',
  customer: 'customers:write',
  task: 'tasks:write',
  conversation: 'patient-chats:write',
  email_thread: 'email:write',
};

const updated: Partial<Record<RuleSubject, EventName>> = {
  lead: 'lead.updated',
  customer: 'customer.updated',
  task: 'task.updated',
  conversation: 'conversation.updated',
  email_thread: 'email_thread.updated',
};

const record = async (
  desk: RuleDesk,
  { subject }: ActiveRun,
  field: string,
  before: unknown,
  after: unknown,
): Promise<void> => {
  const type = updated[subject.kind];
  if (!type) throw new ActionFailed('not_applicable');
  await desk.audit({
    action: subject.kind === 'lead' && field === 'ownerId' ? 'lead.assigned' : type,
    entityType: subject.kind,
    entityId: subject.id,
    diff: { [field]: [before, after] },
  });
  // Of events with a payload only the plain ones are published here.
  await desk.publish({ type, entityId: subject.id } as Parameters<RuleDesk['publish']>[0]); // none of them has a payload
};

export const assignSubject = async (
  desk: RuleDesk,
  run: ActiveRun,
  action: Of<'assign'>,
): Promise<ActionOutcome> => {
  const { subject } = run;
  const needed = workers[subject.kind];
  if (needed === undefined) throw new ActionFailed('not_applicable');
  const userId = await choosePerson(desk, run, action.assignee, needed);
  if (userId === subject.ownerId) return { state: 'skipped', reason: 'no_change' };
  const isDone = await acting.assign(desk.db, subject.kind, subject.id, userId, desk);
  if (!isDone) throw new ActionFailed('subject_gone');
  await record(desk, run, 'ownerId', subject.ownerId, userId);
  return { state: 'done', made: { kind: 'assignment', id: userId } };
};

export const addTag = async (
  desk: RuleDesk,
  run: ActiveRun,
  { tag }: Of<'add_tag'>,
): Promise<ActionOutcome> => {
  const { subject } = run;
  const isNew = await acting.addTag(desk.db, subject.kind, subject.id, tag.trim(), desk);
  if (isNew === null) throw new ActionFailed('not_applicable');
  if (!isNew) return { state: 'skipped', reason: 'no_change' };
  await record(desk, run, 'tags', null, tag);
  return { state: 'done', made: { kind: 'tag', id: null } };
};

export const setField = async (
  desk: RuleDesk,
  run: ActiveRun,
  { field, value }: Of<'set_field'>,
): Promise<ActionOutcome> => {
  const { subject, fields } = run;
  if (!fields.some(({ key, settable }) => key === field && settable))
    throw new ActionFailed('not_settable');
  const before = subject.values[field] ?? null;
  if (before === value) return { state: 'skipped', reason: 'no_change' };
  const isDone = await acting.setField(desk.db, subject.kind, subject.id, { field, value }, desk);
  if (!isDone) throw new ActionFailed('not_settable');
  await record(desk, run, field, before, value);
  return { state: 'done', made: { kind: 'change', id: null } };
};
