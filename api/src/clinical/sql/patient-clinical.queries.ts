import type { Allergy } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from '../../patients';

/** Columns of `allergy`. */
export const allergyColumns =
  'id, substance, ingredient_key as "ingredientKey", class_key as "classKey", reaction, severity, status, updated_at as "updatedAt", version';

/** Entries marked as errors come last. */
export const listAllergies = (db: Db, patientId: string): Promise<Allergy[]> =>
  db.query<Allergy>(
    `select ${allergyColumns} from allergy where patient_id = $1
     order by array_position(array['active', 'inactive', 'entered_in_error'], status), array_position(array['severe', 'moderate', 'mild', 'unknown'], severity), substance, id`,
    [patientId],
  );

/** Active allergies of the patients of a day, the severest first. */
export const listAllergiesOfDay = (
  db: Db,
  day: string,
  inCare: boolean,
): Promise<{ patientId: string; substances: string[] }[]> =>
  db.query(
    `with day as materialized (
       select $1::date::timestamp at time zone time_zone as starts, ($1::date + 1)::timestamp at time zone time_zone as ends
       from company where id = (select app_company())
     )
     select g.patient_id as "patientId", array_agg(g.substance order by array_position(array['severe', 'moderate', 'mild', 'unknown'], g.severity), g.substance) as substances
     from allergy g
     where g.company_id = (select app_company()) and g.status = 'active' and (not $2 or in_care(g.patient_id)) and g.patient_id in (
       select a.patient_id from day d join appointment a on a.company_id = (select app_company()) and a.start_at >= d.starts and a.start_at < d.ends
         and a.status not in ('cancelled', 'rescheduled', 'waitlisted'))
     group by g.patient_id`,
    [day, inCare],
  );

export const readAllergyForUpdate = (
  db: Db,
  allergyId: string,
): Promise<Allergy & { patientId: string }> =>
  db.one(
    `select ${allergyColumns}, patient_id as "patientId" from allergy where id = $1 for update`,
    [allergyId],
  );

type Written = Pick<
  Allergy,
  'substance' | 'ingredientKey' | 'classKey' | 'reaction' | 'severity' | 'status'
>;

export const insertAllergy = (
  db: Db,
  patientId: string,
  { substance, ingredientKey, classKey, reaction, severity, status }: Written,
  { userId, now }: Stamp,
): Promise<Allergy> =>
  db.one<Allergy>(
    `insert into allergy (company_id, patient_id, substance, reaction, severity, status, created_at, created_by, updated_at, updated_by, ingredient_key, class_key)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $6, $7, $8, $9) returning ${allergyColumns}`,
    [patientId, substance, reaction, severity, status, now, userId, ingredientKey, classKey],
  );

export const updateAllergy = (
  db: Db,
  allergyId: string,
  { substance, ingredientKey, classKey, reaction, severity, status }: Written,
  { userId, now }: Stamp,
): Promise<Allergy> =>
  db.one<Allergy>(
    `update allergy set substance = $2, reaction = $3, severity = $4, status = $5, updated_at = $6, updated_by = $7, ingredient_key = $8, class_key = $9, version = version + 1
     where id = $1 returning ${allergyColumns}`,
    [allergyId, substance, reaction, severity, status, now, userId, ingredientKey, classKey],
  );
