import type pg from 'pg';

interface RoleFacts {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  owned: string | null;
}

/**
 * Refuses a role that row-level security does not bind: a superuser, one with BYPASSRLS, or a table
 * owner, directly or by inheritance.
 *
 * @throws an Error with instructions.
 */
export const refusePrivilegedRole = async (pool: pg.Pool): Promise<void> => {
  const result = await pool.query<RoleFacts>(`
    select r.rolname as name, r.rolsuper as superuser, r.rolbypassrls as bypasses,
      (select min(c.oid::regclass::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
          and pg_has_role(r.oid, c.relowner, 'usage')) as owned
    from pg_roles r where r.rolname = current_user`);
  const role = result.rows[0];
  if (!role) throw new Error('The role of the database connection does not exist any more.');
  const reason = role.superuser
    ? 'is a superuser'
    : role.bypasses
      ? 'has BYPASSRLS'
      : role.owned !== null
        ? `owns the table ${role.owned}`
        : undefined;
  if (reason === undefined) return;
  throw new Error(
    `The database role "${role.name}" ${reason}, so one company could see the data of another. ` +
      'Serve through a role without these rights, for example app_user.',
  );
};
