import { rolesWith, type Patient } from '@sala/shared-contracts';
import { changesBetween, type Changes } from '../../core/changes';
import type { Db } from '../../core/database';
import { defineHandlers } from '../../core/handler';
import { tell } from '../../core/notifications';
import { recordPatientsShown } from '../../core/patients/patient-reads';
import { patientColumnNames, readPatient, readPatientForUpdate, updatePatient, type PatientColumns } from '../../core/patients/patient-rows';
import { ProblemError } from '../../core/problem-error';
import { refuseStale } from '../../core/stale';
import * as queries from './patient-merges.queries';

type Names = 'patientMergeList' | 'patientMerge' | 'patientMergePropose' | 'patientMergeUndo';

const entityType = 'patient';

const label = ({ recordNumber, name }: Patient): string => `${recordNumber} ${name}`;

const pick = (patient: Patient): object => Object.fromEntries(patientColumnNames.map((column) => [column, patient[column]]));

const changes = (before: Patient, after: Patient): Changes => changesBetween(pick(before), pick(after));

const expect = async (db: Db, present: Patient, version: number): Promise<void> => {
  if (present.status === 'merged') throw new ProblemError('patient.merged', { meta: { mergedInto: present.mergedInto } });
  await refuseStale(db, entityType, present, version);
};

/** Who would answer for themselves does not. */
const withoutOwnGuardian = (columns: PatientColumns, ids: readonly string[]): PatientColumns =>
  columns.guardianId && ids.includes(columns.guardianId) ? { ...columns, guardianId: null } : columns;

export const patientMergeHandlers = defineHandlers<Names>({
  patientMergeList: async ({ db, params }) => ({ items: await queries.listMerges(db, params.patientId) }),

  patientMerge: async ({ db, params, body, actor, now, audit, publish }) => {
    const { patientId: targetId } = params;
    const { sourceId } = body;
    if (sourceId === targetId) throw new ProblemError('patient.merge_same');
    await queries.lockBoth(db, [targetId, sourceId]);
    const before = await readPatient(db, targetId);
    const source = await readPatient(db, sourceId);
    await expect(db, before, body.version);
    await expect(db, source, body.sourceVersion);
    if (await queries.haveOverlap(db, sourceId, targetId)) throw new ProblemError('patient.merge_overlap');
    const stamp = { userId: actor.userId, now };
    await queries.markMerged(db, sourceId, targetId, stamp);
    const columns = withoutOwnGuardian(queries.filled(before, source, patientColumnNames), [sourceId, targetId]);
    await updatePatient(db, targetId, columns, stamp);
    const moved = await queries.moveReferences(db, sourceId, targetId);
    const patient = await readPatient(db, targetId);
    const mergeId = await queries.insertMerge(db, { sourceId, targetId, reason: body.reason, snapshot: { source, before, after: patient, moved } }, stamp);
    await audit({ action: 'patient.merged', entityType, entityId: targetId, diff: { ...changes(before, patient), mergedFrom: [null, label(source)] } });
    await audit({ action: 'patient.merged_away', entityType, entityId: sourceId, diff: { mergedInto: [null, label(patient)] } });
    await publish({ type: 'patient.merged', entityId: targetId, payload: { sourceId, mergeId } });
    return { mergeId, patient };
  },

  patientMergePropose: async ({ db, params, body, actor, now, audit, publish }) => {
    const target = await readPatient(db, params.patientId);
    const source = await readPatient(db, body.sourceId);
    if (source.id === target.id) throw new ProblemError('patient.merge_same');
    await recordPatientsShown(audit, [target.id, source.id]);
    const { name } = await db.one<{ name: string }>(`select concat_ws(' ', first_name, last_name) as name from user_account where id = $1`, [actor.userId]);
    const people = await queries.membersWith(db, rolesWith('patient-merge:sign'));
    for (const userId of people) {
      await tell(db, {
        userId, companyId: actor.companyId, kind: 'merge_proposed', now,
        // Record numbers alone: the bell is no place for who is cared for here.
        facts: { person: name, record: target.recordNumber, other: source.recordNumber },
        path: `/hospital/patient?patientId=${target.id}&merge=${source.id}`,
      });
    }
    await audit({ action: 'patient.merge_proposed', entityType, entityId: target.id, diff: { mergedFrom: [null, label(source)], reason: [null, body.reason ?? null] } });
    await publish({ type: 'patient.merge_proposed', entityId: target.id, payload: { sourceId: source.id } });
    return { told: people.length };
  },

  patientMergeUndo: async ({ db, params, actor, now, audit, publish }) => {
    const merge = await queries.readMergeForUpdate(db, params.patientMergeId);
    if (merge.undoneAt !== null) throw new ProblemError('patient.merge_undone');
    await queries.lockBoth(db, [merge.targetId, merge.sourceId]);
    const present = await readPatientForUpdate(db, merge.targetId);
    if (present.status === 'merged') throw new ProblemError('patient.merged', { meta: { mergedInto: present.mergedInto } });
    const stamp = { userId: actor.userId, now };
    await updatePatient(db, merge.targetId, queries.givenBack(present, merge.snapshot, patientColumnNames), stamp);
    await queries.restoreSource(db, merge, stamp);
    const patient = await readPatient(db, merge.targetId);
    const source = await readPatient(db, merge.sourceId);
    await audit({ action: 'patient.unmerged', entityType, entityId: patient.id, diff: { ...changes(present, patient), mergedFrom: [label(source), null] } });
    await audit({ action: 'patient.restored', entityType, entityId: source.id, diff: { mergedInto: [label(patient), null] } });
    await publish({ type: 'patient.unmerged', entityId: patient.id, payload: { sourceId: source.id, mergeId: merge.id } });
    return { patient, source };
  },
});
