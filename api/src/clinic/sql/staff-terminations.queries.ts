import type { Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';
import { shortPersonName } from '../../platform/people/person-names';

export interface LinkedAccount {
  readonly name: string;
  readonly email: string;
  readonly status: 'active' | 'suspended';
  readonly roles: readonly Role[];
}

export const readLinkedAccount = (
  db: Db,
  userId: string | null,
): Promise<LinkedAccount | undefined> =>
  db.maybe<LinkedAccount>(
    `select ${shortPersonName('u')} as name, u.email, m.status, m.roles
     from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.user_id = $1 and m.status in ('active', 'suspended')`,
    [userId],
  );

export const countShiftsAfter = async (
  db: Db,
  staffMemberId: string,
  day: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from staff_shift where staff_member_id = $1 and on_date > $2::date',
      [staffMemberId, day],
    )
  ).count;

/** @returns how many */
export const deleteShiftsAfter = async (
  db: Db,
  staffMemberId: string,
  day: string,
): Promise<number> =>
  (
    await db.query(
      'delete from staff_shift where staff_member_id = $1 and on_date > $2::date returning id',
      [staffMemberId, day],
    )
  ).length;

export const setEmployment = async (
  db: Db,
  id: string,
  { hiredOn, leftOn }: { readonly hiredOn: string; readonly leftOn: string | null },
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update staff_member set hired_on = $2, left_on = $3, status = case when $3::date is null then 'active' else 'terminated' end,
       updated_at = $4, updated_by = $5, version = version + 1 where id = $1`,
    [id, hiredOn, leftOn, now, userId],
  );
};

/** @returns whether the practitioner was enabled until now */
export const disablePractitioner = async (
  db: Db,
  practitionerId: string,
  { userId, now }: Stamp,
): Promise<boolean> =>
  (
    await db.query(
      `update practitioner set active = false, updated_at = $2, updated_by = $3, version = version + 1
       where id = $1 and active returning id`,
      [practitionerId, now, userId],
    )
  ).length > 0;
