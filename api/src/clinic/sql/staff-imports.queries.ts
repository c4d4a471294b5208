import type { Changes } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';
import type { StaffColumns } from './staff-members.queries';

interface Imported {
  readonly id: string;
  readonly columns: StaffColumns;
}

/** One import writes at a time. */
export const lockRoster = async (db: Db): Promise<void> => {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('staff ' || app_company(), 0))`);
};

export const listNames = (
  db: Db,
  table: 'department' | 'site',
): Promise<{ id: string; name: string }[]> =>
  db.query<{ id: string; name: string }>(`select id, name from ${table} where active`);

export const placeName = async (
  db: Db,
  table: 'department' | 'site',
  id: string,
): Promise<string | null> =>
  (await db.maybe<{ name: string }>(`select name from ${table} where id = $1`, [id]))?.name ?? null;

/** By lower-case employee number. */
export const lockByNumber = (db: Db, numbers: readonly string[]): Promise<Imported[]> =>
  db.query<Imported>(
    `select id, jsonb_build_object('employeeNo', employee_no, 'firstName', first_name, 'lastName', last_name, 'secondLastName', second_last_name,
       'curp', curp, 'rfc', rfc, 'nss', nss, 'position', position, 'departmentId', department_id, 'siteId', site_id, 'contractType', contract_type,
       'weeklyHours', weekly_hours, 'phone', phone, 'email', email, 'emergencyName', emergency_name, 'emergencyPhone', emergency_phone,
       'userId', user_id, 'practitionerId', practitioner_id, 'hiredOn', hired_on, 'status', status) as columns
     from staff_member where lower(employee_no) = any ($1::text[]) order by id for update`,
    [numbers],
  );

const record = `x (id uuid, "employeeNo" text, "firstName" text, "lastName" text, "secondLastName" text, curp text, rfc text, nss text,
  position text, "departmentId" uuid, "siteId" uuid, "contractType" text, "weeklyHours" smallint, phone text, email text,
  "emergencyName" text, "emergencyPhone" text, "hiredOn" date)`;

const given = `x."employeeNo", x."firstName", x."lastName", x."secondLastName", x.curp, x.rfc, x.nss, x.position, x."departmentId", x."siteId",
  x."contractType", x."weeklyHours", x.phone, x.email, x."emergencyName", x."emergencyPhone", x."hiredOn"`;

const stored = `employee_no, first_name, last_name, second_last_name, curp, rfc, nss, position, department_id, site_id,
  contract_type, weekly_hours, phone, email, emergency_name, emergency_phone, hired_on`;

const asRecords = (people: readonly Imported[]): string =>
  JSON.stringify(people.map(({ id, columns }) => ({ id, ...columns })));

/** Links and status are not imported. */
export const writeImported = async (
  db: Db,
  fresh: readonly Imported[],
  changed: readonly Imported[],
  { userId, now }: Stamp,
): Promise<void> => {
  if (fresh.length > 0)
    await db.query(
      `insert into staff_member (company_id, id, ${stored}, created_at, created_by, updated_at, updated_by)
       select app_company(), x.id, ${given}, $2, $3, $2, $3 from jsonb_to_recordset($1::jsonb) as ${record}`,
      [asRecords(fresh), now, userId],
    );
  if (changed.length > 0)
    await db.query(
      `update staff_member s set (${stored}) = row(${given}), updated_at = $2, updated_by = $3, version = s.version + 1
       from jsonb_to_recordset($1::jsonb) as ${record} where s.id = x.id`,
      [asRecords(changed), now, userId],
    );
};

export interface ImportedEntry {
  readonly id: string;
  readonly kind: 'created' | 'updated';
  readonly diff: Changes;
}

/** An audit row for each person. */
export const logImported = async (
  db: Db,
  importId: string,
  entries: readonly ImportedEntry[],
  { now }: Stamp,
): Promise<void> => {
  if (entries.length === 0) return;
  await db.query(
    `insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, diff, request_id)
     select app_company(), app_user_id(), $2, 'staff_member.' || x.kind, 'staff_member', x.id, x.diff, $3
     from jsonb_to_recordset($1::jsonb) as x (id text, kind text, diff jsonb)`,
    [JSON.stringify(entries), now, importId],
  );
};
