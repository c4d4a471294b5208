import type { Db } from '../database/database';

export interface DigestRow {
  readonly day: string;
  readonly firstId: number | null;
  readonly lastId: number;
  readonly rows: number;
  readonly root: Buffer;
  /** 16 bytes for each row: its id, and the beginning of its hash. */
  readonly marks: Buffer;
  readonly kid: string;
  readonly signature: Buffer;
}

const columns = `day, first_id as "firstId", last_id as "lastId", rows, root, marks, kid, signature`;

export const findLastDigest = (
  db: Db,
): Promise<Pick<DigestRow, 'day' | 'lastId' | 'root'> | undefined> =>
  db.maybe(
    `select day, last_id as "lastId", root from audit_digest where company_id = app_company() order by day desc limit 1`,
  );

export const readDigests = (db: Db): Promise<DigestRow[]> =>
  db.query<DigestRow>(
    `select ${columns} from audit_digest where company_id = app_company() order by day`,
  );

const shown = 31;

export const listDigests = (
  db: Db,
): Promise<
  {
    readonly day: string;
    readonly rows: number;
    readonly root: string;
    readonly signature: string;
  }[]
> =>
  db.query(
    `select day, rows, encode(root, 'hex') as root, encode(signature, 'base64') as signature
     from audit_digest where company_id = app_company() order by day desc limit ${shown}`,
  );

/** Day of the first row, UTC; null without one. */
export const findFirstDay = async (db: Db): Promise<string | null> =>
  (
    await db.one<{ day: string | null }>(
      `select min(at at time zone 'UTC')::date as day from audit_log where company_id = app_company()`,
    )
  ).day;

export interface DayContent {
  readonly firstId: number | null;
  readonly lastId: number;
  readonly rows: number;
  readonly root: Buffer;
  readonly marks: Buffer;
}

const content = `count(*)::int as rows, min(a.id) as "firstId",
  sha256($1::bytea || coalesce(string_agg(int8send(a.id) || h.hash, ''::bytea order by a.id), '')) as root,
  coalesce(string_agg(int8send(a.id) || substring(h.hash for 8), ''::bytea order by a.id), '') as marks
  from audit_log a cross join lateral (select audit_row_hash(a) as hash) h where a.company_id = app_company()`;

/**
 * What a day adds: the rows after the last digest, up to the last one of the day. By id, so that a
 * row with a deviating clock is not left out.
 */
export const readDay = (
  db: Db,
  previous: { readonly root: Buffer; readonly lastId: number },
  day: string,
): Promise<DayContent> =>
  db.one<DayContent>(
    `select l.id as "lastId", d.* from (
       select coalesce(max(id), $2) as id from audit_log
       where company_id = app_company() and id > $2 and at >= $3::date::timestamp at time zone 'UTC'
         and at < ($3::date + 1)::timestamp at time zone 'UTC'
     ) l cross join lateral (select ${content} and a.id > $2 and a.id <= l.id) d`,
    [previous.root, previous.lastId, day],
  );

/** The same for a range of ids, to verify it. */
export const readRange = (
  db: Db,
  previousRoot: Buffer,
  range: { readonly after: number; readonly lastId: number },
): Promise<Omit<DayContent, 'lastId'>> =>
  db.one(`select ${content} and a.id > $2 and a.id <= $3`, [
    previousRoot,
    range.after,
    range.lastId,
  ]);

export const insertDigest = async (
  db: Db,
  { day, firstId, lastId, rows, root, marks, kid, signature }: DigestRow,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into audit_digest (company_id, day, first_id, last_id, rows, root, marks, kid, signature, created_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [day, firstId, lastId, rows, root, marks, kid, signature, now],
  );
};

export interface StoredAuditKey {
  readonly kid: string;
  readonly publicKey: Buffer;
  readonly sealed: Buffer;
}

const keyColumns = `kid, public_key as "publicKey", sealed`;

export const findAuditKey = (db: Db): Promise<StoredAuditKey | undefined> =>
  db.maybe(`select ${keyColumns} from audit_key order by created_at desc limit 1`);

export const readAuditKeys = (db: Db): Promise<StoredAuditKey[]> =>
  db.query(`select ${keyColumns} from audit_key`);

/** One process makes the key, the others wait for it. */
export const lockAuditKey = async (db: Db): Promise<void> => {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('audit_key', 0))`);
};

export const insertAuditKey = (db: Db, key: StoredAuditKey, now: string): Promise<StoredAuditKey> =>
  db.one(
    `insert into audit_key (kid, public_key, sealed, created_at) values ($1, $2, $3, $4) returning ${keyColumns}`,
    [key.kid, key.publicKey, key.sealed, now],
  );
