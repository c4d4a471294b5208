import type {
  CurrentMedication,
  Prescriber,
  PrescriptionSite,
  VisitPrescription,
} from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';
import type { MedicationInUse } from '../model/safety-facts';
import { safetyItemOf } from '../model/safety-items';
import type { ItemRow } from './prescription-items.queries';
import { readMedications } from './medications.queries';
import { personName } from '../../platform/people/person-names';

/** Active allergies, as written. */
export const readSubstances = async (db: Db, patientId: string): Promise<string[]> =>
  (
    await db.query<{ substance: string }>(
      `select substance from allergy where patient_id = $1 and status = 'active' order by substance, id`,
      [patientId],
    )
  ).map(({ substance }) => substance);

/** The latest one of any visit. */
export const readWeight = async (db: Db, patientId: string): Promise<VisitPrescription['weight']> =>
  (await db.maybe<{ kg: number; takenAt: string }>(
    `select t.weight as kg, t.taken_at as "takenAt" from visit v
     join vital_signs t on t.company_id = v.company_id and t.visit_id = v.id
     where v.patient_id = $1 and v.status <> 'cancelled' and t.weight is not null
     order by t.taken_at desc, t.id limit 1`,
    [patientId],
  )) ?? null;

const today = `(select ($2::timestamptz at time zone c.time_zone)::date from company c where c.id = app_company())`;

/** Full months today; null: of nobody whom the company knows. */
export const readAgeMonths = async (
  db: Db,
  patientId: string,
  now: string,
): Promise<number | null> =>
  (
    await db.maybe<{ months: number }>(
      `select (extract(year from born.age) * 12 + extract(month from born.age))::int as months
       from patient p, lateral (select age(${today}, p.birth_date) as age) as born where p.id = $1`,
      [patientId, now],
    )
  )?.months ?? null;

type PrescribedRow = Pick<
  ItemRow,
  'key' | 'medicationId' | 'ingredients' | 'genericName' | 'dose' | 'route' | 'frequency'
>;

/* An item has not run out, refills included. */
const lasts = `${today} <= case when i.refills = 0 then coalesce(i.runs_out_on, p.valid_until)
  else greatest(i.runs_out_on, p.valid_until) end`;

const taken = `('issued', 'partially_filled', 'filled', 'expired')`;

const prescribedInUse = prepared(
  `select i.key, i.medication_id as "medicationId", i.ingredients, i.generic_name as "genericName",
     jsonb_build_object('value', i.dose_value, 'unit', i.dose_unit) as dose, i.route, i.frequency
   from visit v
   join prescription p on p.company_id = v.company_id and p.visit_id = v.id
   join prescription_item i on i.company_id = p.company_id and i.prescription_id = p.id
   where v.patient_id = $1 and p.status in ${taken}
     and p.id is distinct from (select d.replaces_id from prescription d where d.visit_id = $3 and d.status = 'draft')
     and ${lasts}
   order by p.issued_at desc, p.id, i.place`,
);

const currentItems = prepared(
  `select c."prescriptionId", c.folio, c."visitId", c.key, c."genericName", c."brandName", c.presentation, c.dose, c.route, c.frequency,
     c."asNeeded", c.duration, c.since::text, c."runsOutOn"::text
   from (
     select p.id as "prescriptionId", p.folio, v.id as "visitId", i.key, i.generic_name as "genericName", i.brand_name as "brandName",
       i.presentation, jsonb_build_object('value', i.dose_value, 'unit', i.dose_unit) as dose, i.route, i.frequency, i.as_needed as "asNeeded",
       jsonb_build_object('value', i.duration_value, 'unit', i.duration_unit) as duration, i.runs_out_on as "runsOutOn",
       row_number() over same as place, min((p.issued_at at time zone o.time_zone)::date) over (partition by
         coalesce(i.medication_id::text, lower(i.generic_name || ' ' || i.presentation))) as since
     from visit v
     join company o on o.id = v.company_id
     join prescription p on p.company_id = v.company_id and p.visit_id = v.id
     join prescription_item i on i.company_id = p.company_id and i.prescription_id = p.id
     where v.patient_id = $1 and p.status in ${taken} and ${lasts}
     window same as (partition by coalesce(i.medication_id::text, lower(i.generic_name || ' ' || i.presentation))
       order by p.issued_at desc, p.id, i.place)
   ) as c where c.place = 1 order by lower(c."genericName"), c."prescriptionId", c.key`,
);

/** What was prescribed to a patient and has not run out, each medication once. */
export const readCurrentMedications = (
  db: Db,
  patientId: string,
  now: string,
): Promise<CurrentMedication[]> => db.query<CurrentMedication>(currentItems, [patientId, now]);

/** The visit in which a practitioner has the patient before them; null: none. */
export const findOwnVisitInProgress = async (
  db: Db,
  patientId: string,
  userId: string,
): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `select v.id from visit v join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id
       where v.patient_id = $1 and v.status = 'in_progress' and w.user_id = $2 and w.active
       order by v.started_at desc, v.id limit 1`,
      [patientId, userId],
    )
  )?.id ?? null;

interface StatedRow {
  readonly name: string;
  readonly medicationId: string | null;
}

const statedInUse = prepared(
  `select name, medication_id as "medicationId" from medication_statement
   where patient_id = $1 and status = 'active' and (ended_on is null or ended_on >= ${today}) order by name, id`,
);

/**
 * What was prescribed and has not run out, refills included, and what the chart says is taken.
 *
 * @param visitId what its draft takes the place of is out of use
 */
export const readInUse = async (
  db: Db,
  patientId: string,
  { now, visitId }: { readonly now: string; readonly visitId: string },
): Promise<MedicationInUse[]> => {
  const [rows, stated] = await Promise.all([
    db.query<PrescribedRow>(prescribedInUse, [patientId, now, visitId]),
    db.query<StatedRow>(statedInUse, [patientId, now]),
  ]);
  const known = await readMedications(
    db,
    [...rows, ...stated].flatMap(({ medicationId }) => medicationId ?? []),
  );
  const prescribed = rows.map((row) => {
    const medication = known.find(({ id }) => id === row.medicationId) ?? null;
    const { perDay } = safetyItemOf({ ...row, name: row.genericName, medication });
    return {
      name: row.genericName,
      ingredients: row.ingredients.length > 0 ? row.ingredients : null,
      perDay,
    };
  });
  return [
    ...prescribed,
    ...stated.map(({ name, medicationId }) => ({
      name,
      ingredients:
        known.find(({ id }) => id === medicationId)?.ingredients.map(({ key }) => key) ?? null,
    })),
  ];
};

export interface PrescriberFacts {
  readonly id: string;
  readonly profession: string;
  readonly prescriber: Prescriber;
}

/** The caller as they would be printed; null: not a practitioner. */
export const readPrescriber = async (db: Db, userId: string): Promise<PrescriberFacts | null> =>
  (await db.maybe<PrescriberFacts>(
    `select w.id, w.profession, json_build_object(
       'name', ${personName('w')}, 'titleInstitution', w.title_institution,
       'licence', w.licence_number, 'specialty', (select c.name from category c where c.company_id = w.company_id and c.id = w.specialty_id),
       'specialtyLicence', w.specialty_licence) as prescriber
     from practitioner w where w.user_id = $1 and w.active`,
    [userId],
  )) ?? null;

export const readSite = async (db: Db, visitId: string): Promise<PrescriptionSite> => {
  const { site } = await db.one<{ site: PrescriptionSite }>(
    `select json_build_object('name', s.name, 'address', s.address, 'phone', s.phone) as site
     from visit v join site s on s.company_id = v.company_id and s.id = v.site_id where v.id = $1`,
    [visitId],
  );
  return site;
};
