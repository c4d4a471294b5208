import type { AbsenceKind, StaffAbsence } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';

const columns = `id, staff_member_id as "staffMemberId", kind, first_day as "from", last_day as "to", note`;

/** Id of the person of the roster whom an account belongs to. */
export const findOwnStaffId = async (db: Db, userId: string): Promise<string | null> =>
  (await db.maybe<{ id: string }>('select id from staff_member where user_id = $1', [userId]))
    ?.id ?? null;

export interface NewAbsence {
  readonly staffMemberId: string;
  readonly kind: AbsenceKind;
  readonly from: string;
  readonly to: string;
  readonly note: string | null;
}

export const insertAbsence = (
  db: Db,
  { staffMemberId, kind, from, to, note }: NewAbsence,
  { userId, now }: Stamp,
): Promise<StaffAbsence> =>
  db.one<StaffAbsence>(
    `insert into staff_absence (company_id, staff_member_id, kind, first_day, last_day, note, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [staffMemberId, kind, from, to, note, now, userId],
  );

export const deleteAbsence = (db: Db, id: string): Promise<StaffAbsence> =>
  db.one<StaffAbsence>(`delete from staff_absence where id = $1 returning ${columns}`, [id]);

export const countShiftsBetween = async (
  db: Db,
  { staffMemberId, from, to }: NewAbsence,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from staff_shift where staff_member_id = $1 and on_date between $2::date and $3::date',
      [staffMemberId, from, to],
    )
  ).count;

export const deleteShiftsBetween = async (
  db: Db,
  { staffMemberId, from, to }: NewAbsence,
): Promise<void> => {
  await db.query(
    'delete from staff_shift where staff_member_id = $1 and on_date between $2::date and $3::date',
    [staffMemberId, from, to],
  );
};

interface Holiday {
  readonly id: string;
  readonly date: string;
  readonly name: string;
}

export const insertHoliday = (
  db: Db,
  { date, name }: Omit<Holiday, 'id'>,
  { userId, now }: Stamp,
): Promise<Holiday> =>
  db.one<Holiday>(
    `insert into company_holiday (company_id, on_date, name, created_at, created_by)
     values (app_company(), $1, $2, $3, $4) returning id, on_date as date, name`,
    [date, name, now, userId],
  );

export const deleteHoliday = (db: Db, id: string): Promise<Holiday> =>
  db.one<Holiday>('delete from company_holiday where id = $1 returning id, on_date as date, name', [
    id,
  ]);
