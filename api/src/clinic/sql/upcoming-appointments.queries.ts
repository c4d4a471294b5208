import type { Db } from '../../platform/database/database';

/** Appointment column of each part of the structure. */
const columns = {
  site: 'site_id',
  department: 'department_id',
  room: 'room_id',
  practitioner: 'practitioner_id',
} as const;

export type AppointmentPart = keyof typeof columns;

/** Upcoming appointments `a`; $2 is now. */
export const upcomingCondition = `a.start_at > $2 and a.status in ('requested', 'scheduled', 'confirmed')`;

export const countUpcoming = async (
  db: Db,
  part: AppointmentPart,
  id: string,
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from appointment a where a.${columns[part]} = $1 and ${upcomingCondition}`,
      [id, now],
    )
  ).count;
