import type { BloodType, Patient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readPatient, type PatientColumns, type Stamp } from './patient-rows';
import { personName, shortPersonName } from '../../platform/people/person-names';

/** Locks in id order, so that two merges of the same records cannot deadlock. */
export const lockBoth = async (db: Db, ids: readonly [string, string]): Promise<void> => {
  await db.query('select from patient where id = any ($1) order by id for update', [ids]);
};

/** Both have an open appointment at the same time, which one person cannot keep. */
export const haveOverlappingAppointments = async (
  db: Db,
  one: string,
  other: string,
): Promise<boolean> =>
  Boolean(
    await db.maybe(
      `select from appointment a join appointment b on tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
       where a.patient_id = $1 and b.patient_id = $2 and not a.overbooked and not b.overbooked
         and a.status in ('scheduled', 'confirmed', 'checked_in', 'in_progress') and b.status in ('scheduled', 'confirmed', 'checked_in', 'in_progress')
       limit 1`,
      [one, other],
    ),
  );

/** Makes the source a pointer to the target. Runs first, so that its CURP is free for the target. */
export const markMerged = async (
  db: Db,
  sourceId: string,
  targetId: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update patient set status = 'merged', merged_into_id = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1`,
    [sourceId, targetId, now, userId],
  );
};

export const moveReferences = async (
  db: Db,
  sourceId: string,
  targetId: string,
): Promise<unknown> =>
  (
    await db.one<{ moved: unknown }>('select patient_move_references($1, $2) as moved', [
      sourceId,
      targetId,
    ])
  ).moved;

/** Fills blanks of the target from the source; the target’s own values win. */
export const fillBlanks = (
  target: PatientColumns,
  source: PatientColumns,
  columns: readonly (keyof PatientColumns)[],
): PatientColumns => {
  const filledColumns = columns.filter(
    (column) => target[column] === null && source[column] !== null,
  );
  return {
    ...target,
    ...Object.fromEntries(filledColumns.map((column) => [column, source[column]])),
  };
};

/**
 * Merges blood type, photo and death, which no form shows.
 *
 * @returns the blood type taken from the source, or null
 */
export const fillHiddenColumns = async (
  db: Db,
  sourceId: string,
  targetId: string,
  death: string | null,
): Promise<BloodType | null> =>
  (
    await db.one<{ taken: BloodType | null }>(
      `with was as (select blood_type from patient where id = $2)
       update patient t set blood_type = coalesce(t.blood_type, s.blood_type), photo_file_id = coalesce(t.photo_file_id, s.photo_file_id),
         status = case when $3::date is null then t.status else 'deceased' end, deceased_on = coalesce($3::date, t.deceased_on)
       from patient s, was where t.id = $2 and s.id = $1 returning case when was.blood_type is null then t.blood_type end as taken`,
      [sourceId, targetId, death],
    )
  ).taken;

export interface MergeSnapshot {
  readonly source: Patient;
  readonly before: Patient;
  readonly after: Patient;
  readonly moved: unknown;
  /** Blood type taken from the source; missing in older merges. */
  readonly bloodType?: BloodType | null;
}

interface NewMerge {
  readonly sourceId: string;
  readonly targetId: string;
  readonly reason: string | undefined;
  readonly snapshot: MergeSnapshot;
}

export const insertMerge = async (
  db: Db,
  { sourceId, targetId, reason, snapshot }: NewMerge,
  { userId, now }: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into patient_merge (company_id, source_id, target_id, snapshot, reason, merged_at, merged_by)
     values (app_company(), $1, $2, $3, $4, $5, $6) returning id`,
    [sourceId, targetId, JSON.stringify(snapshot), reason ?? null, now, userId],
  );
  return id;
};

export interface MergeRow {
  readonly id: string;
  readonly sourceId: string;
  readonly targetId: string;
  readonly snapshot: MergeSnapshot;
  readonly undoneAt: string | null;
}

export const readMergeForUpdate = (db: Db, mergeId: string): Promise<MergeRow> =>
  db.one<MergeRow>(
    `select id, source_id as "sourceId", target_id as "targetId", snapshot, undone_at as "undoneAt" from patient_merge where id = $1 for update`,
    [mergeId],
  );

/** Restores columns that the merge filled, unless they changed since. */
export const restoreColumns = (
  present: Patient,
  { before, after }: MergeSnapshot,
  columns: readonly (keyof PatientColumns)[],
): PatientColumns => {
  const same = (one: unknown, other: unknown): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  const restored = columns.filter(
    (column) => !same(before[column], after[column]) && same(present[column], after[column]),
  );
  return { ...present, ...Object.fromEntries(restored.map((column) => [column, before[column]])) };
};

/**
 * Restores blood type, photo and death likewise.
 *
 * @returns the blood type that was removed, or null
 */
export const restoreHiddenColumns = async (
  db: Db,
  { targetId, snapshot }: MergeRow,
  present: Patient,
): Promise<BloodType | null> => {
  const { before, after, bloodType = null } = snapshot;
  const photo = before.photoId === null ? after.photoId : null;
  const alive =
    before.status !== 'deceased' &&
    after.status === 'deceased' &&
    present.deceasedOn === after.deceasedOn &&
    present.status === 'deceased';
  const { given } = await db.one<{ given: BloodType | null }>(
    `with was as (select blood_type from patient where id = $1)
     update patient t set blood_type = nullif(t.blood_type, $2), photo_file_id = nullif(t.photo_file_id, $3::uuid),
       status = coalesce($4, t.status), deceased_on = case when $4::text is null then t.deceased_on end
     from was where t.id = $1 returning case when t.blood_type is null then was.blood_type end as given`,
    [targetId, bloodType, photo, alive ? before.status : null],
  );
  return given;
};

/** Restores the source and what moved. The target must have released the CURP before. */
export const restoreSource = async (
  db: Db,
  { id, sourceId, targetId, snapshot }: MergeRow,
  { userId, now }: Stamp,
): Promise<void> => {
  const { status, deceasedOn } = snapshot.source;
  await db.query(
    `update patient set status = $2, deceased_on = $3, merged_into_id = null, updated_at = $4, updated_by = $5, version = version + 1 where id = $1`,
    [sourceId, status, deceasedOn, now, userId],
  );
  await db.query('select patient_move_back($1, $2, $3)', [
    JSON.stringify(snapshot.moved),
    sourceId,
    targetId,
  ]);
  await db.query('update patient_merge set undone_at = $2, undone_by = $3 where id = $1', [
    id,
    now,
    userId,
  ]);
};

interface ListedMerge {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly sourceId: string;
  readonly recordNumber: string;
  readonly name: string;
  readonly reason: string | null;
  readonly undoneAt: string | null;
}

export const listMerges = async (db: Db, targetId: string): Promise<ListedMerge[]> => {
  await readPatient(db, targetId);
  return db.query<ListedMerge>(
    `select m.id, m.merged_at as at, ${shortPersonName('u')} as by, s.id as "sourceId", s.record_number as "recordNumber",
       ${personName('s')} as name, m.reason, m.undone_at as "undoneAt"
     from patient_merge m join user_account u on u.id = m.merged_by join patient s on s.company_id = m.company_id and s.id = m.source_id
     where m.target_id = $1 order by m.merged_at desc, m.id limit 100`,
    [targetId],
  );
};

export const readProposer = (
  db: Db,
  proposedBy: string | null,
): Promise<{ companyId: string; person: string }> =>
  db.one<{ companyId: string; person: string }>(
    `select app_company() as "companyId", ${shortPersonName('user_account')} as person
       from user_account where id = $1`,
    [proposedBy],
  );
