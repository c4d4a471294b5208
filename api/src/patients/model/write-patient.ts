import type { Contract, EndpointRequest, Patient } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { isUnchanged } from '../../platform/audit/changes';
import { nextNumber } from '../../platform/numbering/next-number';
import * as queries from '../sql/patients.queries';
import * as rows from '../sql/patient-rows';
import { holdGuardian } from './hold-patient';
import { checkCurp, checkDeath, checkPatient, columnsAfter, emptyPatient } from './patient-checks';
import { entityType, patientChanges } from './patient-records';

type Writing = Pick<Context<'patientCreate'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

type NewPatient = EndpointRequest<Contract['patientCreate']>['body'];
type Changes = Omit<EndpointRequest<Contract['patientUpdate']>['body'], 'version'>;

const tagIdsOf = (patient: Patient): string[] => patient.tags.map(({ id }) => id);

/** Registers a patient, whoever asks for it. @throws what `patientCreate` refuses */
export const registerPatient = async (
  { db, actor, now, audit, publish }: Writing,
  { tagIds, curpOverride, ...given }: NewPatient,
): Promise<Patient> => {
  const columns = columnsAfter(given, emptyPatient);
  await holdGuardian(db, columns.guardianId);
  await checkPatient(db, null, columns, tagIds, now);
  await checkCurp(db, null, columns, curpOverride);
  const { text } = await nextNumber(db, 'patient', now);
  const id = await rows.insertPatient(db, text, columns, { userId: actor.userId, now });
  await rows.writeTags(db, id, tagIds);
  const patient = await rows.readPatient(db, id);
  await audit({
    action: 'patient.created',
    entityType,
    entityId: id,
    diff: patientChanges({}, patient),
  });
  await publish({ type: 'patient.created', entityId: id });
  return patient;
};

/** Changes a patient who is held for it. @throws what `patientUpdate` refuses */
export const changePatient = async (
  { db, actor, now, audit, publish }: Writing,
  present: Patient,
  { tagIds, curpOverride, ...given }: Changes,
): Promise<Patient> => {
  const after = columnsAfter(given, present);
  const tags = tagIds ?? tagIdsOf(present);
  if (isUnchanged(after, present) && isUnchanged([...tags].sort(), tagIdsOf(present).sort()))
    return present;
  await checkPatient(db, present, after, tags, now);
  await checkCurp(db, present.id, after, curpOverride || !queries.touchesCurp(given));
  await rows.updatePatient(db, present.id, after, { userId: actor.userId, now });
  if (tagIds) await rows.writeTags(db, present.id, tagIds);
  const patient = await rows.readPatient(db, present.id);
  await audit({
    action: 'patient.updated',
    entityType,
    entityId: patient.id,
    diff: patientChanges(present, patient),
  });
  await publish({ type: 'patient.updated', entityId: patient.id });
  return patient;
};

/** Whether a patient is active, inactive or dead. @throws what `patientStatusSet` refuses */
export const setPatientStatus = async (
  { db, actor, now, audit, publish }: Writing,
  present: Patient,
  status: Exclude<Patient['status'], 'merged'>,
  deceasedOn: string | null,
): Promise<Patient> => {
  if (deceasedOn) await checkDeath(db, present, deceasedOn, now);
  if (present.status === status && present.deceasedOn === deceasedOn) return present;
  await queries.setStatus(db, present.id, status, deceasedOn, { userId: actor.userId, now });
  const patient = await rows.readPatient(db, present.id);
  await audit({
    action: 'patient.status_set',
    entityType,
    entityId: patient.id,
    diff: patientChanges(present, patient),
  });
  await publish({
    type: status === 'deceased' ? 'patient.deceased' : 'patient.updated',
    entityId: patient.id,
  });
  return patient;
};
