import type { ConnectionMode } from '@sala/shared-contracts';
import type { Db } from '../database/database';

/** A company's own account at an outside service. */
export interface ConnectionRow {
  readonly id: string;
  readonly companyId: string;
  readonly mode: ConnectionMode;
  readonly settings: unknown;
  /** Encrypted. */
  readonly secrets: Buffer;
  readonly lastOkAt: string | null;
  readonly lastErrorAt: string | null;
  readonly lastErrorCode: string | null;
  readonly lastErrorText: string | null;
}

const columns = `id, company_id as "companyId", mode, settings, secrets, last_ok_at as "lastOkAt",
  last_error_at as "lastErrorAt", last_error_code as "lastErrorCode", last_error_text as "lastErrorText"`;

/** Undefined when the company uses the installation's account. */
export const readConnection = (db: Db, port: string): Promise<ConnectionRow | undefined> =>
  db.maybe<ConnectionRow>(`select ${columns} from connection where port = $1`, [port]);

export const readConnectionForUpdate = (db: Db, port: string): Promise<ConnectionRow | undefined> =>
  db.maybe<ConnectionRow>(`select ${columns} from connection where port = $1 for update`, [port]);

export const hasConnection = async (db: Db, port: string): Promise<boolean> =>
  (await db.maybe('select from connection where port = $1', [port])) !== undefined;

export interface NewConnection {
  readonly id: string;
  readonly port: string;
  readonly provider: string;
  readonly mode: ConnectionMode;
  readonly settings: unknown;
  readonly secrets: Buffer;
}

/** Upserts the connection of a port and resets its health, which belonged to the earlier one. */
export const upsertConnection = async (
  db: Db,
  { id, port, provider, mode, settings, secrets }: NewConnection,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into connection (company_id, id, port, provider, mode, settings, secrets, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $7, $8)
     on conflict (company_id, port) do update set provider = excluded.provider, mode = excluded.mode, settings = excluded.settings,
       secrets = excluded.secrets, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
       last_ok_at = null, last_error_at = null, last_error_code = null, last_error_text = null,
       limit_tier = null, limit_read_at = null, limit_asked_at = null`,
    [id, port, provider, mode, JSON.stringify(settings), secrets, now, userId],
  );
};

/** @returns the id of the deleted connection. */
export const removeConnection = async (db: Db, port: string): Promise<string | undefined> =>
  (await db.maybe<{ id: string }>('delete from connection where port = $1 returning id', [port]))
    ?.id;

const seenEverySeconds = 10;

export const recordConnectionWorked = async (db: Db, id: string, now: string): Promise<void> => {
  // Not with every message: those that go out at once would wait for each other.
  await db.query(
    `update connection set last_ok_at = $2 where id = $1
       and (last_ok_at is null or last_ok_at < $2::timestamptz - interval '${seenEverySeconds} seconds' or last_error_at >= last_ok_at)`,
    [id, now],
  );
};

export const recordConnectionFailed = async (
  db: Db,
  id: string,
  { now, code, text }: { readonly now: string; readonly code: string; readonly text: string },
): Promise<void> => {
  await db.query(
    'update connection set last_error_at = $2, last_error_code = $3, last_error_text = $4 where id = $1',
    [id, now, code, text],
  );
};
