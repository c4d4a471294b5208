import { isNss, normalizeRfc } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { demoSites } from './clinic-structure-data';
import { generateCurp } from './patients-generator';
import { demoShiftsOn, demoStaff, type DemoStaff } from './staff-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const dayMilliseconds = 86_400_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);

/** The Monday of the week of a day. */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

const nssOf = (place: number, birthDate: string): string => {
  const start = `12${birthDate.slice(2, 4)}${birthDate.slice(2, 4)}${String(3700 + place * 37)}`;
  return [...'0123456789'].map((digit) => start + digit).find(isNss) ?? `${start}0`;
};

/** Rows of the roster; numbers are invented but valid. */
export const demoStaffRows = (staff: readonly DemoStaff[] = demoStaff) =>
  staff.map(({ names: [firstName, lastName, secondLastName], ...one }, place) => {
    const curp = generateCurp({
      firstName,
      lastName,
      secondLastName,
      birthDate: one.birthDate,
      sex: one.sex,
      birthState: one.site === 'tijuana' ? 'BC' : 'DF',
    });
    return {
      ...one,
      employeeNo: `SR-${String(place + 1).padStart(3, '0')}`,
      firstName,
      lastName,
      secondLastName,
      curp,
      rfc: normalizeRfc(`${curp.slice(0, 10)}A${place % 10}${place % 7}`),
      nss: nssOf(place, one.birthDate),
      phone: `+52555${String(2_410_000 + place * 1297)}`,
      email: one.account ? `${one.account}@demo.sala.test` : null,
      siteName: demoSites.find(({ key }) => key === one.site)?.name,
    };
  });

const insertStaff = `
  insert into staff_member (company_id, employee_no, first_name, last_name, second_last_name, curp, rfc, nss, position, department_id, site_id, contract_type,
    weekly_hours, phone, email, user_id, practitioner_id, hired_on, created_at, created_by, updated_at, updated_by)
  select app_company(), x."employeeNo", x."firstName", x."lastName", x."secondLastName", x.curp, x.rfc, x.nss, x.position,
    (select id from department where code = x.department), (select id from site where name = x."siteName"), x.contract, x.hours, x.phone, x.email, m.user_id, p.id,
    x."hiredOn", $2, $3, $2, $3
  from jsonb_to_recordset($1) x ("employeeNo" text, "firstName" text, "lastName" text, "secondLastName" text, curp text, rfc text, nss text, position text,
    department text, "siteName" text, contract text, hours smallint, phone text, email text, "hiredOn" date)
  left join (membership m join user_account u on u.id = m.user_id) on u.email = x.email
  left join practitioner p on p.first_name = x."firstName" and p.last_name = x."lastName"`;

const insertPapers = `
  insert into staff_document (company_id, staff_member_id, kind, number, issued_on, expires_on, created_at, created_by, updated_at, updated_by)
  select app_company(), s.id, x.kind, x.number, x.expires - 730, x.expires, $2, $3, $2, $3
  from jsonb_to_recordset($1) x ("employeeNo" text, kind text, number text, expires date) join staff_member s on s.employee_no = x."employeeNo"`;

const insertAbsences = `
  insert into staff_absence (company_id, staff_member_id, kind, first_day, last_day, note, created_at, created_by)
  select app_company(), s.id, x.kind, x.first, x.last, x.note, $2, $3
  from jsonb_to_recordset($1) x ("employeeNo" text, kind text, first date, last date, note text) join staff_member s on s.employee_no = x."employeeNo"`;

/* Who is away has no shift. Departments are those of the person. */
const insertShifts = `
  insert into staff_shift (company_id, staff_member_id, department_id, on_date, starts_minute, ends_minute, created_at, created_by, updated_at, updated_by)
  select app_company(), s.id, s.department_id, x.date, x.starts, x.ends, $2, $3, $2, $3
  from jsonb_to_recordset($1) x ("employeeNo" text, date date, starts int, ends int) join staff_member s on s.employee_no = x."employeeNo"
  where x.date >= s.hired_on
    and not exists (select from staff_absence a where a.staff_member_id = s.id and x.date between a.first_day and a.last_day)`;

/** From this Monday on: a pediatrician ill for half a week is where coverage has its gap. */
const demoAbsences = (monday: string) => [
  {
    employeeNo: 'SR-004',
    kind: 'sick_leave',
    first: addDays(monday, 2),
    last: addDays(monday, 5),
    note: 'Incapacidad del IMSS',
  },
  {
    employeeNo: 'SR-015',
    kind: 'vacation',
    first: addDays(monday, 7),
    last: addDays(monday, 12),
    note: null,
  },
  {
    employeeNo: 'SR-021',
    kind: 'other',
    first: addDays(monday, 4),
    last: addDays(monday, 4),
    note: 'Trámite en el SAT',
  },
];

const plannedDays = 14;

/** Seeds people, papers, absences and two weeks of shifts, unless somebody is on the roster. */
export const seedDemoStaff = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if ((await db.maybe('select from staff_member limit 1')) !== undefined) return;
  const { today } = await db.one<{ today: string }>(
    `select (($1::timestamptz at time zone time_zone)::date)::text as today from company where id = app_company()`,
    [now],
  );
  const monday = mondayOf(today);
  const rows = demoStaffRows();
  const insert = (statement: string, given: readonly object[]) =>
    db.query(statement, [JSON.stringify(given), now, userId]);
  await insert(insertStaff, rows);
  await insert(
    insertPapers,
    rows.flatMap(({ employeeNo, papers }, place) =>
      papers.map(([kind, days], order) => ({
        employeeNo,
        kind,
        number: String(7_100_233 + place * 7919 + order * 31),
        expires: days === null ? null : addDays(today, days),
      })),
    ),
  );
  await insert(insertAbsences, demoAbsences(monday));
  await insert(
    insertShifts,
    rows.flatMap(({ employeeNo, pattern }) =>
      Array.from({ length: plannedDays }, (_, day) => day).flatMap((day) =>
        demoShiftsOn(pattern, (day % 7) + 1).map(([starts, ends]) => ({
          employeeNo,
          date: addDays(monday, day),
          starts,
          ends,
        })),
      ),
    ),
  );
};
