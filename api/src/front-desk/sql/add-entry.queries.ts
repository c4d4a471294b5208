import type { Db } from '../../platform/database/database';

/** Next token of a department and day: its prefix, or its code without one, and a counter. */
export const nextToken = async (db: Db, departmentId: string, onDate: string): Promise<string> => {
  const { token } = await db.one<{ token: string }>(
    `with counted as (
       insert into queue_counter (company_id, department_id, on_date, last_number) values (app_company(), $1, $2, 1)
       on conflict (company_id, department_id, on_date) do update set last_number = queue_counter.last_number + 1
       returning last_number
     )
     select coalesce(d.token_prefix, nullif(left(upper(regexp_replace(d.code, '[^A-Za-z]', '', 'g')), 3), ''), 'T')
       || '-' || lpad(counted.last_number::text, greatest(3, length(counted.last_number::text)), '0') as token
     from counted, department d where d.id = $1`,
    [departmentId, onDate],
  );
  return token;
};

export const insertQueueEntry = (
  db: Db,
  {
    visitId,
    appointmentId,
    departmentId,
    roomId,
    onDate,
    token,
    stage,
    priority,
    checkedInAt,
    userId,
    now,
  }: {
    readonly visitId: string;
    readonly appointmentId: string;
    readonly departmentId: string;
    readonly roomId: string | null;
    readonly onDate: string;
    readonly token: string;
    readonly stage: string;
    readonly priority: string;
    readonly checkedInAt: string;
    readonly userId: string;
    readonly now: string;
  },
): Promise<{ id: string }> =>
  db.one<{ id: string }>(
    `insert into queue_entry (company_id, visit_id, appointment_id, department_id, room_id, on_date, token, stage, priority, sort_weight, checked_in_at, created_by,
       updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, extract(epoch from $9::timestamptz), $9, $10, $11, $10) returning id`,
    [
      visitId,
      appointmentId,
      departmentId,
      roomId,
      onDate,
      token,
      stage,
      priority,
      checkedInAt,
      userId,
      now,
    ],
  );
