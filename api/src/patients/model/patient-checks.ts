import { curpMismatchesOf, type Patient } from '@sala/shared-contracts';
import { phoneFault } from '../../identity';
import type { Db } from '../../platform/database/database';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { patientColumnNames, type PatientColumns } from '../sql/patient-rows';
import { findPatientByCurp, readFacts } from '../sql/patient-checks.queries';

/** Columns of a request; undefined leaves a column as it is. */
export type PatientInput = {
  readonly [K in keyof PatientColumns]?: PatientColumns[K] | '' | undefined;
};

export const emptyPatient: PatientColumns = {
  firstName: '',
  lastName: '',
  secondLastName: null,
  birthDate: '',
  birthDateEstimated: false,
  sex: 'X',
  genderIdentity: null,
  curp: null,
  birthState: null,
  nationality: 'MX',
  phone: null,
  phoneAlt: null,
  email: null,
  address: null,
  maritalStatus: null,
  occupation: null,
  language: null,
  ethnicGroup: null,
  religion: null,
  customerId: null,
  guardianId: null,
  guardian: null,
  emergencyContact: null,
  insurer: null,
  policyNumber: null,
  notes: null,
};

/** All columns after a change; an emptied field becomes null. */
export const columnsAfter = (given: PatientInput, present: PatientColumns): PatientColumns => {
  const named = patientColumnNames.map((column) => [
    column,
    given[column] === undefined ? present[column] : given[column] === '' ? null : given[column],
  ]);
  return Object.fromEntries(named) as PatientColumns; // each key with the type that PatientInput and PatientColumns share
};

const phonesOf = ({ phone, phoneAlt, guardian, emergencyContact }: PatientColumns) => ({
  phone,
  phoneAlt,
  'guardian.phone': guardian?.phone,
  'emergencyContact.phone': emergencyContact?.phone,
});

/** Checks changed phones only: an old one does not block other changes. */
const phoneFaults = (present: PatientColumns, after: PatientColumns): FieldFault[] => {
  const stored: Readonly<Record<string, string | null | undefined>> = phonesOf(present);
  return Object.entries(phonesOf(after)).flatMap(([path, phone]) => {
    const code = phone && phone !== stored[path] ? phoneFault(phone) : null;
    return code ? [{ path, code }] : [];
  });
};

/**
 * Checks what no row constraint can: the guardian of a minor, the references, and dates against
 * today.
 *
 * @param present null when the patient is new
 */
export const checkPatient = async (
  db: Db,
  present: Patient | null,
  after: PatientColumns,
  tagIds: readonly string[],
  now: string,
): Promise<void> => {
  const facts = await readFacts(db, after, tagIds, now);
  const faults = phoneFaults(present ?? emptyPatient, after);
  if (after.birthDate > facts.today) faults.push({ path: 'birthDate', code: 'in_future' });
  else if (present?.deceasedOn && after.birthDate > present.deceasedOn)
    faults.push({ path: 'birthDate', code: 'after_death' });
  if (after.customerId && !facts.customerKnown)
    faults.push({ path: 'customerId', code: 'not_an_option' });
  if (after.guardianId && (!facts.guardianFits || after.guardianId === present?.id))
    faults.push({ path: 'guardianId', code: 'not_an_option' });
  if (facts.minor && !after.guardianId && !after.guardian)
    faults.push({ path: 'guardian', code: 'required' });
  if (facts.tagsKnown !== tagIds.length) faults.push({ path: 'tagIds', code: 'not_an_option' });
  if (faults.length > 0) throw invalid(...faults);
};

/**
 * A merge must not leave a minor without a guardian.
 *
 * @throws patient.guardian_missing
 */
export const requireGuardian = async (db: Db, left: PatientColumns, now: string): Promise<void> => {
  const { minor } = await readFacts(db, left, [], now);
  if (minor && !left.guardianId && !left.guardian)
    throw new ProblemError('patient.guardian_missing');
};

/** A death date is not in the future, in the company’s time zone, and not before the birth. */
export const checkDeath = async (
  db: Db,
  patient: PatientColumns,
  deceasedOn: string,
  now: string,
): Promise<void> => {
  const { today } = await readFacts(db, patient, [], now);
  if (deceasedOn > today) throw invalid({ path: 'deceasedOn', code: 'in_future' });
  if (deceasedOn < patient.birthDate) throw invalid({ path: 'deceasedOn', code: 'before_birth' });
};

/**
 * A CURP belongs to one patient.
 *
 * @throws patient.curp_taken with the patient who has it
 */
export const refuseTakenCurp = async (
  db: Db,
  patientId: string | null,
  curp: string,
): Promise<void> => {
  const holder = await findPatientByCurp(db, curp, patientId);
  if (holder)
    throw new ProblemError('patient.curp_taken', {
      meta: { patientId: holder.id, recordNumber: holder.recordNumber },
    });
};

/** The CURP is free and matches the patient’s data, or somebody confirmed the mismatch. */
export const checkCurp = async (
  db: Db,
  patientId: string | null,
  patient: PatientColumns,
  override: boolean,
): Promise<void> => {
  if (!patient.curp) return;
  await refuseTakenCurp(db, patientId, patient.curp);
  const mismatches = override ? [] : curpMismatchesOf(patient.curp, patient);
  if (mismatches.length > 0)
    throw new ProblemError('patient.curp_mismatch', { meta: { mismatches } });
};
