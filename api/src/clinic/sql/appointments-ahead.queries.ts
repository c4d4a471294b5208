import type { Db } from '../../platform/database/database';

/** What an appointment can be at, in, or with. */
const columns = {
  site: 'site_id',
  department: 'department_id',
  room: 'room_id',
  practitioner: 'practitioner_id',
} as const;

export type AppointmentPart = keyof typeof columns;

/** Those of an appointment `a` from now ($2) on that somebody still expects to happen. */
export const openAhead = `a.start_at > $2 and a.status in ('requested', 'scheduled', 'confirmed')`;

export const countAhead = async (
  db: Db,
  part: AppointmentPart,
  id: string,
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from appointment a where a.${columns[part]} = $1 and ${openAhead}`,
      [id, now],
    )
  ).count;
