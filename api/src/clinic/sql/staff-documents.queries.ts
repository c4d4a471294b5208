import type { StaffDocument } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';
import { documentState } from './staff-members.queries';
import { personName } from '../../platform/people/person-names';

export type DocumentColumns = Pick<StaffDocument, 'kind' | 'number' | 'issuedOn' | 'expiresOn'>;

export interface DocumentRecord extends StaffDocument {
  readonly staffMemberId: string;
  readonly fileId: string | null;
}

const columns = (today: string) => `x.id, x.staff_member_id as "staffMemberId", x.kind, x.number,
  x.issued_on as "issuedOn", x.expires_on as "expiresOn", ${documentState(today)} as state, x.file_id as "fileId",
  (select json_build_object('name', f.name, 'size', f.size) from stored_file f where f.company_id = x.company_id and f.id = x.file_id) as file, x.version`;

export const listDocuments = (
  db: Db,
  staffMemberId: string,
  today: string,
): Promise<DocumentRecord[]> =>
  db.query<DocumentRecord>(
    `select ${columns('$2::date')} from staff_document x where x.staff_member_id = $1
     order by x.expires_on nulls last, x.kind, x.id`,
    [staffMemberId, today],
  );

/** @param lock for update */
export const readDocument = (
  db: Db,
  documentId: string,
  today: string,
  lock: '' | 'for update' = '',
): Promise<DocumentRecord> =>
  db.one<DocumentRecord>(
    `select ${columns('$2::date')} from staff_document x where x.id = $1 ${lock}`,
    [documentId, today],
  );

export const insertDocument = async (
  db: Db,
  staffMemberId: string,
  { kind, number, issuedOn, expiresOn }: DocumentColumns,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into staff_document (company_id, staff_member_id, kind, number, issued_on, expires_on, created_at, created_by, updated_at, updated_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $6, $7) returning id`,
      [staffMemberId, kind, number, issuedOn, expiresOn, now, userId],
    )
  ).id;

export const updateDocument = async (
  db: Db,
  id: string,
  { kind, number, issuedOn, expiresOn }: DocumentColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update staff_document set kind = $2, number = $3, issued_on = $4, expires_on = $5, updated_at = $6, updated_by = $7, version = version + 1 where id = $1`,
    [id, kind, number, issuedOn, expiresOn, now, userId],
  );
};

/** Files do not count as a version of the form, so open forms do not conflict. */
export const setDocumentFile = async (
  db: Db,
  id: string,
  fileId: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'update staff_document set file_id = $2, updated_at = $3, updated_by = $4 where id = $1',
    [id, fileId, now, userId],
  );
};

export const deleteDocument = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from staff_document where id = $1', [id]);
};

export interface DueDocument {
  readonly id: string;
  readonly staffMemberId: string;
  readonly person: string;
  readonly kind: StaffDocument['kind'];
  readonly expiresOn: string;
  readonly expired: boolean;
}

/** Of people who work here, what nobody was told of yet at its threshold; marks it as told. */
export const takeDueDocuments = (db: Db, today: string): Promise<DueDocument[]> =>
  db.query<DueDocument>(
    `update staff_document x set
       told_expiring = x.expires_on,
       told_expired = case when x.expires_on < $1::date then x.expires_on else x.told_expired end
     from staff_member s
     where s.company_id = x.company_id and s.id = x.staff_member_id and s.status <> 'terminated'
       and x.expires_on <= $1::date + 30
       and case when x.expires_on < $1::date then x.told_expired else x.told_expiring end is distinct from x.expires_on
     returning x.id, s.id as "staffMemberId", ${personName('s')} as person,
       x.kind, x.expires_on as "expiresOn", x.expires_on < $1::date as expired`,
    [today],
  );

/** 8:00 of the next day by the company's clock. */
export const nextMorning = async (db: Db, now: string): Promise<string> =>
  (
    await db.one<{ at: string }>(
      `select local_instant((($1::timestamptz at time zone time_zone)::date + 1), 480, time_zone) as at
       from company where id = app_company()`,
      [now],
    )
  ).at;
