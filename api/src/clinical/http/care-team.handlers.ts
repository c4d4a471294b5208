import type { CareTeam } from '@sala/shared-contracts';
import { holdPatient, isInCare, recordPatientRead, requirePatient } from '../../patients';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/care-team.queries';

type Names = 'careTeamView' | 'careTeamMemberAdd' | 'careTeamMemberRemove';

interface Desk {
  readonly db: Db;
  readonly actor: Actor;
}

const isOn = ({ policy }: Actor): boolean => policy?.careRelations === true;

const showTeam = async ({ db, actor }: Desk, patientId: string): Promise<CareTeam> => {
  if (!isOn(actor))
    return { on: false, inCare: false, editable: false, people: [], candidates: [] };
  const inCare = await isInCare(db, patientId);
  const editable =
    actor.permissions.has('care-team:write') &&
    (inCare || actor.permissions.has('emergency-access:manage'));
  return {
    on: true,
    inCare,
    editable,
    people: await queries.listCarers(db, patientId),
    candidates: editable ? await queries.listCandidates(db) : [],
  };
};

/** Locks the patient. @throws care_team.off, care_relation.required */
const holdTeam = async ({ db, actor }: Desk, patientId: string): Promise<void> => {
  await holdPatient(db, patientId);
  if (!isOn(actor)) throw new ProblemError('care_team.off');
  if (actor.permissions.has('emergency-access:manage') || (await isInCare(db, patientId))) return;
  throw new ProblemError('care_relation.required', { meta: { patientId } });
};

export const careTeamHandlers = defineHandlers<Names>({
  careTeamView: async (desk) => {
    const { db, params, audit } = desk;
    await requirePatient(db, params.patientId);
    await recordPatientRead(audit, params.patientId);
    return showTeam(desk, params.patientId);
  },

  careTeamMemberAdd: async (desk) => {
    const { db, actor, params, now, audit } = desk;
    const { patientId, userId } = params;
    await holdTeam(desk, patientId);
    // Whoever adds themself would open the record without saying why.
    if (userId === actor.userId) throw new ProblemError('care_team.own');
    const { clinician } = await queries.readClinician(db, userId);
    if (!clinician) throw new ProblemError('care_team.not_a_clinician');
    if (await queries.insertMember(db, patientId, userId, now))
      await audit({
        action: 'patient.care_added',
        entityType: 'patient',
        entityId: patientId,
        diff: { userId },
      });
    await recordPatientRead(audit, patientId);
    return showTeam(desk, patientId);
  },

  careTeamMemberRemove: async (desk) => {
    const { db, params, now, audit } = desk;
    const { patientId, userId } = params;
    await holdTeam(desk, patientId);
    if (await queries.endMember(db, patientId, userId, now))
      await audit({
        action: 'patient.care_removed',
        entityType: 'patient',
        entityId: patientId,
        diff: { userId },
      });
    await recordPatientRead(audit, patientId);
    return showTeam(desk, patientId);
  },
});
