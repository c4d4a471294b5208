import { randomBytes, randomUUID } from 'node:crypto';
import type { Contract, EndpointOutput, PrescriptionStatus } from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';
import { sealPrescription, type Texts } from './prescription-texts';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

export interface IssuedFacts {
  readonly folio: string;
  readonly practitionerId: string;
  readonly validUntil: string;
  readonly prescriber: object;
  readonly site: object;
  readonly patient: object;
  readonly diagnoses: readonly object[];
  readonly group: string | null;
  readonly antibiotic: boolean;
  readonly autograph: boolean;
  readonly addendum: boolean;
  readonly safety: object;
  readonly runsOutOn: string | null;
}

/** 128 bits. */
const newToken = (): string => randomBytes(16).toString('base64url');

/** Freezes a draft whose items are written. */
export const issueDraft = async (
  db: Db,
  id: string,
  facts: IssuedFacts,
  texts: Texts,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update prescription set folio = $2, practitioner_id = $3, issued_at = $4, issued_by = $5, valid_until = $6, prescriber = $7, site = $8, patient_snapshot = $9,
       diagnoses = $10, law_group = $11, antibiotic = $12, autograph = $13, addendum = $14, safety = $15, runs_out_on = $16, verify_token = $17, texts = $18,
       updated_at = $4, updated_by = $5, version = version + 1
     where id = $1`,
    [
      id,
      facts.folio,
      facts.practitionerId,
      now,
      userId,
      facts.validUntil,
      JSON.stringify(facts.prescriber),
      JSON.stringify(facts.site),
      JSON.stringify(facts.patient),
      JSON.stringify(facts.diagnoses),
      facts.group,
      facts.antibiotic,
      facts.autograph,
      facts.addendum,
      JSON.stringify(facts.safety),
      facts.runsOutOn,
      newToken(),
      await sealPrescription(db, id, texts),
    ],
  );
  await db.query(
    `update prescription set status = 'issued', draft = null, content_hash = prescription_content_hash(company_id, id, $2) where id = $1`,
    [id, JSON.stringify(texts)],
  );
  await writeHistory(db, id, { from: 'draft', to: 'issued' }, { userId, now });
};

interface Move {
  readonly from: PrescriptionStatus;
  readonly to: PrescriptionStatus;
  readonly reason?: string | undefined;
}

const writeHistory = async (
  db: Db,
  id: string,
  { from, to, reason }: Move,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into status_history (company_id, entity_type, entity_id, from_status, to_status, reason, at, by_user)
     values (app_company(), 'prescription', $1, $2, $3, $4, $5, $6)`,
    [id, from, to, reason ?? null, now, userId],
  );
};

/** The database refuses a move that is none. */
export const movePrescription = async (
  db: Db,
  id: string,
  move: Move,
  stamp: Stamp,
): Promise<void> => {
  await db.query(
    'update prescription set status = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1',
    [id, move.to, stamp.now, stamp.userId],
  );
  await writeHistory(db, id, move, stamp);
};

export const insertFill = async (
  db: Db,
  prescriptionId: string,
  {
    items,
    note,
  }: { readonly items: readonly { key: string; quantity: number }[]; readonly note: string },
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID(); // one for all rows
  await db.query(
    `insert into prescription_fill (company_id, id, prescription_id, key, quantity, note, at, by_user)
     select app_company(), $1, $2, f.key, f.quantity, nullif($4, ''), $5, $6
     from jsonb_to_recordset($3) as f (key text, quantity int) order by f.key`,
    [id, prescriptionId, JSON.stringify(items), note, now, userId],
  );
  return id;
};

export const markPrinted = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query('update prescription set printed_at = $2 where id = $1', [id, now]);
};

/** @returns null: nobody has this token, or it ended long ago. */
export const findByToken = async (
  db: Db,
  token: string,
  now: string,
): Promise<EndpointOutput<Contract['prescriptionVerify']> | null> =>
  (await db.maybe<EndpointOutput<Contract['prescriptionVerify']>>(
    `select p.folio, p.status, p.item_count as "itemCount", (select json_build_object('state', s.state, 'provider', s.provider,
       'serial', s.serial, 'stampedAt', s.stamped_at) from time_stamp_of_token($1) s) as "timeStamp"
     from prescription_of_token($1, $2) p`,
    [token, now],
  )) ?? null;

export const setFavourite = async (
  db: Db,
  medicationId: string,
  favourite: boolean,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.one('select id from medication where id = $1', [medicationId]);
  await (favourite
    ? db.query(
        `insert into medication_favourite (company_id, user_id, medication_id, at) values (app_company(), $1, $2, $3)
         on conflict do nothing`,
        [userId, medicationId, now],
      )
    : db.query('delete from medication_favourite where user_id = $1 and medication_id = $2', [
        userId,
        medicationId,
      ]));
};

const firstMedications = prepared(
  `select array(
     select medication_id from medication_favourite where user_id = $1 order by at desc, medication_id limit 200
   ) as favourites, array(
     select i.medication_id from (
       select company_id, id, issued_at from prescription where issued_by = $1 order by issued_at desc limit 100
     ) p join prescription_item i on i.company_id = p.company_id and i.prescription_id = p.id
     where i.medication_id is not null group by i.medication_id order by max(p.issued_at) desc, i.medication_id limit 50
   ) as recent`,
);

/** Favourites of the caller, then what they prescribed last. */
export const readFirstMedications = (
  db: Db,
  userId: string,
): Promise<{ favourites: string[]; recent: string[] }> => db.one(firstMedications, [userId]);

/** The last day of an issued prescription; null: it is not there any more. */
export const readValidUntil = async (db: Db, id: string): Promise<string | null> =>
  (
    await db.maybe<{ validUntil: string | null }>(
      'select valid_until as "validUntil" from prescription where id = $1',
      [id],
    )
  )?.validUntil ?? null;
