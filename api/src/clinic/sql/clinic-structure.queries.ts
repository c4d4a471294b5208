import type { Db } from '../../platform/database/database';
import type { Structure } from '../model/clinic-structure';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Values by field. */
export type Values = Readonly<Record<string, unknown>>;

const columnsOf = <Row>({ columns }: Structure<Row>): ReadonlyMap<string, string> =>
  new Map(Object.entries<string>(columns));

const selection = <Row>(structure: Structure<Row>): string =>
  [...columnsOf(structure)].map(([field, column]) => `${column} as "${field}"`).join(', ');

/** Serializes objects for jsonb columns. */
const toParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

const pairs = <Row>(structure: Structure<Row>, values: Values): (readonly [string, unknown])[] => {
  const columns = columnsOf(structure);
  return Object.entries(values).flatMap(([field, value]) => {
    const column = columns.get(field);
    return column === undefined || value === undefined
      ? []
      : [[column, toParameter(value)] as const];
  });
};

export const listRows = <Row>(
  db: Db,
  structure: Structure<Row>,
  includeArchived: boolean,
): Promise<Row[]> =>
  db.query<Row>(
    `select ${selection(structure)} from ${structure.table} where active or $1 order by name collate "es-x-icu", id`,
    [includeArchived],
  );

export const lockRow = <Row>(db: Db, structure: Structure<Row>, id: string): Promise<Row> =>
  db.one<Row>(`select ${selection(structure)} from ${structure.table} where id = $1 for update`, [
    id,
  ]);

export const insertRow = <Row>(
  db: Db,
  structure: Structure<Row>,
  values: Values,
  { userId, now }: Stamp,
): Promise<Row> => {
  const assignments = pairs(structure, values);
  const places = assignments.map((_, index) => `$${index + 3}`);
  return db.one<Row>(
    `insert into ${structure.table} (${['company_id', 'created_at', 'created_by', 'updated_at', 'updated_by', ...assignments.map(([column]) => column)].join(', ')})
     values (${['app_company()', '$1', '$2', '$1', '$2', ...places].join(', ')}) returning ${selection(structure)}`,
    [now, userId, ...assignments.map(([, value]) => value)],
  );
};

export const updateRow = <Row>(
  db: Db,
  structure: Structure<Row>,
  id: string,
  values: Values,
  { userId, now }: Stamp,
): Promise<Row> => {
  const assignments = pairs(structure, values);
  const changes = assignments.map(([column], index) => `${column} = $${index + 4}`);
  return db.one<Row>(
    `update ${structure.table} set ${[...changes, 'updated_at = $2', 'updated_by = $3', 'version = version + 1'].join(', ')}
     where id = $1 returning ${selection(structure)}`,
    [id, now, userId, ...assignments.map(([, value]) => value)],
  );
};

/** Whether another row has the same values in these columns. */
export const isTaken = async (
  db: Db,
  table: string,
  columns: Values,
  except: string | null,
): Promise<boolean> => {
  const names = Object.keys(columns);
  const found = await db.maybe(
    `select from ${table} where id is distinct from $1::uuid ${names.map((name, index) => `and ${name} = $${index + 2}`).join(' ')}`,
    [except, ...Object.values(columns)],
  );
  return found !== undefined;
};

/** Whether an active row with this id exists. */
export const isOffered = async (db: Db, table: string, id: unknown): Promise<boolean> =>
  (await db.maybe(`select from ${table} where id = $1 and active`, [id])) !== undefined;

/** Whether a row is at the site or serves every site. */
export const isAtSite = async (
  db: Db,
  table: string,
  id: unknown,
  siteId: unknown,
): Promise<boolean> =>
  (await db.maybe(`select from ${table} where id = $1 and coalesce(site_id, $2::uuid) = $2::uuid`, [
    id,
    siteId,
  ])) !== undefined;

/** Active rooms of a department at other sites. */
export const countRoomsElsewhere = async (
  db: Db,
  departmentId: string,
  siteId: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from room where department_id = $1 and site_id <> $2 and active',
      [departmentId, siteId],
    )
  ).count;

/** Maximum simultaneous future appointments in a room; adjacent ones do not overlap. */
export const maxSimultaneous = async (db: Db, roomId: string, now: string): Promise<number> =>
  (
    await db.one<{ most: number }>(
      `select coalesce(max(together), 0)::int as most from (
       select sum(step) over (order by at, step) as together
       from appointment a cross join lateral (values (a.start_at, 1), (a.end_at, -1)) as edge (at, step)
       where a.room_id = $1 and is_busy(a.status) and a.end_at > $2
     ) as edges`,
      [roomId, now],
    )
  ).most;
