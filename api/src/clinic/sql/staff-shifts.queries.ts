import type { Contract, EndpointAnswer, StaffShift } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';
import { accountPhoto, shownPhoto } from './staff-photos.queries';
import { personName } from '../../platform/people/person-names';

type Week = EndpointAnswer<Contract['staffShiftList']>;

/** Minutes since midnight of the first day; the end may be of the next. */
export interface ShiftColumns {
  readonly staffMemberId: string;
  readonly departmentId: string | null;
  readonly date: string;
  readonly startsMinute: number;
  readonly endsMinute: number;
  readonly role: string | null;
}

const clock = (minutes: string): string =>
  `to_char(time '00:00' + ${minutes} * interval '1 minute', 'HH24:MI')`;

const columns = `h.id, h.staff_member_id as "staffMemberId", h.department_id as "departmentId", h.on_date as date,
  ${clock('h.starts_minute')} as start, ${clock('h.ends_minute')} as end, h.role, h.version`;

/** A shift of the night before reaches into the first day. */
const inWeek = `on_date between $1::date - 1 and $1::date + 6`;

export const readWeek = async (
  db: Db,
  from: string,
  departmentId: string | null,
): Promise<Week> => ({
  people: await db.query<Week['people'][number]>(
    `select s.id, ${personName('s')} as name, s.position, s.department_id as "departmentId", s.weekly_hours as "weeklyHours", ${shownPhoto}
     from staff_member s ${accountPhoto}
     where s.hired_on <= $1::date + 6 and (s.left_on is null or s.left_on >= $1::date)
       and ($2::uuid is null or s.department_id = $2 or exists (select from staff_shift h where h.company_id = s.company_id and h.staff_member_id = s.id and h.department_id = $2 and h.on_date between $1::date and $1::date + 6))
     order by ${personName('s')} collate "es-x-icu", s.id limit 500`,
    [from, departmentId],
  ),
  shifts: await db.query<StaffShift>(
    `select ${columns} from staff_shift h where h.${inWeek} and h.on_date >= $1::date and ($2::uuid is null or h.department_id = $2)
     order by h.on_date, h.starts_minute, h.id`,
    [from, departmentId],
  ),
  absences: await db.query<Week['absences'][number]>(
    `select a.id, a.staff_member_id as "staffMemberId", a.kind, a.first_day as "from", a.last_day as "to", a.note from staff_absence a
     where a.first_day <= $1::date + 6 and a.last_day >= $1::date order by a.first_day, a.id`,
    [from],
  ),
  holidays: await db.query<Week['holidays'][number]>(
    `select id, on_date as date, name from company_holiday where on_date between $1::date and $1::date + 6 order by on_date`,
    [from],
  ),
});

export const readShift = (
  db: Db,
  shiftId: string,
  lock: '' | 'for update' = '',
): Promise<StaffShift> =>
  db.one<StaffShift>(`select ${columns} from staff_shift h where h.id = $1 ${lock}`, [shiftId]);

/** The order of the rows is that of the locks on their people. */
const inserted = `insert into staff_shift (company_id, staff_member_id, department_id, on_date, starts_minute, ends_minute, role, created_at, created_by, updated_at, updated_by)
  select app_company(), x."staffMemberId", x."departmentId", x.date, x."startsMinute", x."endsMinute", x.role, $2, $3, $2, $3
  from jsonb_to_recordset($1::jsonb) as x ("staffMemberId" uuid, "departmentId" uuid, date date, "startsMinute" int, "endsMinute" int, role text)`;

export const insertShifts = async (
  db: Db,
  shifts: readonly ShiftColumns[],
  { userId, now }: Stamp,
): Promise<StaffShift[]> =>
  db.query<StaffShift>(
    `with h as (${inserted} order by x."staffMemberId", x.date returning *) select ${columns} from h order by h.on_date, h.starts_minute, h.id`,
    [JSON.stringify(shifts), now, userId],
  );

/**
 * Plans those for which the person works here, is not away and has no other shift.
 *
 * @returns how many
 */
export const insertFittingShifts = async (
  db: Db,
  shifts: readonly ShiftColumns[],
  { userId, now }: Stamp,
): Promise<number> => {
  await db.query(`select from staff_member where id = any ($1::uuid[]) order by id for share`, [
    [...new Set(shifts.map(({ staffMemberId }) => staffMemberId))],
  ]);
  const rows = await db.query(
    `${inserted}
     join staff_member s on s.id = x."staffMemberId"
     where x.date >= s.hired_on and (s.left_on is null or x.date <= s.left_on)
       and not exists (select from staff_absence a where a.staff_member_id = s.id and x.date between a.first_day and a.last_day)
     order by x."staffMemberId", x.date on conflict do nothing returning id`,
    [JSON.stringify(shifts), now, userId],
  );
  return rows.length;
};

export const updateShift = async (
  db: Db,
  id: string,
  shift: Omit<ShiftColumns, 'staffMemberId'>,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update staff_shift set department_id = $2, on_date = $3, starts_minute = $4, ends_minute = $5, role = $6,
       updated_at = $7, updated_by = $8, version = version + 1 where id = $1`,
    [
      id,
      shift.departmentId,
      shift.date,
      shift.startsMinute,
      shift.endsMinute,
      shift.role,
      now,
      userId,
    ],
  );
};

export const deleteShift = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from staff_shift where id = $1', [id]);
};

/** Shifts of seven days, moved by whole days. */
export const shiftsMoved = (
  db: Db,
  from: string,
  to: string,
  departmentId: string | null,
): Promise<ShiftColumns[]> =>
  db.query<ShiftColumns>(
    `select staff_member_id as "staffMemberId", department_id as "departmentId", on_date + ($2::date - $1::date) as date,
       starts_minute as "startsMinute", ends_minute as "endsMinute", role
     from staff_shift where on_date between $1::date and $1::date + 6 and ($3::uuid is null or department_id = $3)
     order by staff_member_id, on_date`,
    [from, to, departmentId],
  );

/** Days of a range by weekday (1 is Monday), without holidays. */
export const workdaysBetween = (
  db: Db,
  from: string,
  to: string,
): Promise<{ day: string; weekday: number }[]> =>
  db.query<{ day: string; weekday: number }>(
    `select d::date as day, extract(isodow from d)::int as weekday from generate_series($1::date, $2::date, interval '1 day') as d
     where not exists (select from company_holiday where on_date = d::date) order by d`,
    [from, to],
  );

export const holidaysOf = async (db: Db, days: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.query<{ day: string }>(
        'select on_date as day from company_holiday where on_date = any ($1::date[])',
        [days],
      )
    ).map(({ day }) => day),
  );
