import type { Db } from '../../platform/database/database';

export const countReferences = (
  db: Db,
  table: string,
  column: string,
  id: string,
): Promise<{ count: number }> =>
  db.one<{ count: number }>(`select count(*)::int as count from ${table} where ${column} = $1`, [
    id,
  ]);

export const deleteDuplicateReferences = async (
  db: Db,
  {
    table,
    column,
    onceFor,
    from,
    to,
  }: {
    readonly table: string;
    readonly column: string;
    readonly onceFor: string;
    readonly from: string;
    readonly to: string;
  },
): Promise<void> => {
  await db.query(
    `delete from ${table} x where x.${column} = $1 and exists (select from ${table} y where y.${column} = $2 and y.${onceFor} = x.${onceFor})`,
    [from, to],
  );
};

export const moveReferencesTo = (
  db: Db,
  table: string,
  column: string,
  from: string,
  to: string,
): Promise<unknown[]> =>
  db.query(`update ${table} set ${column} = $2 where ${column} = $1 returning 1`, [from, to]);
