import type { SapPatient } from '../../adapters/sap/port';
import type { Db } from '../../platform/database/database';

export type StoredSapPatient = Omit<SapPatient, 'version'>;

const stored = `select patnr, check_digit as "checkDigit", external_number as "externalNumber", family, given, birth_name as "birthName",
    birth_date::text as "birthDate", sex, curp, phone, email, address, city, deceased, deceased_on::text as "deceasedOn", cancelled,
    merged_into as "mergedInto", provisional, changed_at as "changedAt", applied_at as "appliedAt"
  from sap_patient where patnr = $1`;

type Known = StoredSapPatient & { readonly appliedAt: string };

export const readStoredPatient = (db: Db, patnr: string): Promise<Known | undefined> =>
  db.maybe<Known>(stored, [patnr]);

/** Nobody else changes the record until the transaction is over. */
export const lockSapPatient = (db: Db, patnr: string): Promise<Known | undefined> =>
  db.maybe<Known>(`${stored} for update`, [patnr]);

/** @returns whether the row is now this state; a newer one stays. */
export const upsertSapPatient = async (
  db: Db,
  state: StoredSapPatient,
  at: string,
): Promise<boolean> =>
  (await db.maybe(
    `insert into sap_patient (company_id, patnr, check_digit, external_number, family, given, birth_name, birth_date, sex, curp, phone, email,
       address, city, deceased, deceased_on, cancelled, merged_into, provisional, changed_at, applied_at, search)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       left(' ' || plain_text(concat_ws(' ', $5::text, $4::text, $6::text, $9::text, $10::text, $3::text)), 400))
     on conflict (company_id, patnr) do update set check_digit = excluded.check_digit, external_number = excluded.external_number,
       family = excluded.family, given = excluded.given, birth_name = excluded.birth_name, birth_date = excluded.birth_date, sex = excluded.sex,
       curp = excluded.curp, phone = excluded.phone, email = excluded.email, address = excluded.address, city = excluded.city,
       deceased = excluded.deceased, deceased_on = excluded.deceased_on, cancelled = excluded.cancelled, merged_into = excluded.merged_into,
       provisional = excluded.provisional, changed_at = excluded.changed_at, applied_at = excluded.applied_at, search = excluded.search
     where sap_patient.applied_at <= excluded.applied_at
     returning patnr`,
    [
      state.patnr,
      state.checkDigit,
      state.externalNumber,
      state.family,
      state.given,
      state.birthName,
      state.birthDate,
      state.sex,
      state.curp,
      state.phone,
      state.email,
      state.address,
      state.city,
      state.deceased,
      state.deceasedOn,
      state.cancelled,
      state.mergedInto,
      state.provisional,
      state.changedAt,
      at,
    ],
  )) !== undefined;

/** Cases and appointments of a record that was merged belong to the one that is left. */
export const moveToSurvivor = async (db: Db, merged: string, survivor: string): Promise<void> => {
  for (const table of ['sap_case', 'sap_appointment'])
    await db.query(`update ${table} set patnr = $2 where patnr = $1`, [merged, survivor]);
};
