import type { WallToken } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { queueOrder } from './ticket.queries';

/** Readable from across the waiting room. */
const maxCalled = 6;
const maxNext = 8;

/** First letters of given name and first surname. */
const initials = `upper(left(p.first_name, 1) || left(p.last_name, 1))`;

/** Called tokens, newest first, and the next ones. Selects initials only, never names. */
export const readWall = async (
  db: Db,
  {
    departmentId,
    siteId,
  }: { readonly departmentId?: string | undefined; readonly siteId?: string | undefined },
  now: string,
): Promise<{ called: WallToken[]; next: WallToken[] }> => {
  const list = (status: 'called' | 'waiting', order: string, most: number) =>
    db.query<WallToken>(
      `select q.token, ${initials} as initials, d.name as department, r.name as room, q.call_count as "callCount", q.called_at as "calledAt"
       from queue_entry q
       join visit v on v.company_id = q.company_id and v.id = q.visit_id
       join appointment a on a.company_id = q.company_id and a.id = q.appointment_id and a.status in ('checked_in', 'in_progress')
       join patient p on p.company_id = v.company_id and p.id = v.patient_id
       join department d on d.company_id = q.company_id and d.id = q.department_id
       join site s on s.company_id = v.company_id and s.id = v.site_id
       join company c on c.id = q.company_id
       left join room r on r.company_id = q.company_id and r.id = q.room_id
       where q.status = '${status}' and q.on_date between $1::timestamptz::date - 1 and $1::timestamptz::date + 1
         and q.on_date = ($1::timestamptz at time zone coalesce(s.time_zone, c.time_zone))::date
         and ($2::uuid is null or q.department_id = $2) and ($3::uuid is null or v.site_id = $3)
       order by ${order} limit ${most}`,
      [now, departmentId ?? null, siteId ?? null],
    );
  return {
    called: await list('called', 'q.called_at desc, q.id', maxCalled),
    next: await list('waiting', queueOrder('q'), maxNext),
  };
};
