import type { Db } from '../../platform/database/database';
import type { PatientColumns } from './patient-rows';

interface PatientFacts {
  /** yyyy-mm-dd in the company’s time zone. */
  readonly today: string;
  readonly minor: boolean;
  readonly customerKnown: boolean;
  /** The guardian is an adult, alive and not merged; same rule as `patient_guarded`. */
  readonly guardianFits: boolean;
  readonly tagsKnown: number;
}

export const readFacts = (
  db: Db,
  patient: PatientColumns,
  tagIds: readonly string[],
  now: string,
): Promise<PatientFacts> =>
  db.one<PatientFacts>(
    `select today::text as today, $1::date > grown.up as minor,
       exists (select from customer where id = $2) as "customerKnown",
       exists (select from patient g where g.id = $3 and g.birth_date <= grown.up and g.status in ('active', 'inactive')) as "guardianFits",
       (select count(*)::int from category where kind = 'patient_tag' and id = any ($4)) as "tagsKnown"
     from (select ($5::timestamptz at time zone time_zone)::date as today from company where id = app_company()) as of_company,
       lateral (select (today - interval '18 years')::date as up) as grown`,
    [patient.birthDate, patient.customerId, patient.guardianId, tagIds, now],
  );

export const findPatientByCurp = (
  db: Db,
  curp: string,
  patientId: string | null,
): Promise<{ id: string; recordNumber: string } | undefined> =>
  db.maybe<{ id: string; recordNumber: string }>(
    `select id, record_number as "recordNumber" from patient where curp = $1 and status <> 'merged' and id is distinct from $2`,
    [curp, patientId],
  );
