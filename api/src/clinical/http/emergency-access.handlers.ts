import { limits, type EmergencyAccess } from '@sala/shared-contracts';
import {
  findOpenAccess,
  holdPatient,
  isInCare,
  recordPatientRead,
  recordPatientsShown,
  requirePatient,
  seeBlocked,
} from '../../patients';
import type { Actor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { tellWitnesses } from '../model/tell-witnesses';
import * as queries from '../sql/emergency-access.queries';

type Names =
  | 'emergencyAccessCurrent'
  | 'emergencyAccessOpen'
  | 'emergencyAccessList'
  | 'emergencyAccessView'
  | 'emergencyAccessClose'
  | 'emergencyAccessReview';

const entityType = 'emergency_access';

/** Nobody reviews their own use, nor one that is not over. */
const shownTo = (actor: Actor, use: queries.EmergencyUse): EmergencyAccess => ({
  ...use,
  reviewable:
    actor.permissions.has('emergency-access:manage') &&
    !use.open &&
    use.review === null &&
    use.user.id !== actor.userId,
});

/**
 * Who may not review accesses opens them for an audit (docs/adr/0094), but for clinicians: theirs
 * are of patients outside their care (docs/adr/0096).
 */
const kindFor = ({ permissions, policy }: Actor): EmergencyAccess['kind'] =>
  permissions.has('emergency-access:manage') ||
  (permissions.has('clinical:read') && policy?.careRelations)
    ? 'emergency'
    : 'audit';

/** Clinicians hold the permission for patients outside their care, and for nothing else. */
const refuseWithoutNeed = async ({
  db,
  actor,
  params,
}: Context<'emergencyAccessOpen'>): Promise<void> => {
  const { permissions, policy } = actor;
  if (!permissions.has('clinical:read') || permissions.has('emergency-access:read')) return;
  if (!policy?.careRelations)
    throw new ProblemError('permission.denied', { meta: { permission: 'emergency-access:write' } });
  if (await isInCare(db, params.patientId)) throw new ProblemError('emergency_access.not_needed');
};

/** The report names whose record was opened, blocked or not. */
const everyone = '*';

const openingsMax = {
  emergency: limits.emergencyOpeningsMax,
  audit: limits.auditOpeningsMax,
} as const;

const openAccess = async (context: Context<'emergencyAccessOpen'>): Promise<string> => {
  const { actor, db, params, body, now, audit } = context;
  const kind = kindFor(actor);
  await seeBlocked(db, params.patientId);
  await holdPatient(db, params.patientId);
  await refuseWithoutNeed(context);
  await queries.holdOpener(db);
  const present = await findOpenAccess(db, params.patientId, now);
  if (present) return present.id;
  if ((await queries.countOpenings(db, kind, now)) >= openingsMax[kind])
    throw new ProblemError('emergency_access.limit_reached', {
      meta: { maximum: openingsMax[kind] },
    });
  const access = { kind, patientId: params.patientId, reason: body.reason };
  const id = await queries.insertEmergencyAccess(db, access, now);
  const use = await queries.readEmergencyAccess(db, id, now);
  await audit({
    action: 'emergency_access.opened',
    entityType,
    entityId: id,
    diff: { kind, patientId: params.patientId, expiresAt: use.expiresAt },
  });
  await audit({
    action: kind === 'audit' ? 'patient.audit_opened' : 'patient.emergency_opened',
    entityType: 'patient',
    entityId: params.patientId,
  });
  if (kind === 'emergency') await tellWitnesses(context, use);
  return id;
};

export const emergencyAccessHandlers = defineHandlers<Names>({
  emergencyAccessCurrent: async ({ db, params, actor, now, audit }) => {
    await seeBlocked(db, params.patientId);
    await requirePatient(db, params.patientId);
    const open = await findOpenAccess(db, params.patientId, now);
    if (!open) return { access: null };
    await recordPatientRead(audit, params.patientId);
    return { access: shownTo(actor, await queries.readEmergencyAccess(db, open.id, now)) };
  },

  emergencyAccessOpen: async (context) => {
    const { db, actor, now, params, audit } = context;
    const id = await openAccess(context);
    await recordPatientRead(audit, params.patientId);
    return shownTo(actor, await queries.readEmergencyAccess(db, id, now));
  },

  emergencyAccessList: async ({ db, query, actor, now, audit }) => {
    await seeBlocked(db, everyone);
    const found = await queries.listEmergencyAccess(db, query, now);
    const items = found
      .slice(0, limits.emergencyListMax)
      .map((use): EmergencyAccess => shownTo(actor, use));
    await recordPatientsShown(audit, [...new Set(items.map(({ patient }) => patient.id))]);
    return {
      items,
      next: found.length > items.length ? (items.at(-1)?.id ?? null) : null,
      ...(await queries.summariseEmergencyAccess(db)),
    };
  },

  emergencyAccessView: async ({ db, params, actor, now, audit }) => {
    await seeBlocked(db, everyone);
    const use = await queries.readEmergencyAccess(db, params.emergencyAccessId, now);
    await recordPatientRead(audit, use.patient.id);
    return { ...shownTo(actor, use), log: await queries.listEmergencyReads(db, use.id) };
  },

  emergencyAccessClose: async ({ db, params, actor, now, audit }) => {
    await seeBlocked(db, everyone);
    const use = await queries.lockEmergencyAccess(db, params.emergencyAccessId, now);
    await recordPatientRead(audit, use.patient.id);
    if (!use.open) return shownTo(actor, use);
    await queries.closeEmergencyAccess(db, use.id, now);
    await audit({ action: 'emergency_access.closed', entityType, entityId: use.id });
    return shownTo(actor, await queries.readEmergencyAccess(db, use.id, now));
  },

  emergencyAccessReview: async ({ db, params, body, actor, now, audit }) => {
    await seeBlocked(db, everyone);
    const use = await queries.lockEmergencyAccess(db, params.emergencyAccessId, now);
    if (use.user.id === actor.userId) throw new ProblemError('emergency_access.own_review');
    if (use.open) throw new ProblemError('emergency_access.still_open');
    if (use.review) throw new ProblemError('emergency_access.reviewed');
    await queries.reviewEmergencyAccess(db, use.id, body.note, now);
    await recordPatientRead(audit, use.patient.id);
    await audit({ action: 'emergency_access.reviewed', entityType, entityId: use.id });
    return shownTo(actor, await queries.readEmergencyAccess(db, use.id, now));
  },
});
