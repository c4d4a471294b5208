import type { Db } from '../../platform/database/database';

/**
 * Serializes changes of links between practitioners and event types, which two forms write. Lock it
 * before any row.
 */
export const lockPractitionerEventTypes = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('who-does-what/', app_company()), 0))`,
  );
};

export const bumpVersions = (
  db: Db,
  {
    table,
    linked,
    column,
    changed,
    now,
    userId,
  }: {
    readonly table: string;
    readonly linked: string;
    readonly column: string;
    readonly changed: readonly string[];
    readonly now: string;
    readonly userId: string;
  },
): Promise<{ id: string; ids: string[] }[]> =>
  db.query<{ id: string; ids: string[] }>(
    `update ${table} o set version = version + 1, updated_at = $2, updated_by = $3 where o.id = any ($1::uuid[])
     returning o.id, array(select x.${linked} from event_type_practitioner x where x.company_id = o.company_id and x.${column} = o.id order by 1) as ids`,
    [changed, now, userId],
  );
