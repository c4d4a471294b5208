import type { ClinicalGrant, HeldRole } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { mayAssign } from '../model/assignable-roles';
import { announceGrant, applyGrant, grantEntity, tellOfRefusal } from '../model/clinical-grants';
import {
  decideGrant,
  listGrants,
  lockGrant,
  readGrant,
  type StoredGrant,
} from '../sql/clinical-grants.queries';
import { readRoles } from '../sql/members.queries';

type Deciding = Context<'clinicalGrantApprove' | 'clinicalGrantRefuse' | 'clinicalGrantCancel'>;

const isManager = (held: readonly HeldRole[]): boolean =>
  held.includes('owner') || held.includes('admin');

/** Whoever controls the company's provider or directory must not be all that a role takes. */
const waitsForItsDay = ({ origin, dueAt }: StoredGrant): boolean =>
  origin === 'directory' && dueAt !== null;

const shown = (actor: Actor, grant: StoredGrant): ClinicalGrant => {
  const { userId, askedById, firstApprovedById, isDue: _isDue, isExpired, ...rest } = grant;
  const open = grant.status === 'waiting' && !isExpired;
  const decides =
    open &&
    actor.permissions.has('users:manage') &&
    isManager(actor.roles) &&
    userId !== actor.userId;
  return {
    ...rest,
    approvable:
      decides &&
      !waitsForItsDay(grant) &&
      askedById !== actor.userId &&
      firstApprovedById !== actor.userId,
    refusable: decides,
    cancellable: open && actor.permissions.has('users:manage') && askedById === actor.userId,
  };
};

/** @throws resource.not_found, clinicalGrant.gone */
const lockOpen = async ({ db, params }: Pick<Deciding, 'db' | 'params'>): Promise<StoredGrant> => {
  const grant = await lockGrant(db, params.grantId);
  if (grant.status !== 'waiting' || grant.isExpired) throw new ProblemError('clinicalGrant.gone');
  return grant;
};

/** Roles are read under the lock. @throws clinicalGrant.manager_only, clinicalGrant.own */
const requireManager = async (
  { actor, db }: Pick<Deciding, 'actor' | 'db'>,
  { userId }: StoredGrant,
): Promise<Awaited<ReturnType<typeof readRoles>>> => {
  const held = await readRoles(db, actor.companyId, actor.userId);
  if (!isManager(held)) throw new ProblemError('clinicalGrant.manager_only');
  if (userId === actor.userId) throw new ProblemError('clinicalGrant.own');
  return held;
};

/** A role of the directory waits on for a second approval. */
const firstOfTwo = async (
  context: Context<'clinicalGrantApprove'>,
  grant: StoredGrant,
): Promise<ClinicalGrant> => {
  await context.audit({
    action: 'clinical_grant.first_approved',
    entityType: grantEntity,
    entityId: grant.id,
    diff: { userId: grant.userId, role: grant.role },
  });
  return shown(context.actor, grant);
};

export const clinicalGrantHandlers = defineHandlers<
  'clinicalGrantList' | 'clinicalGrantApprove' | 'clinicalGrantRefuse' | 'clinicalGrantCancel'
>({
  clinicalGrantList: async ({ actor, db }) => ({
    items: (await listGrants(db)).map((grant) => shown(actor, grant)),
  }),

  clinicalGrantApprove: async (context) => {
    const { actor, db, services } = context;
    const grant = await lockOpen(context);
    const held = await requireManager(context, grant);
    if ([grant.askedById, grant.firstApprovedById].includes(actor.userId))
      throw new ProblemError('clinicalGrant.own');
    if (waitsForItsDay(grant)) throw new ProblemError('clinicalGrant.delay_only');
    if (!mayAssign(held, [grant.role])) throw new ProblemError('member.above_own_role');
    await decideGrant(db, grant.id, 'approved');
    const decided = await readGrant(db, grant.id);
    if (decided.status === 'waiting') return firstOfTwo(context, decided);
    const member = await applyGrant(db, actor.companyId, grant);
    const approved = await readGrant(db, grant.id);
    await announceGrant(context, actor.companyId, approved, member, 'approved');
    context.afterCommit(() => services.sessions.forgetUser(grant.userId));
    return shown(actor, approved);
  },

  clinicalGrantRefuse: async (context) => {
    const { actor, body, db } = context;
    const grant = await lockOpen(context);
    await requireManager(context, grant);
    await decideGrant(db, grant.id, 'refused', body.reason);
    await context.audit({
      action: 'clinical_grant.refused',
      entityType: grantEntity,
      entityId: grant.id,
      diff: { userId: grant.userId, role: grant.role, reason: body.reason },
    });
    await tellOfRefusal(context, actor.companyId, grant);
    return shown(actor, await readGrant(db, grant.id));
  },

  clinicalGrantCancel: async (context) => {
    const { actor, db } = context;
    const grant = await lockOpen(context);
    if (grant.askedById !== actor.userId) throw new ProblemError('clinicalGrant.own');
    await decideGrant(db, grant.id, 'cancelled');
    await context.audit({
      action: 'clinical_grant.cancelled',
      entityType: grantEntity,
      entityId: grant.id,
      diff: { userId: grant.userId, role: grant.role },
    });
    return shown(actor, await readGrant(db, grant.id));
  },
});
