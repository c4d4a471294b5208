import type {
  Contract,
  EndpointRequest,
  NamedCount,
  StaffMember,
  StaffMemberDetail,
  ValueCount,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';
import { accountPhoto, shownPhoto } from './staff-photos.queries';
import { practitionerOffer } from './staff-practitioners.queries';
import { personName, shortPersonName } from '../../platform/people/person-names';

type ListQuery = EndpointRequest<Contract['staffMemberList']>['query'];

/** Without what depends on the caller. */
export type StaffMemberRecord = Omit<StaffMemberDetail, 'hidden' | 'editable'>;

export type StaffColumns = Pick<
  StaffMemberRecord,
  | 'employeeNo'
  | 'firstName'
  | 'lastName'
  | 'secondLastName'
  | 'curp'
  | 'rfc'
  | 'nss'
  | 'position'
  | 'departmentId'
  | 'siteId'
  | 'contractType'
  | 'weeklyHours'
  | 'phone'
  | 'email'
  | 'emergencyName'
  | 'emergencyPhone'
  | 'userId'
  | 'practitionerId'
  | 'hiredOn'
  | 'status'
>;

const name = personName('s');

/** State of a document on a day. */
export const documentState = (today: string) =>
  `case when x.expires_on < ${today} then 'expired' when x.expires_on <= ${today} + 30 then 'expiring' else 'valid' end`;

const columns = (
  today: string,
) => `s.id, s.employee_no as "employeeNo", ${name} as name, s.position,
  case when d.id is null then null else json_build_object('id', d.id, 'name', d.name) end as department,
  case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end as site,
  s.contract_type as "contractType", s.email, s.hired_on as "hiredOn", s.left_on as "leftOn", s.status, s.version, ${shownPhoto},
  (select min(${documentState(today)}) from staff_document x
   where x.company_id = s.company_id and x.staff_member_id = s.id and x.expires_on is not null and x.expires_on <= ${today} + 30) as warned,
  exists (select from staff_document x where x.company_id = s.company_id and x.staff_member_id = s.id and x.expires_on is not null) as dated`;

const details = `s.first_name as "firstName", s.last_name as "lastName", s.second_last_name as "secondLastName",
  s.department_id as "departmentId", s.site_id as "siteId", s.weekly_hours as "weeklyHours", s.curp, s.rfc, s.nss, s.phone,
  s.emergency_name as "emergencyName", s.emergency_phone as "emergencyPhone", s.user_id as "userId", s.practitioner_id as "practitionerId",
  (select json_build_object('name', ${shortPersonName('u')}, 'email', u.email) from user_account u where u.id = s.user_id) as account,
  (select ${personName('p')} from practitioner p where p.company_id = s.company_id and p.id = s.practitioner_id) as practitioner,
  case when f.file_id is not null then 'account' when s.photo_file_id is not null then 'roster' end as "photoOf", ${practitionerOffer}`;

const source = `staff_member s
  left join department d on d.company_id = s.company_id and d.id = s.department_id
  left join site t on t.company_id = s.company_id and t.id = s.site_id
  ${accountPhoto}`;

/** `min` of the states is `expired` before `expiring`. */
type Stored<Row extends StaffMember> = Omit<Row, 'documents'> & {
  readonly warned: 'expired' | 'expiring' | null;
  readonly dated: boolean;
};

const withDocuments = <Row extends { warned: 'expired' | 'expiring' | null; dated: boolean }>({
  warned,
  dated,
  ...row
}: Row) => ({ ...row, documents: warned ?? (dated ? ('valid' as const) : null) });

const orders: Record<ListQuery['sort'], string> = {
  name: `${name} collate "es-x-icu", s.id`,
  '-name': `${name} collate "es-x-icu" desc, s.id desc`,
  employeeNo: 'lower(s.employee_no), s.id',
  '-employeeNo': 'lower(s.employee_no) desc, s.id desc',
  hiredOn: 's.hired_on, s.id',
  '-hiredOn': 's.hired_on desc, s.id desc',
};

/** Not the numbers of a person: who may not see one must not find it by search. */
const matches = `($1::text is null or searched_text(${name} || ' ' || s.employee_no || ' ' || s.position || ' ' || coalesce(s.email, '')) like all (search_patterns($1)))
  and s.status = any ($2::text[]) and ($3::uuid is null or s.department_id = $3) and ($4::uuid is null or s.site_id = $4)
  and ($5::text is null or lower(s.position) = lower($5))`;

export type StaffFilter = Pick<
  ListQuery,
  'search' | 'status' | 'departmentId' | 'siteId' | 'position'
>;

const filterValues = (filter: StaffFilter) => [
  filter.search || null,
  filter.status ?? ['active', 'leave'],
  filter.departmentId ?? null,
  filter.siteId ?? null,
  filter.position || null,
];

export const listStaff = async (db: Db, query: ListQuery, today: string) => {
  const { page, pageSize, sort } = query;
  const filters = filterValues(query);
  const items = await db.query<Stored<StaffMember>>(
    `select ${columns('$8::date')} from ${source} where ${matches} order by ${orders[sort]} limit $6 offset $7`,
    [...filters, pageSize, (page - 1) * pageSize, today],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from staff_member s where ${matches}`,
    filters,
  );
  return { items: items.map(withDocuments), total, page, pageSize };
};

/** Everybody who matches, with numbers and contacts. */
export const readStaff = async (
  db: Db,
  filter: StaffFilter,
  sort: ListQuery['sort'],
  today: string,
): Promise<StaffMemberRecord[]> =>
  (
    await db.query<Stored<StaffMemberDetail> & StaffMemberRecord>(
      `select ${columns('$6::date')}, ${details} from ${source} where ${matches} order by ${orders[sort]}`,
      [...filterValues(filter), today],
    )
  ).map(withDocuments);

export const countStaffFacets = async (db: Db) => {
  const named = (table: string, column: string) =>
    db.query<NamedCount>(
      `select x.id as value, x.name as label, count(*)::int as count from staff_member s
       join ${table} x on x.company_id = s.company_id and x.id = s.${column}
       group by x.id, x.name order by x.name collate "es-x-icu"`,
    );
  return {
    departments: await named('department', 'department_id'),
    sites: await named('site', 'site_id'),
    positions: await db.query<ValueCount>(
      `select min(position) as value, count(*)::int as count from staff_member
       group by lower(position) order by lower(min(position)) collate "es-x-icu"`,
    ),
  };
};

/** @param lock for update of the person's row */
export const readStaffMember = async (
  db: Db,
  staffMemberId: string,
  today: string,
  lock: '' | 'for update of s' = '',
): Promise<StaffMemberRecord> =>
  withDocuments(
    await db.one<Stored<StaffMemberDetail> & StaffMemberRecord>(
      `select ${columns('$2::date')}, ${details} from ${source} where s.id = $1 ${lock}`,
      [staffMemberId, today],
    ),
  );

const values = (member: StaffColumns) => [
  member.employeeNo,
  member.firstName,
  member.lastName,
  member.secondLastName,
  member.curp,
  member.rfc,
  member.nss,
  member.position,
  member.departmentId,
  member.siteId,
  member.contractType,
  member.weeklyHours,
  member.phone,
  member.email,
  member.emergencyName,
  member.emergencyPhone,
  member.userId,
  member.practitionerId,
  member.hiredOn,
  member.status,
];

const stored = `employee_no, first_name, last_name, second_last_name, curp, rfc, nss, position, department_id, site_id,
  contract_type, weekly_hours, phone, email, emergency_name, emergency_phone, user_id, practitioner_id, hired_on, status`;

export const insertStaffMember = async (
  db: Db,
  member: StaffColumns,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into staff_member (company_id, ${stored}, created_at, created_by, updated_at, updated_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $21, $22) returning id`,
      [...values(member), now, userId],
    )
  ).id;

export const updateStaffMember = async (
  db: Db,
  id: string,
  member: StaffColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update staff_member set (${stored}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20),
       updated_at = $21, updated_by = $22, version = version + 1 where id = $23`,
    [...values(member), now, userId, id],
  );
};

type Unique = 'employeeNo' | 'userId' | 'practitionerId';

const uniqueConditions: Record<Unique, string> = {
  employeeNo: 'lower(employee_no) = lower($1)',
  userId: 'user_id = $1::uuid',
  practitionerId: 'practitioner_id = $1::uuid',
};

export const isTakenInStaff = async (
  db: Db,
  field: Unique,
  value: string,
  except: string | null,
): Promise<boolean> =>
  (await db.maybe(
    `select from staff_member where ${uniqueConditions[field]} and id is distinct from $2::uuid`,
    [value, except],
  )) !== undefined;

/** @returns whom the account was linked to; undefined: nobody, or several have its address */
export const linkStaffByEmail = async (
  db: Db,
  accountId: string,
  { userId, now }: Stamp,
): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      `with found as (
         select s.id from staff_member s join membership m on m.company_id = s.company_id and m.user_id = $1 and m.status = 'active'
         join user_account u on u.id = m.user_id
         where lower(s.email) = lower(u.email) and s.user_id is null and s.status <> 'terminated'
       )
       update staff_member s set user_id = $1, updated_at = $2, updated_by = $3, version = s.version + 1
       where s.id in (select id from found) and (select count(*) from found) = 1
         and not exists (select from staff_member o where o.company_id = s.company_id and o.user_id = $1)
       returning s.id`,
      [accountId, now, userId],
    )
  )?.id;

export const findStaffOfPractitioner = async (
  db: Db,
  practitionerId: string,
): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>('select id from staff_member where practitioner_id = $1', [
      practitionerId,
    ])
  )?.id ?? null;
