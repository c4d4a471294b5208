import type { SapLinkState } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Compared, OwnPatient } from '../model/match-score';
import { transposedDay } from '../model/match-score';

const own = `p.id, p.first_name as "firstName", p.last_name as "lastName", p.second_last_name as "secondLastName", p.birth_date::text as "birthDate",
  p.sex, p.curp, p.phone, p.email, p.deceased_on::text as "deceasedOn"`;

/** As SAP has it, and as we keep numbers of Mexico. */
const phonesOf = (phone: string | null): string[] => {
  if (phone === null) return [];
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 10 ? [phone] : [phone, `+52${digits.slice(-10)}`];
};

/**
 * Patients of ours who share something with a record in SAP. One query for each thing, so that each
 * uses its index: it is asked for every message.
 */
export const findCandidates = (db: Db, sap: Compared): Promise<OwnPatient[]> =>
  db.query(
    `select ${own} from patient p where p.status <> 'merged' and p.id in (
       select id from patient where curp = $1 union all select id from patient where phone = any ($2)
       union all select id from patient where email = lower($3) union all select id from patient where birth_date = any ($4::date[])) limit 200`,
    [
      sap.curp,
      phonesOf(sap.phone),
      sap.email,
      sap.birthDate === null ? [] : [sap.birthDate, transposedDay(sap.birthDate)],
    ],
  );

export const readOwnPatient = (db: Db, id: string): Promise<OwnPatient | undefined> =>
  db.maybe(`select ${own} from patient p where p.id = $1`, [id]);

export interface LinkRow {
  readonly state: SapLinkState;
  readonly patientId: string | null;
  /** Another patient of ours that it may be as well: SAP merged the two records. */
  readonly clashId: string | null;
  readonly version: number;
}

export const lockLink = (db: Db, patnr: string): Promise<LinkRow | undefined> =>
  db.maybe(
    `select link_state as state, patient_id as "patientId", clash_patient_id as "clashId", link_version as version
     from sap_patient where patnr = $1 for update`,
    [patnr],
  );

/** @param by who decided; null: nobody did, it follows from the records. */
export const writeLink = async (
  db: Db,
  patnr: string,
  { state, patientId, clashId = null }: Pick<LinkRow, 'state' | 'patientId'> & Partial<LinkRow>,
  by: { readonly userId: string; readonly now: string } | null,
): Promise<void> => {
  await db.query(
    `update sap_patient set link_state = $2, patient_id = $3, clash_patient_id = $6, link_version = link_version + 1,
       link_changed_at = coalesce($4::timestamptz, link_changed_at), link_changed_by = coalesce($5::uuid, link_changed_by)
     where patnr = $1`,
    [patnr, state, patientId, by?.now ?? null, by?.userId ?? null, clashId],
  );
};

/** Records in SAP that a patient of ours is linked with. */
export const linkedNumbers = async (db: Db, patientId: string): Promise<string[]> =>
  (
    await db.query<{ patnr: string }>(
      `select patnr from sap_patient where patient_id = $1 and link_state in ('linked', 'conflict')`,
      [patientId],
    )
  ).map(({ patnr }) => patnr);
