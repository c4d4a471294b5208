import { scopeOf, type HandOverPlan, type Permission } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { enqueueJob } from '../../platform/jobs/job.queries';
import {
  insertHandOver,
  isHandingOver,
  type NewHandOver,
  type StoredHandOver,
} from '../sql/hand-overs.queries';
import { findMemberOf, readMember, readRoles } from '../sql/members.queries';
import { readTaker } from '../sql/open-work.queries';
import { deactivateMember } from './deactivate-member';
import { lockManagedMember, requireOtherOwner } from './member-authority';

/** Kind of job; its entity is the hand-over. */
export const handOverJob = 'hand_over';

interface Asking extends Pick<ChangeRecorder, 'audit'> {
  readonly db: Db;
  readonly actor: Pick<Actor<string>, 'userId' | 'roles' | 'apiToken'>;
  readonly now: string;
}

interface Leaver extends Pick<NewHandOver, 'userId' | 'leftOn' | 'recordsTo'> {
  readonly practitionerId: string | null;
}

const targetsOf = ({ appointments, visits }: HandOverPlan) => ({
  appointmentsTo: appointments && 'reassignTo' in appointments ? appointments.reassignTo : null,
  cancelBecause:
    appointments && 'cancelBecause' in appointments ? appointments.cancelBecause : null,
  visitsTo: visits?.reassignTo ?? null,
});

type Targets = ReturnType<typeof targetsOf>;

/** What somebody needs for everybody’s appointments to carry out a plan. */
export const permissionsFor = ({
  appointmentsTo,
  cancelBecause,
  visitsTo,
}: Targets): Permission[] => [
  ...(appointmentsTo !== null || visitsTo !== null ? (['appointments:write'] as const) : []),
  ...(cancelBecause !== null ? (['appointments:delete'] as const) : []),
];

const demandTaker = async (
  db: Db,
  path: string,
  takerId: string | null,
  { practitionerId, signs }: { readonly practitionerId: string; readonly signs: boolean },
): Promise<void> => {
  if (takerId === null) return;
  const taker = await readTaker(db, takerId);
  if (takerId === practitionerId || !taker?.active || (signs && !taker.signs))
    throw invalid({ path, code: 'not_an_option' });
};

/**
 * Plans what happens to somebody’s open work before they leave; a job carries it out, and then ends
 * their access. @returns null when there is nothing to carry out: they may leave at once
 *
 * @throws handOver.running, permission.denied, request.invalid at who takes over
 */
export const beginHandOver = async (
  { db, actor, now, audit }: Asking,
  { practitionerId, ...leaver }: Leaver,
  plan: HandOverPlan = {},
): Promise<string | null> => {
  if (practitionerId === null) return null;
  if (await isHandingOver(db, practitionerId)) throw new ProblemError('handOver.running');
  const targets = targetsOf(plan);
  const needed = permissionsFor(targets);
  if (needed.length === 0) return null;
  for (const permission of needed)
    if (scopeFor(actor, permission) !== 'all')
      throw new ProblemError('permission.denied', { meta: { permission } });
  const { appointmentsTo, visitsTo } = targets;
  const by = { practitionerId, signs: false };
  await demandTaker(db, 'plan.appointments.reassignTo', appointmentsTo, by);
  await demandTaker(db, 'plan.visits.reassignTo', visitsTo, { ...by, signs: true });
  const wanted = { practitionerId, ...leaver, ...targets };
  const id = await insertHandOver(db, wanted, { userId: actor.userId, now });
  if (id === null) throw new ProblemError('handOver.running');
  await audit({
    action: 'hand_over.started',
    entityType: 'practitioner',
    entityId: practitionerId,
    diff: { handOverId: id, ...targets, recordsTo: leaver.recordsTo },
  });
  await enqueueJob(db, handOverJob, id, actor.userId);
  return id;
};

interface Ending extends ChangeRecorder {
  readonly db: Db;
  readonly now: string;
}

/**
 * Takes the access after the hand-over, within the rules of now: they may have changed since.
 *
 * @throws permission.denied, member.last_owner and other refusals of a deactivation
 */
export const deactivateAfterHandOver = async (
  context: Ending,
  { companyId, userId, recordsTo, requestedBy }: StoredHandOver,
): Promise<void> => {
  const { db } = context;
  const found = userId === null ? undefined : await findMemberOf(db, userId);
  if (!found) return;
  if ((await readMember(db, companyId, found.id)).status === 'inactive') return;
  const manager = { actor: { companyId, userId: requestedBy }, db };
  const current = await lockManagedMember(manager, found.id, { version: null });
  if (scopeOf(await readRoles(db, companyId, requestedBy), 'users:manage') === undefined)
    throw new ProblemError('permission.denied', { meta: { permission: 'users:manage' } });
  await requireOtherOwner(manager, current);
  await deactivateMember(context, companyId, current, recordsTo);
};
