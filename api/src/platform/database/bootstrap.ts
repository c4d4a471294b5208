import type pg from 'pg';
import { withClient, type Connection } from './connection';
import { quietLog } from './log-privacy';

export interface BootstrapOptions {
  /** Created when it is not there, owned by `app_owner`. */
  readonly database: string;
  /** For servers that ask for one; a database reached by its own socket does not. */
  readonly appUserPassword?: string;
}

/** Any constant: processes that set up the same server wait for each other. */
const bootstrapLock = 7_252_001;

const exists = async (client: pg.Client, sql: string, name: string): Promise<boolean> =>
  (await client.query(sql, [name])).rowCount === 1;

/**
 * Creates the two roles where they are missing (neither has any attribute but LOGIN). Roles belong
 * to the whole server.
 */
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
 * Makes a server ready for {@link migrate}: roles `app_owner` (owns everything, runs migrations,
 * cannot log in) and `app_user` (serves; owns nothing, no superuser, bound by row-level security),
 * and the database. Repeating it changes nothing.
 *
 * @param superuser a connection that may do so, for example of the embedded PostgreSQL.
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
    await quietLog(client, options.database);
  });
};
