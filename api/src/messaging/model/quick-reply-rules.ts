import { quickReplyVariables, unknownNames } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import type { Db } from '../../platform/database/database';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { isDepartment } from '../sql/conversation-writes.queries';
import type { ReplyColumns, ReplyReader } from '../sql/quick-replies.queries';

type Caller = Pick<Actor, 'userId' | 'roles' | 'apiToken'>;

export const readerOf = (actor: Caller): ReplyReader => ({
  userId: actor.userId,
  manages: scopeFor(actor, 'quick-replies:manage') === 'all',
});

/** What others use too is for whoever manages it. @throws permission.denied */
export const requireScope = (actor: Caller, { scope }: Pick<ReplyColumns, 'scope'>): void => {
  if (scope !== 'personal' && !readerOf(actor).manages)
    throw new ProblemError('permission.denied', { meta: { permission: 'quick-replies:manage' } });
};

/** @throws request.invalid */
export const requireReply = async (db: Db, reply: ReplyColumns): Promise<void> => {
  const { scope, departmentId, assignTo, assigneeId } = reply;
  const faults: FieldFault[] = [];
  const [variable] = unknownNames(reply.body, quickReplyVariables);
  if (variable !== undefined)
    faults.push({ path: 'body', code: 'unknown_variable', facts: { variable } });
  if (scope === 'department') {
    if (departmentId === null) faults.push({ path: 'departmentId', code: 'required' });
    else if (!(await isDepartment(db, departmentId)))
      faults.push({ path: 'departmentId', code: 'not_an_option' });
  } else if (departmentId !== null)
    faults.push({ path: 'departmentId', code: 'options_not_allowed' });
  if (assignTo === 'member') {
    if (assigneeId === null) faults.push({ path: 'assigneeId', code: 'required' });
    else if (!(await membersWithPermission(db, 'patient-chats:write')).includes(assigneeId))
      faults.push({ path: 'assigneeId', code: 'not_an_option' });
  } else if (assigneeId !== null) faults.push({ path: 'assigneeId', code: 'options_not_allowed' });
  if (faults.length > 0) throw invalid(...faults);
};
