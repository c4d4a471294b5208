import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { bootstrap, ensureRoles, type BootstrapOptions } from './bootstrap';
import { retarget, withClient, type Connection } from './connection';
import { migrate } from './migrate';
import { loudLogWarning, quietLog } from './log-privacy';

/** A database ready to serve. */
export interface PreparedDatabase {
  /** For {@link createPool}: connects as `app_user`. */
  readonly serving: Connection;
  /** Connects as the owner of the tables. */
  readonly owner: Connection;
  /** Migrations applied now. */
  readonly applied: readonly string[];
  /** What the operator has to know; null: nothing. */
  readonly warning: string | null;
}

/** A server of our own, reached as its superuser. */
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

/** What the role of an address may do, as far as it decides how to set up. */
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

/** app_owner must be usable by the administrator, and able to create tables in an existing database. */
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
 * A PostgreSQL (15 or newer) that somebody else runs, given by `DATABASE_URL`. Two ways, by what
 * its role may do:
 *
 * - It may create roles: `app_owner` and `app_user` are set up as in a database of our own. app_user
 *   logs in with a password derived from the one in the address, so that every node knows it and
 *   none stores it.
 * - It may not: it owns the tables itself, and every serving connection takes on `app_user` (`SET
 *   ROLE` at connection start), which an administrator has created and granted to it.
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
      warning: await loudLogWarning(serving),
    };
  }
  const password = facts.secret
    ? createHmac('sha256', facts.secret).update('sala app_user').digest('base64url')
    : undefined;
  await withClient(admin, async (client) => {
    await ensureRoles(client, password);
    await grantOwner(client, facts.superuser, facts.database);
    if (facts.superuser) await quietLog(client, facts.database);
  });
  const owner: Connection = { ...admin, role: 'app_owner' };
  const serving = retarget(admin, {
    user: 'app_user',
    ...(password === undefined ? {} : { password }),
  });
  return { serving, owner, applied: await migrate(owner), warning: await loudLogWarning(serving) };
};
