import { curpMismatchesOf } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { patientColumnNames, type PatientColumns } from '../../core/patients/patient-rows';
import { invalid, ProblemError, type FieldFault } from '../../core/problem-error';

/** What a body names; what it does not name is undefined. */
export type Given = { readonly [K in keyof PatientColumns]?: PatientColumns[K] | '' | undefined };

export const nobody: PatientColumns = {
  firstName: '', lastName: '', secondLastName: null, birthDate: '', birthDateEstimated: false, sex: 'X', genderIdentity: null, curp: null,
  birthState: null, nationality: 'MX', phone: null, phoneAlt: null, email: null, address: null, maritalStatus: null, occupation: null,
  language: null, religion: null, customerId: null, guardianId: null, guardian: null, emergencyContact: null, insurer: null,
  policyNumber: null, notes: null,
};

/** All columns after a change: named ones as given, where an emptied box is no value; the others as they are. */
export const columnsAfter = (given: Given, present: PatientColumns): PatientColumns => {
  const named = patientColumnNames.map((column) => [column, given[column] === undefined ? present[column] : given[column] === '' ? null : given[column]]);
  return Object.fromEntries(named) as PatientColumns; // each key with the type that Given and PatientColumns share
};

interface Facts {
  readonly minor: boolean;
  readonly customerKnown: boolean;
  /** The guardian is somebody who can be one: grown up, alive, not merged away. */
  readonly guardianFits: boolean;
  readonly tagsKnown: number;
}

const readFacts = (db: Db, patient: PatientColumns, tagIds: readonly string[], now: string): Promise<Facts> =>
  db.one<Facts>(
    `select $1::date > grown.up as minor,
       exists (select from customer where id = $2) as "customerKnown",
       exists (select from patient g where g.id = $3 and g.birth_date <= grown.up and g.status in ('active', 'inactive')) as "guardianFits",
       (select count(*)::int from category where kind = 'patient_tag' and id = any ($4)) as "tagsKnown"
     from (select (($5::timestamptz at time zone time_zone)::date - interval '18 years')::date as up from company where id = app_company()) as grown`,
    [patient.birthDate, patient.customerId, patient.guardianId, tagIds, now],
  );

/** What the database cannot say of one row: who answers for a minor, and whether what is referred to is there. */
export const checkPatient = async (db: Db, patientId: string | null, patient: PatientColumns, tagIds: readonly string[], now: string): Promise<void> => {
  const facts = await readFacts(db, patient, tagIds, now);
  const faults: FieldFault[] = [];
  if (patient.customerId && !facts.customerKnown) faults.push({ path: 'customerId', code: 'not_an_option' });
  if (patient.guardianId && (!facts.guardianFits || patient.guardianId === patientId)) faults.push({ path: 'guardianId', code: 'not_an_option' });
  if (facts.minor && !patient.guardianId && !patient.guardian) faults.push({ path: 'guardian', code: 'required' });
  if (facts.tagsKnown !== tagIds.length) faults.push({ path: 'tagIds', code: 'not_an_option' });
  if (faults.length > 0) throw invalid(...faults);
};

/** One CURP, one person; and it agrees with who it is given for, or somebody has looked and says so. */
export const checkCurp = async (db: Db, patientId: string | null, patient: PatientColumns, override: boolean): Promise<void> => {
  if (!patient.curp) return;
  const holder = await db.maybe<{ id: string; recordNumber: string }>(
    `select id, record_number as "recordNumber" from patient where curp = $1 and status <> 'merged' and id is distinct from $2`,
    [patient.curp, patientId],
  );
  if (holder) throw new ProblemError('patient.curp_taken', { meta: { patientId: holder.id, recordNumber: holder.recordNumber } });
  const mismatches = override ? [] : curpMismatchesOf(patient.curp, patient);
  if (mismatches.length > 0) throw new ProblemError('patient.curp_mismatch', { meta: { mismatches } });
};
