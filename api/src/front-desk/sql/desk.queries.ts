import type { Db } from '../../platform/database/database';

/** Cards of each list on the home screen. */
export const shownAtDesk = 6;

export interface DeskChoice {
  /** Of all who are in the clinic and the first of the others. */
  readonly appointmentIds: readonly string[];
  readonly next: number;
  readonly late: number;
  readonly payment: number;
}

/**
 * Who is on the desk's lists today, each in the time zone of their site. All who wait or are seen
 * are among them: expected calls depend on the whole line.
 */
export const chooseForDesk = async (
  db: Db,
  now: string,
  /** Whoever was to come by then is late. */
  lateSince: string,
): Promise<DeskChoice> =>
  db.one<DeskChoice>(
    `with place as (
       select s.id as site_id, coalesce(s.time_zone, c.time_zone) as zone, ($1::timestamptz at time zone coalesce(s.time_zone, c.time_zone))::date as day
       from site s join company c on c.id = s.company_id where s.company_id = (select app_company())
     ),
     expected as (
       select a.id, a.start_at, a.start_at <= $2 as late from appointment a join place z on z.site_id = a.site_id
       where a.company_id = (select app_company()) and a.status in ('scheduled', 'confirmed') and a.start_at between $1::timestamptz - interval '48 hours' and $1::timestamptz + interval '48 hours'
         and (a.start_at at time zone z.zone)::date = z.day
     ),
     entry as (
       select q.company_id, q.appointment_id as id, q.id as entry_id, q.number, q.status, q.stage, coalesce(q.finished_at, q.checked_in_at) as at from queue_entry q
       join appointment a on a.company_id = q.company_id and a.id = q.appointment_id and a.status in ('checked_in', 'in_progress', 'completed')
       join place z on z.site_id = a.site_id and z.day = q.on_date
       where q.company_id = (select app_company()) and q.on_date between $1::date - 1 and $1::date + 1 and q.status in ('waiting', 'called', 'serving', 'finished')
     ),
     present as (select distinct on (id) * from entry order by id, number desc),
     payment as (
       select p.id, p.at from present p
       where p.status = 'finished' and p.stage = 'consultation' and exists (select from charge_dues(p.company_id) as d where d.appointment_id = p.id and d.cents > 0)
     ),
     chosen as (
       (select id from expected where not late order by start_at, id limit ${shownAtDesk})
       union all (select id from expected where late order by start_at, id limit ${shownAtDesk})
       union all (select id from payment order by at, id limit ${shownAtDesk})
       union all select id from present where status <> 'finished'
     )
     select array(select id from chosen) as "appointmentIds",
       (select count(*)::int from expected where not late) as next, (select count(*)::int from expected where late) as late,
       (select count(*)::int from payment) as payment`,
    [now, lateSince],
  );
