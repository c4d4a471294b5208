import { randomUUID } from 'node:crypto';
import {
  limits,
  type Contract,
  type EmergencyAccess,
  type EmergencyRead,
  type EndpointRequest,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';
import { personListName, personName, shortPersonName } from '../../platform/people/person-names';

/** One use without what depends on the reader. */
export type EmergencyUse = Omit<EmergencyAccess, 'reviewable'>;

/** $1 is now. */
const selection = `e.company_id as "companyId", e.id, e.kind, json_build_object('id', u.id, 'name', ${shortPersonName('u')}) as user,
  json_build_object('id', p.id, 'recordNumber', p.record_number, 'name', ${personName('p')}, 'listName', ${personListName('p')}) as patient,
  e.reason, e.opened_at as "openedAt", e.expires_at as "expiresAt", e.closed_at as "closedAt",
  e.closed_at is null and e.expires_at > $1 as open,
  (select count(*)::int from audit_log a where a.company_id = e.company_id and a.entity_type = 'emergency_access'
     and a.entity_id = e.id::text and a.action = 'emergency_access.read') as reads,
  case when e.reviewed_at is not null then json_build_object('at', to_char(e.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', (select ${shortPersonName('r')} from user_account r where r.id = e.reviewed_by), 'note', e.review_note) end as review
  from emergency_access e
  join user_account u on u.id = e.user_id
  join patient p on p.company_id = e.company_id and p.id = e.patient_id`;

type KeptUse = EmergencyUse & { readonly companyId: string };
const table = 'emergency_access';

const openUse = async (db: Db, { companyId, ...use }: KeptUse): Promise<EmergencyUse> => {
  const { reason, review_note: note } = await openTexts(
    db,
    { companyId, table, rowId: use.id },
    { reason: use.reason, review_note: use.review?.note ?? null },
  );
  return { ...use, reason, review: use.review && { ...use.review, note: note ?? '' } };
};

/** @throws resource.not_found */
export const readEmergencyAccess = async (db: Db, id: string, now: string): Promise<EmergencyUse> =>
  openUse(db, await db.one<KeptUse>(`select ${selection} where e.id = $2`, [now, id]));

/** Locks it until the end of the transaction. @throws resource.not_found */
export const lockEmergencyAccess = async (
  db: Db,
  id: string,
  now: string,
): Promise<EmergencyUse> => {
  await db.one('select id from emergency_access where id = $1 for update', [id]);
  return readEmergencyAccess(db, id, now);
};

type Filter = EndpointRequest<Contract['emergencyAccessList']>['query'];

const dayStart = (parameter: string, days: number) =>
  `(${parameter}::date + ${days})::timestamp at time zone (select time_zone from company where id = app_company())`;

/** One more than a page holds tells that there is a next one. */
export const listEmergencyAccess = async (
  db: Db,
  { userId, patientId, kind, reviewed, from, to, before }: Filter,
  now: string,
): Promise<EmergencyUse[]> => {
  const rows = await db.query<KeptUse>(
    `select ${selection}
     where ($2::uuid is null or e.user_id = $2) and ($3::uuid is null or e.patient_id = $3)
       and ($4::boolean is null or (e.reviewed_at is not null) = $4)
       and ($5::date is null or e.opened_at >= ${dayStart('$5', 0)})
       and ($6::date is null or e.opened_at < ${dayStart('$6', 1)})
       and ($7::uuid is null or (e.opened_at, e.id) < (select b.opened_at, b.id from emergency_access b where b.id = $7))
       and ($8::text is null or e.kind = $8)
     order by e.opened_at desc, e.id desc limit ${limits.emergencyListMax + 1}`,
    [
      now,
      userId ?? null,
      patientId ?? null,
      reviewed === undefined ? null : reviewed === 'true',
      from ?? null,
      to ?? null,
      before ?? null,
      kind ?? null,
    ],
  );
  return Promise.all(rows.map((row) => openUse(db, row)));
};

export const summariseEmergencyAccess = (
  db: Db,
): Promise<{ unreviewed: number; users: { id: string; name: string }[] }> =>
  db.one(
    `select (select count(*)::int from emergency_access where reviewed_at is null) as unreviewed,
       coalesce((select json_agg(json_build_object('id', u.id, 'name', ${shortPersonName('u')}) order by ${shortPersonName('u')}, u.id)
         from user_account u where u.id in (select user_id from emergency_access)), '[]') as users`,
  );

/** What was read under it, the newest first. */
export const listEmergencyReads = (db: Db, id: string): Promise<EmergencyRead[]> =>
  db.query<EmergencyRead>(
    `select id, at, diff ->> 'record' as record, diff ->> 'recordId' as "recordId" from audit_log
     where company_id = app_company() and entity_type = 'emergency_access' and entity_id = $1 and action = 'emergency_access.read'
     order by id desc limit ${limits.emergencyReadsShown}`,
    [id],
  );

/** Locks the caller's membership, so that two openings at once are counted one after the other. */
export const holdOpener = (db: Db): Promise<{ name: string }> =>
  db.one<{ name: string }>(
    `select ${shortPersonName('u')} as name from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.user_id = app_user_id() for no key update of m`,
  );

export const countOpenings = async (
  db: Db,
  kind: EmergencyAccess['kind'],
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from emergency_access
       where user_id = app_user_id() and kind = $2 and opened_at > $1::timestamptz - interval '24 hours'`,
      [now, kind],
    )
  ).count;

export const insertEmergencyAccess = async (
  db: Db,
  {
    kind,
    patientId,
    reason,
  }: Pick<EmergencyAccess, 'kind' | 'reason'> & { readonly patientId: string },
  now: string,
): Promise<string> => {
  const id = randomUUID(); // the reason is bound to it
  const kept = (await sealerFor(db)).texts({ table, rowId: id }, { reason });
  await db.query(
    `insert into emergency_access (company_id, id, user_id, patient_id, reason, opened_at, expires_at, kind)
     values (app_company(), $1, app_user_id(), $2, $3, $4, $4::timestamptz + interval '${limits.emergencyMinutes} minutes', $5)`,
    [id, patientId, kept.reason, now, kind],
  );
  return id;
};

export const closeEmergencyAccess = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query(
    'update emergency_access set closed_at = greatest($2::timestamptz, opened_at) where id = $1',
    [id, now],
  );
};

export const reviewEmergencyAccess = async (
  db: Db,
  id: string,
  note: string,
  now: string,
): Promise<void> => {
  const kept = (await sealerFor(db)).texts({ table, rowId: id }, { review_note: note });
  await db.query(
    'update emergency_access set reviewed_at = $2, reviewed_by = app_user_id(), review_note = $3 where id = $1',
    [id, now, kept.review_note],
  );
};

export interface Witness {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly locale: 'es-MX' | 'en';
  readonly company: string;
  readonly isOwner: boolean;
}

/** The owners, and the practitioners who have seen the patient or will: all but the caller. */
export const listWitnesses = (db: Db, patientId: string): Promise<Witness[]> =>
  db.query<Witness>(
    `select u.id as "userId", u.email, u.first_name as "firstName", u.locale, c.commercial_name as company, 'owner' = any (m.roles) as "isOwner"
     from membership m join user_account u on u.id = m.user_id join company c on c.id = m.company_id
     where m.company_id = app_company() and m.status = 'active' and m.user_id <> app_user_id()
       and ('owner' = any (m.roles) or m.user_id in (
         select w.user_id from practitioners_of_patient($1) t join practitioner w on w.company_id = app_company() and w.id = t.id))
     order by u.id`,
    [patientId],
  );
