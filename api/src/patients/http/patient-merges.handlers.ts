import type { BloodType, Patient } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import { changesBetween, type Changes } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { holdPatientForUpdate, refuseMerged } from '../model/hold-patient';
import { requireGuardian, refuseTakenCurp } from '../model/patient-checks';
import { recordPatientsShown } from '../model/patient-reads';
import {
  patientColumnNames,
  readPatient,
  updatePatient,
  type PatientColumns,
} from '../sql/patient-rows';
import { patientFor } from '../model/show-patient';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import * as queries from '../sql/patient-merges.queries';

type Names = 'patientMergeList' | 'patientMerge' | 'patientMergePropose' | 'patientMergeUndo';

const entityType = 'patient';

const label = ({ recordNumber, name }: Patient): string => `${recordNumber} ${name}`;

const mergeableColumns = (patient: Patient): object =>
  Object.fromEntries(
    [...patientColumnNames, 'status' as const, 'deceasedOn' as const].map((column) => [
      column,
      patient[column],
    ]),
  );

const changes = (before: Patient, after: Patient): Changes =>
  changesBetween(mergeableColumns(before), mergeableColumns(after));

const requireCurrent = async (db: Db, present: Patient, version: number): Promise<void> => {
  refuseMerged(present);
  await requireCurrentVersion(db, entityType, present, version);
};

/** Removes a guardian who would be the patient. */
const withoutOwnGuardian = (columns: PatientColumns, ids: readonly string[]): PatientColumns =>
  columns.guardianId && ids.includes(columns.guardianId)
    ? { ...columns, guardianId: null }
    : columns;

/** Logged under the clinical entity, which owners do not read. */
const recordBloodType = async (
  { audit, publish }: ChangeRecorder,
  patientId: string,
  change: readonly [BloodType | null, BloodType | null],
): Promise<void> => {
  if (change[0] === change[1]) return;
  await audit({
    action: 'blood_type.set',
    entityType: 'patient_clinical',
    entityId: patientId,
    diff: { bloodType: change },
  });
  await publish({ type: 'patient.clinical_changed', entityId: patientId });
};

export const patientMergeHandlers = defineHandlers<Names>({
  patientMergeList: async ({ db, params, audit }) => {
    const items = await queries.listMerges(db, params.patientId);
    await recordPatientsShown(audit, [...new Set(items.map(({ sourceId }) => sourceId))]);
    return { items };
  },

  patientMerge: async ({ db, params, body, actor, now, audit, publish }) => {
    const { patientId: targetId } = params;
    const { sourceId } = body;
    if (sourceId === targetId) throw new ProblemError('patient.merge_same');
    await queries.lockBoth(db, [targetId, sourceId]);
    const before = await readPatient(db, targetId);
    const source = await readPatient(db, sourceId);
    await requireCurrent(db, before, body.version);
    await requireCurrent(db, source, body.sourceVersion);
    if (await queries.haveOverlappingAppointments(db, sourceId, targetId))
      throw new ProblemError('patient.merge_overlap');
    const columns = withoutOwnGuardian(queries.fillBlanks(before, source, patientColumnNames), [
      sourceId,
      targetId,
    ]);
    await requireGuardian(db, columns, now);
    const death = before.status === 'deceased' ? null : source.deceasedOn;
    if (death !== null && death < before.birthDate)
      throw invalid({ path: 'sourceId', code: 'before_birth' });
    const stamp = { userId: actor.userId, now };
    await queries.markMerged(db, sourceId, targetId, stamp);
    await updatePatient(db, targetId, columns, stamp);
    const bloodType = await queries.fillHiddenColumns(db, sourceId, targetId, death);
    const moved = await queries.moveReferences(db, sourceId, targetId);
    const patient = await readPatient(db, targetId);
    const mergeId = await queries.insertMerge(
      db,
      {
        sourceId,
        targetId,
        reason: body.reason,
        snapshot: { source, before, after: patient, moved, bloodType },
      },
      stamp,
    );
    await audit({
      action: 'patient.merged',
      entityType,
      entityId: targetId,
      diff: { ...changes(before, patient), mergedFrom: [null, label(source)] },
    });
    await audit({
      action: 'patient.merged_away',
      entityType,
      entityId: sourceId,
      diff: { mergedInto: [null, label(patient)] },
    });
    await publish({ type: 'patient.merged', entityId: targetId, payload: { sourceId, mergeId } });
    if (death !== null) await publish({ type: 'patient.deceased', entityId: targetId });
    await recordBloodType({ audit, publish }, targetId, [null, bloodType]);
    return { mergeId, patient: await patientFor(db, { actor, now }, patient) };
  },

  patientMergePropose: async ({ db, params, body, audit, publish }) => {
    const target = await readPatient(db, params.patientId);
    const source = await readPatient(db, body.sourceId);
    if (source.id === target.id) throw new ProblemError('patient.merge_same');
    refuseMerged(target);
    refuseMerged(source);
    await recordPatientsShown(audit, [target.id, source.id]);
    const people = await membersWithPermission(db, 'patient-merge:sign');
    await audit({
      action: 'patient.merge_proposed',
      entityType,
      entityId: target.id,
      diff: { mergedFrom: [null, label(source)], reason: [null, body.reason ?? null] },
    });
    await publish({
      type: 'patient.merge_proposed',
      entityId: target.id,
      payload: { sourceId: source.id },
    });
    return { told: people.length };
  },

  patientMergeUndo: async ({ db, params, actor, now, audit, publish }) => {
    const merge = await queries.readMergeForUpdate(db, params.patientMergeId);
    if (merge.undoneAt !== null) throw new ProblemError('patient.merge_undone');
    await queries.lockBoth(db, [merge.targetId, merge.sourceId]);
    const present = await holdPatientForUpdate(db, merge.targetId);
    const stamp = { userId: actor.userId, now };
    await updatePatient(
      db,
      merge.targetId,
      queries.restoreColumns(present, merge.snapshot, patientColumnNames),
      stamp,
    );
    const bloodType = await queries.restoreHiddenColumns(db, merge, present);
    if (merge.snapshot.source.curp)
      await refuseTakenCurp(db, merge.sourceId, merge.snapshot.source.curp);
    await queries.restoreSource(db, merge, stamp);
    const patient = await readPatient(db, merge.targetId);
    const source = await readPatient(db, merge.sourceId);
    await audit({
      action: 'patient.unmerged',
      entityType,
      entityId: patient.id,
      diff: { ...changes(present, patient), mergedFrom: [label(source), null] },
    });
    await audit({
      action: 'patient.restored',
      entityType,
      entityId: source.id,
      diff: { mergedInto: [label(patient), null] },
    });
    await publish({
      type: 'patient.unmerged',
      entityId: patient.id,
      payload: { sourceId: source.id, mergeId: merge.id },
    });
    await recordBloodType({ audit, publish }, patient.id, [bloodType, null]);
    return {
      patient: await patientFor(db, { actor, now }, patient),
      source: await patientFor(db, { actor, now }, source),
    };
  },
});
