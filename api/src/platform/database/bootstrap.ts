import type pg from 'pg';
import { withClient, type Connection } from './connection';
import { hideLoggedValues } from './log-privacy';

export interface BootstrapOptions {
  /** Created if missing, owned by `app_owner`. */
  readonly database: string;
  /** Needed when the server requires a password; a Unix socket does not. */
  readonly appUserPassword?: string;
}

/** Advisory lock that serialises processes that set up the same server. */
const bootstrapLock = 7_252_001;

const exists = async (client: pg.Client, sql: string, name: string): Promise<boolean> =>
  (await client.query(sql, [name])).rowCount === 1;

/** Creates the two roles if missing, with no attribute but LOGIN. Roles are server-wide. */
export const ensureRoles = async (client: pg.Client, appUserPassword?: string): Promise<void> => {
  for (const role of ['app_owner', 'app_user'] as const) {
    if (!(await exists(client, 'select from pg_roles where rolname = $1', role)))
      await client.query(`create role ${role}`);
  }
  const password =
    appUserPassword === undefined ? '' : ` password ${client.escapeLiteral(appUserPassword)}`;
  await client.query(`alter role app_user login${password}`);
};

/**
 * Prepares a server for {@link migrate}. Creates `app_owner` (owns everything, runs migrations,
 * cannot log in), `app_user` (serves requests; owns nothing, bound by row-level security) and the
 * database. Idempotent.
 *
 * @param superuser a superuser connection, for example to the embedded PostgreSQL.
 */
export const bootstrap = async (
  superuser: Connection,
  options: BootstrapOptions,
): Promise<void> => {
  await withClient(superuser, async (client) => {
    await client.query('select pg_advisory_lock($1)', [bootstrapLock]);
    await ensureRoles(client, options.appUserPassword);
    if (!(await exists(client, 'select from pg_database where datname = $1', options.database))) {
      await client.query(
        `create database ${client.escapeIdentifier(options.database)} owner app_owner`,
      );
    }
    await hideLoggedValues(client, options.database);
  });
};
