import {
  clinicalRolesOf,
  limits,
  roles,
  type ClinicalGrant,
  type Member,
  type Role,
} from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { notify } from '../../platform/notifications/notify';
import { membersWithRoles } from '../sql/active-members.queries';
import {
  areGrantsFree,
  findAnyOwner,
  insertGrant,
  readGrant,
  rolesWithGrant,
} from '../sql/clinical-grants.queries';
import type { StoredGrant } from '../sql/clinical-grants.queries';
import type { OfferedRoles } from '../sql/held-roles';
import { addGroupCustomRoles, addGroupRole } from '../sql/sso-people.queries';
import { lockMember, writeMember } from '../sql/members.queries';
import { factsOfRoles } from './tell-of-roles';

/** Kind of job; its entity is the grant. */
export const clinicalGrantJob = 'clinical_grant';

export const grantEntity = 'clinical_grant';

type GrantContext = Pick<ChangeRecorder, 'audit'> & { readonly db: Db; readonly now: string };

/** What of the wanted roles is written now, and what waits (docs/adr/0093). */
export const splitClinical = async (
  db: Db,
  wanted: readonly Role[],
  held: readonly Role[],
): Promise<{ readonly now: Role[]; readonly waiting: Role[] }> => {
  const gained = clinicalRolesOf(wanted).filter((role) => !held.includes(role));
  if (gained.length === 0 || (await areGrantsFree(db))) return { now: [...wanted], waiting: [] };
  return { now: wanted.filter((role) => !gained.includes(role)), waiting: gained };
};

/** Every owner and administrator hears of each step, and who asked of its end. */
export const tellManagers = async (
  { db, now }: Pick<GrantContext, 'db' | 'now'>,
  companyId: string,
  { askedById, name, role }: Pick<StoredGrant, 'askedById' | 'name' | 'role'>,
  state: 'asked' | 'approved' | 'effective',
): Promise<void> => {
  const managers = await membersWithRoles(db, ['owner', 'admin']);
  // Whoever asked may manage nobody any more.
  const asker = state === 'asked' || askedById === null ? [] : [askedById];
  for (const userId of new Set([...managers, ...asker]))
    await notify(db, {
      userId,
      companyId,
      kind: 'clinical_grant',
      facts: { person: name, roles: role, state },
      path: '/users?tab=waiting',
      now,
    });
};

/** Nobody loosens the rule quietly. */
export const tellOfGrantPolicy = async (
  { db, now }: Pick<GrantContext, 'db' | 'now'>,
  companyId: string,
): Promise<void> => {
  for (const userId of await membersWithRoles(db, ['owner', 'admin']))
    await notify(db, {
      userId,
      companyId,
      kind: 'clinical_grant',
      facts: { state: 'policy' },
      path: '/settings/company?tab=security',
      now,
    });
};

/** Who asked and who would have received it hear of a refusal; the reason is in the log. */
export const tellOfRefusal = async (
  { db, now }: Pick<GrantContext, 'db' | 'now'>,
  companyId: string,
  { askedById, name, role, userId }: StoredGrant,
): Promise<void> => {
  for (const recipient of new Set([userId, ...(askedById === null ? [] : [askedById])]))
    await notify(db, {
      userId: recipient,
      companyId,
      kind: 'clinical_grant',
      facts: { person: name, roles: role, state: 'refused' },
      now,
    });
};

export interface AskedRoles {
  readonly companyId: string;
  /** A member already. */
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Custom roles with clinical access that come with each of them. */
  readonly with?: OfferedRoles;
  readonly origin: ClinicalGrant['origin'];
  readonly askedBy: string | null;
}

/** Lets roles wait; one that waits already is left as it is. */
export const askForGrants = async (
  context: GrantContext,
  { companyId, userId, roles: asked, with: offered = {}, origin, askedBy }: AskedRoles,
): Promise<void> => {
  const { db, now } = context;
  for (const role of asked) {
    const grant = await insertGrant(db, { userId, role, offered, origin, askedBy, now });
    if (!grant) continue;
    const stored = await readGrant(db, grant.id);
    await context.audit({
      action: 'clinical_grant.asked',
      entityType: grantEntity,
      entityId: grant.id,
      diff: {
        userId,
        role,
        ...(stored.customRoles.length > 0 && { customRoles: stored.customRoles }),
        origin,
        dueAt: stored.dueAt,
      },
    });
    await tellManagers(context, companyId, stored, 'asked');
    const worker = askedBy ?? (await findAnyOwner(db));
    if (worker !== null)
      await enqueueJob(db, clinicalGrantJob, grant.id, worker, {
        dueAt: stored.dueAt ?? stored.expiresAt,
        now: stored.askedAt,
      });
  }
};

/**
 * Writes the role of an approved or due grant, which PostgreSQL then makes effective, and after it
 * the custom roles that came with it. One of a group stays one of the group, which can take it
 * again.
 */
export const applyGrant = async (
  db: Db,
  companyId: string,
  { id, memberId, origin, role }: Pick<StoredGrant, 'id' | 'memberId' | 'origin' | 'role'>,
): Promise<Member> => {
  const current = await lockMember(db, companyId, memberId, null);
  const held = roles.filter((one) => one === role || current.roles.includes(one));
  const member = await writeMember(db, companyId, { ...current, roles: held });
  if (origin === 'directory') await addGroupRole(db, memberId, role);
  const along = await rolesWithGrant(db, id);
  if (along.length === 0) return member;
  const known = new Map([...member.customRoles, ...along].map((one) => [one.id, one]));
  const customRoles = [...known.values()].slice(0, limits.memberCustomRolesMax);
  const complete = await writeMember(db, companyId, { ...member, customRoles });
  if (origin === 'directory')
    await addGroupCustomRoles(
      db,
      memberId,
      along.map((one) => one.id),
    );
  return complete;
};

/** Records an effective grant, and tells its person and the managers. */
export const announceGrant = async (
  context: GrantContext,
  companyId: string,
  grant: StoredGrant,
  member: Member,
  state: 'approved' | 'effective',
): Promise<void> => {
  const { db, now } = context;
  await context.audit({
    action: state === 'approved' ? 'clinical_grant.approved' : 'clinical_grant.effective',
    entityType: grantEntity,
    entityId: grant.id,
    diff: { userId: grant.userId, role: grant.role },
  });
  await tellManagers(context, companyId, grant, state);
  await notify(db, {
    userId: grant.userId,
    companyId,
    kind: 'roles_changed',
    facts: factsOfRoles(member),
    now,
  });
};
