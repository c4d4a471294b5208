import type { SapUnit } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const columns = `u.code, u.kind, u.name, u.parent_code as parent,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department`;
const source =
  'sap_unit u left join department d on d.company_id = u.company_id and d.id = u.department_id';

export const listUnits = (db: Db): Promise<SapUnit[]> =>
  db.query<SapUnit>(
    `select ${columns} from ${source}
     order by array_position(array['department', 'care_unit', 'room', 'bed'], u.kind), u.code`,
  );

/** A department of SAP, locked. @throws resource.not_found */
export const lockDepartment = async (db: Db, code: string): Promise<SapUnit> => {
  await db.one(`select from sap_unit where kind = 'department' and code = $1 for update`, [code]);
  return db.one<SapUnit>(
    `select ${columns} from ${source} where u.kind = 'department' and u.code = $1`,
    [code],
  );
};

export const setDepartment = async (
  db: Db,
  code: string,
  departmentId: string | null,
): Promise<void> => {
  await db.query(`update sap_unit set department_id = $2 where kind = 'department' and code = $1`, [
    code,
    departmentId,
  ]);
};

/** A department of ours that is in use. */
export const isDepartment = async (db: Db, departmentId: string): Promise<boolean> =>
  (await db.maybe('select from department where id = $1 and active', [departmentId])) !== undefined;

export const isUnit = async (
  db: Db,
  kind: 'department' | 'care_unit',
  code: string,
): Promise<boolean> =>
  (await db.maybe(
    'select from sap_unit where company_id = app_company() and kind = $1 and code = $2',
    [kind, code],
  )) !== undefined;
