import type { Prescriber, PrescriptionSite, VisitPrescription } from '@sala/shared-contracts';
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

const prescribedInUse = prepared(
  `select i.key, i.medication_id as "medicationId", i.ingredients, i.generic_name as "genericName",
     jsonb_build_object('value', i.dose_value, 'unit', i.dose_unit) as dose, i.route, i.frequency
   from visit v
   join prescription p on p.company_id = v.company_id and p.visit_id = v.id
   join prescription_item i on i.company_id = p.company_id and i.prescription_id = p.id
   where v.patient_id = $1 and p.status in ('issued', 'partially_filled', 'filled', 'expired')
     and p.id is distinct from (select d.replaces_id from prescription d where d.visit_id = $3 and d.status = 'draft')
     and ${today} <= case when i.refills = 0 then coalesce(i.runs_out_on, p.valid_until)
       else greatest(i.runs_out_on, p.valid_until) end
   order by p.issued_at desc, p.id, i.place`,
);

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
