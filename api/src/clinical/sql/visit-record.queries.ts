import { randomUUID } from 'node:crypto';
import type {
  Allergy,
  Visit,
  VisitAddendum,
  VisitDiagnosis,
  VisitNote,
  VitalSigns,
} from '@sala/shared-contracts';
import { allergyColumns } from './patient-clinical.queries';
import { author, vitalColumns } from '../../patients';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

export const emptyNote: VisitNote = {
  sections: {},
  disposition: null,
  followUpDays: null,
  copied: {},
  revision: 0,
  savedAt: null,
  savedBy: null,
};

const noteTable = 'visit_note';
const noteColumns = `n.company_id as "companyId", n.sections, n.disposition, n.follow_up_days as "followUpDays", n.copied, n.revision, n.updated_at as "savedAt", ${author('n.updated_by')} as "savedBy"`;

/** The company of a row, to which its texts are bound. */
interface Owned {
  readonly companyId: string;
}

export const readNote = async (db: Db, visitId: string): Promise<VisitNote> => {
  const kept = await db.maybe<VisitNote & Owned>(
    `select ${noteColumns} from visit_note n where n.visit_id = $1`,
    [visitId],
  );
  if (!kept) return emptyNote;
  const { companyId, ...note } = kept;
  const place = { companyId, table: noteTable, rowId: visitId };
  return { ...note, sections: await openTexts(db, place, note.sections) };
};

export const writeNote = async (
  db: Db,
  visitId: string,
  {
    sections,
    disposition,
    followUpDays,
    copied,
  }: Pick<VisitNote, 'sections' | 'disposition' | 'followUpDays' | 'copied'>,
  { userId, now }: Stamp,
): Promise<VisitNote> => {
  const kept = (await sealerFor(db)).texts({ table: noteTable, rowId: visitId }, sections);
  await db.query(
    `insert into visit_note (company_id, visit_id, sections, disposition, follow_up_days, copied, revision, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $7, 1, $5, $6, $5, $6)
     on conflict (company_id, visit_id) do update set sections = excluded.sections, disposition = excluded.disposition, follow_up_days = excluded.follow_up_days, copied = excluded.copied,
       revision = visit_note.revision + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [visitId, JSON.stringify(kept), disposition, followUpDays, now, userId, JSON.stringify(copied)],
  );
  return readNote(db, visitId);
};

const readVitals = (db: Db, visitId: string): Promise<VitalSigns[]> =>
  db.query<VitalSigns>(
    `select ${vitalColumns} from vital_signs t where t.visit_id = $1 order by t.taken_at desc, t.id`,
    [visitId],
  );

/** The latest vital signs of the patient's other visits. */
const readLastVitals = async (db: Db, visitId: string): Promise<VitalSigns | null> =>
  (await db.maybe<VitalSigns>(
    `select ${vitalColumns} from visit v
     join visit o on o.company_id = v.company_id and o.patient_id = v.patient_id and o.id <> v.id and o.status <> 'cancelled'
     join vital_signs t on t.company_id = o.company_id and t.visit_id = o.id
     where v.id = $1 and t.taken_at < v.started_at order by t.taken_at desc, t.id limit 1`,
    [visitId],
  )) ?? null;

export const readDiagnoses = async (
  db: Db,
  visitId: string,
): Promise<{ items: VisitDiagnosis[]; revision: number }> => {
  const { revision } = (await db.maybe<{ revision: number }>(
    'select diagnoses_revision as revision from visit_note where visit_id = $1',
    [visitId],
  )) ?? { revision: 0 };
  const items = await db.query<VisitDiagnosis>(
    `select g.cie10 as code, k.title, g.rank, g.certainty from visit_diagnosis g join cie10 k on k.code = g.cie10 where g.visit_id = $1 order by g.place, g.cie10`,
    [visitId],
  );
  return { items, revision };
};

type Chosen = Pick<VisitDiagnosis, 'code' | 'rank' | 'certainty'>;

/** Replaces all diagnoses. */
export const writeDiagnoses = async (
  db: Db,
  visitId: string,
  items: readonly Chosen[],
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into visit_note (company_id, visit_id, diagnoses_revision, created_at, created_by, updated_at, updated_by) values (app_company(), $1, 1, $2, $3, $2, $3)
     on conflict (company_id, visit_id) do update set diagnoses_revision = visit_note.diagnoses_revision + 1`,
    [visitId, now, userId],
  );
  await db.query('delete from visit_diagnosis where visit_id = $1', [visitId]);
  await db.query(
    `insert into visit_diagnosis (company_id, visit_id, place, cie10, rank, certainty, created_at, created_by)
     select app_company(), $1, g.place, g.code, g.rank, g.certainty, $3, $4
     from rows from (jsonb_to_recordset($2) as (code text, rank text, certainty text)) with ordinality as g (code, rank, certainty, place)`,
    [visitId, JSON.stringify(items), now, userId],
  );
};

const addendumTable = 'visit_addendum';

const readAddenda = async (db: Db, visitId: string): Promise<VisitAddendum[]> => {
  const rows = await db.query<VisitAddendum & Owned>(
    `select x.company_id as "companyId", x.id, x.body, x.reason, x.at, ${author('x.by_user')} as by from visit_addendum x where x.visit_id = $1 order by x.at, x.id`,
    [visitId],
  );
  return Promise.all(
    rows.map(async ({ companyId, body, reason, ...addendum }) => {
      const place = { companyId, table: addendumTable, rowId: addendum.id };
      return { ...addendum, ...(await openTexts(db, place, { body, reason })) };
    }),
  );
};

export const insertAddendum = async (
  db: Db,
  visitId: string,
  { body, reason }: { readonly body: string; readonly reason: string },
  { userId, now }: Stamp,
): Promise<string> => {
  const id = randomUUID(); // the texts are bound to it
  const kept = (await sealerFor(db)).texts({ table: addendumTable, rowId: id }, { body, reason });
  await db.query(
    'insert into visit_addendum (company_id, id, visit_id, body, reason, at, by_user) values (app_company(), $1, $2, $3, $4, $5, $6)',
    [id, visitId, kept.body, kept.reason, now, userId],
  );
  return id;
};

/** @param sections as they were read, in plain */
const readSignature = async (
  db: Db,
  visitId: string,
  sections: VisitNote['sections'],
): Promise<Visit['signature']> =>
  (await db.maybe<NonNullable<Visit['signature']>>(
    `select v.signed_at as at, ${author('v.signed_by')} as by, v.signed_licence as licence, v.content_hash as "contentHash",
       case when visit_content_hash(v.company_id, v.id, $2) = v.content_hash then 'intact'
         when not exists (select from visit_note n where n.company_id = v.company_id and n.visit_id = v.id)
           and exists (select from retention_item i where i.company_id = v.company_id and i.record_id = v.patient_id
             and i.kind = 'clinical_record' and i.outcome = 'deleted') then 'deleted'
         else 'altered' end as content
     from visit v where v.id = $1 and v.signed_at is not null`,
    [visitId, JSON.stringify(sections)],
  )) ?? null;

export const readAllergies = (db: Db, patientId: string): Promise<Allergy[]> =>
  db.query<Allergy>(
    `select ${allergyColumns} from allergy where patient_id = $1 and status = 'active'
     order by array_position(array['severe', 'moderate', 'mild', 'unknown'], severity), substance, id`,
    [patientId],
  );

/** The note of a visit and the clinical facts of its patient. */
export const readRecord = async (
  db: Db,
  visitId: string,
  patientId: string,
): Promise<
  Pick<
    Visit,
    | 'bloodType'
    | 'allergies'
    | 'note'
    | 'vitals'
    | 'lastVitals'
    | 'diagnoses'
    | 'addenda'
    | 'signature'
  >
> => {
  const note = await readNote(db, visitId);
  return {
    ...(await db.one<Pick<Visit, 'bloodType'>>(
      'select blood_type as "bloodType" from patient where id = $1',
      [patientId],
    )),
    allergies: await readAllergies(db, patientId),
    note,
    vitals: await readVitals(db, visitId),
    lastVitals: await readLastVitals(db, visitId),
    diagnoses: await readDiagnoses(db, visitId),
    addenda: await readAddenda(db, visitId),
    signature: await readSignature(db, visitId, note.sections),
  };
};

/** How a person signs. */
export interface Signer {
  /** Number of the cédula profesional; null without one. */
  readonly licence: string | null;
  /** Signs with a supervisor. */
  readonly intern: boolean;
  /** With a licence; as an intern, with a supervisor who can sign a second time. */
  readonly maySign: boolean;
}

export const signerOf = async (db: Db, userId: string): Promise<Signer> =>
  (await db.maybe<Signer>(
    `select p.licence_number as licence, p.profession = 'intern' as intern,
       case when p.profession = 'intern' then exists (select from cosigner_of(p.company_id, p.user_id))
         else p.licence_number is not null end as "maySign"
     from practitioner p where p.user_id = $1 and p.active`,
    [userId],
  )) ?? { licence: null, intern: false, maySign: false };

/** @param sections in plain, so that the digest is the same however they are kept */
export const hashVisitContent = (
  db: Db,
  id: string,
  sections: VisitNote['sections'],
): Promise<{ contentHash: string }> =>
  db.one<{ contentHash: string }>(
    'select visit_content_hash(app_company(), $1, $2) as "contentHash"',
    [id, JSON.stringify(sections)],
  );
