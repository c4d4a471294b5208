import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { bootstrap, ensureRoles, type BootstrapOptions } from './bootstrap';
import { retarget, withClient, type Connection } from './connection';
import { migrate } from './migrate';
import { logExposureWarning, hideLoggedValues } from './log-privacy';

export interface PreparedDatabase {
  /** Connects as `app_user`; for {@link createPool}. */
  readonly serving: Connection;
  /** Connects as the table owner. */
  readonly owner: Connection;
  readonly applied: readonly string[];
  /** A message for the operator, if any. */
  readonly warning: string | null;
}

/** Prepares our own server, reached as superuser. */
export const prepareOwnDatabase = async (
  superuser: Connection,
  options: BootstrapOptions,
): Promise<PreparedDatabase> => {
  await bootstrap(superuser, options);
  const target = retarget(superuser, { database: options.database });
  const password =
    options.appUserPassword === undefined ? {} : { password: options.appUserPassword };
  const owner: Connection = { ...target, role: 'app_owner' };
  return {
    serving: retarget(target, { user: 'app_user', ...password }),
    owner,
    applied: await migrate(owner),
    warning: null,
  };
};

const rolesMissing =
  'The role of DATABASE_URL may not create roles, and cannot become "app_user". Let an administrator run: ' +
  'CREATE ROLE app_user; GRANT app_user TO <the role of DATABASE_URL>;';

/** Reads which rights the role of DATABASE_URL has. */
const inspect = async (client: pg.Client) => {
  const result = await client.query<{
    creates: boolean;
    becomes: boolean;
    superuser: boolean;
    database: string;
  }>(`
    select rolcreaterole or rolsuper as creates, rolsuper as superuser, current_database() as database,
      coalesce((select pg_has_role(u.oid, 'member') from pg_roles u where u.rolname = 'app_user'), false) as becomes
    from pg_roles where rolname = current_user`);
  const facts = result.rows[0];
  if (!facts) throw new Error('The role of DATABASE_URL cannot be read from the catalogue.');
  return { ...facts, secret: client.password ?? '' };
};

/** Lets the administrator act as app_owner, and app_owner create tables in an existing database. */
const grantOwner = async (
  client: pg.Client,
  superuser: boolean,
  database: string,
): Promise<void> => {
  if (!superuser) await client.query('grant app_owner to current_user');
  await client.query(`grant create on database ${client.escapeIdentifier(database)} to app_owner`);
  await client.query('grant create, usage on schema public to app_owner');
};

/**
 * Prepares a PostgreSQL (15 or newer) given by `DATABASE_URL`, depending on the rights of its role:
 *
 * - With CREATEROLE, `app_owner` and `app_user` are set up as in our own database. The password of
 *   app_user is derived from the one in the URL, so every node knows it and none stores it.
 * - Without, the role owns the tables itself and serving connections switch to `app_user` (`SET ROLE`
 *   at connection start), which an administrator has created and granted to it.
 */
export const prepareExternalDatabase = async (databaseUrl: string): Promise<PreparedDatabase> => {
  const admin: Connection = { connectionString: databaseUrl };
  const facts = await withClient(admin, inspect);
  if (!facts.creates) {
    if (!facts.becomes) throw new Error(rolesMissing);
    const serving: Connection = { ...admin, role: 'app_user' };
    return {
      serving,
      owner: admin,
      applied: await migrate(admin),
      warning: await logExposureWarning(serving),
    };
  }
  const password = facts.secret
    ? createHmac('sha256', facts.secret).update('sala app_user').digest('base64url')
    : undefined;
  await withClient(admin, async (client) => {
    await ensureRoles(client, password);
    await grantOwner(client, facts.superuser, facts.database);
    if (facts.superuser) await hideLoggedValues(client, facts.database);
  });
  const owner: Connection = { ...admin, role: 'app_owner' };
  const serving = retarget(admin, {
    user: 'app_user',
    ...(password === undefined ? {} : { password }),
  });
  return {
    serving,
    owner,
    applied: await migrate(owner),
    warning: await logExposureWarning(serving),
  };
};
