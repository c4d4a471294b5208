import type { QueueCard } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { QueueRow } from './queue-row';
import { queueOrder } from './ticket.queries';
import { personName } from '../../platform/people/person-names';

/** A card before it is completed for its reader. */
export interface CardRow extends Omit<QueueCard, 'actions' | 'expectedCallAt'> {
  readonly practitionerUserId: string | null;
  readonly minutes: number;
  /** Came without an appointment, so no schedule expected them. */
  readonly walkIn: boolean;
}

export interface BoardFilter {
  readonly departmentId?: string | undefined;
  readonly practitionerId?: string | undefined;
  readonly siteId?: string | undefined;
  /** Whose latest finished patients are shown, too. */
  readonly practitionerOwn?: string | null;
}

/** Cards in the "done" column, the latest ones of everybody and of the reader. */
const maxDone = 30;

/**
 * Of the appointments that the query before has put into `chosen`, with the latest queue entry of
 * each. Choosing them first keeps the plan independent of how many years of appointments there are.
 * $1 is now.
 */
const rows = `
  select case
      when q.id is null then 'expected'
      when q.status in ('finished') and q.stage = 'consultation' then case when m.due > 0 then 'payment' else 'done' end
      when q.stage = 'triage' then 'triage'
      when q.status = 'serving' then 'consultation'
      else 'waiting'
    end as "column",
    a.id as "appointmentId", a.uid as "appointmentUid", q.visit_id as "visitId", q.id as "entryId", q.status, q.token,
    json_build_object('id', p.id, 'name', ${personName('p')}, 'recordNumber', p.record_number, 'hasAlerts',
      exists (select from allergy g where g.company_id = p.company_id and g.patient_id = p.id and g.status = 'active')) as patient,
    e.name as "eventType", e.minutes, a.kind = 'walk_in' as "walkIn", w.user_id as "practitionerUserId",
    case when w.id is not null then json_build_object('id', w.id, 'name', ${personName('w')}) end as practitioner,
    json_build_object('id', d.id, 'name', d.name) as department,
    case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as room,
    q.stage, coalesce(q.priority, case a.priority when 'routine' then 'normal' else a.priority end) as priority, a.start_at as "startAt",
    q.checked_in_at as "checkedInAt", a.arrived_late as "arrivedLate", a.status = 'no_show' as "noShow", q.called_at as "calledAt", coalesce(q.call_count, 0) as "callCount",
    q.serving_at as "servingAt", q.finished_at as "finishedAt",
    exists (select from visit v where v.company_id = a.company_id and v.id = q.visit_id and v.status = 'signed') as "noteSigned", coalesce(m.due, 0) as due, p.customer_id as "payerId", q.version,
    array_position(array['emergency', 'urgent', 'normal'], q.priority) as pressing, q.sort_weight as weight
  from chosen i
  join appointment a on a.company_id = i.company_id and a.id = i.id
  join site s on s.company_id = a.company_id and s.id = a.site_id
  join company c on c.id = a.company_id
  cross join lateral (select ($1::timestamptz at time zone coalesce(s.time_zone, c.time_zone))::date as day, coalesce(s.time_zone, c.time_zone) as zone) z
  join patient p on p.company_id = a.company_id and p.id = a.patient_id
  join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
  left join lateral (
    select o.* from queue_entry o where o.company_id = a.company_id and o.appointment_id = a.id and o.status not in ('moved', 'removed')
    order by o.number desc limit 1
  ) q on a.status in ('checked_in', 'in_progress', 'completed')
  join department d on d.company_id = a.company_id and d.id = coalesce(q.department_id, a.department_id)
  left join room r on r.company_id = a.company_id and r.id = coalesce(q.room_id, a.room_id)
  left join practitioner w on w.company_id = a.company_id and w.id = a.practitioner_id
  left join lateral (
    select sum(d.cents)::bigint as due
    from (select distinct o.purchase_id, o.cents from charge_dues(a.company_id) as o where o.appointment_id = a.id) as d
  ) m on q.id is not null`;

/** Booked for today, or received today and booked for another day. */
const chosenToday = `
  chosen as materialized (
    select a.company_id, a.id from appointment a where a.start_at between $1::timestamptz - interval '48 hours' and $1::timestamptz + interval '48 hours'
    union select o.company_id, o.appointment_id from queue_entry o where o.on_date between $1::date - 1 and $1::date + 1
  )`;

const ofToday = `
  where ((q.id is null and a.status in ('scheduled', 'confirmed', 'no_show') and (a.start_at at time zone z.zone)::date = z.day) or q.on_date = z.day)
    and ($2::uuid is null or d.id = $2) and ($3::uuid is null or w.id = $3) and ($4::uuid is null or s.id = $4)`;

const order = `order by b."noShow", b.pressing nulls last, b.weight, coalesce(b."checkedInAt", b."startAt"), b."appointmentId"`;

type Row = CardRow & { readonly pressing: number; readonly weight: number };

const cardOf = ({ pressing: _pressing, weight: _weight, ...card }: Row): CardRow => card;

/** The cards of the day in call order. */
export const readCards = async (
  db: Db,
  { departmentId, practitionerId, siteId, practitionerOwn }: BoardFilter,
  now: string,
): Promise<CardRow[]> => {
  const found = await db.query<Row>(
    `with ${chosenToday}, board as (${rows} ${ofToday}),
     done as (
       select l."appointmentId" from (
         select b."appointmentId", row_number() over (order by b."finishedAt" desc) as place,
           row_number() over (partition by b.practitioner ->> 'id' order by b."finishedAt" desc) as own_place, b.practitioner ->> 'id' = $5 as own
         from board b where b."column" = 'done'
       ) l where l.place <= ${maxDone} or (l.own and l.own_place <= ${maxDone})
     )
     select * from board b where b."column" <> 'done' or b."appointmentId" in (select "appointmentId" from done) ${order}`,
    [now, departmentId ?? null, practitionerId ?? null, siteId ?? null, practitionerOwn ?? null],
  );
  return found.map(cardOf);
};

/** The cards of these appointments in call order. */
export const readCardsOf = async (
  db: Db,
  appointmentIds: readonly string[],
  now: string,
): Promise<CardRow[]> => {
  if (appointmentIds.length === 0) return [];
  const found = await db.query<Row>(
    `with chosen as materialized (select company_id, id from appointment where id = any ($2)), board as (${rows})
     select * from board b ${order}`,
    [now, appointmentIds],
  );
  return found.map(cardOf);
};

/** @throws resource.not_found */
export const readCard = async (db: Db, entryId: string, now: string): Promise<CardRow> =>
  cardOf(
    await db.one<Row>(
      `with chosen as materialized (select company_id, appointment_id as id from queue_entry where id = $2) ${rows}`,
      [now, entryId],
    ),
  );

/** The card of an appointment that is on a board. @throws resource.not_found */
export const readCardOfAppointment = async (
  db: Db,
  appointmentId: string,
  now: string,
): Promise<CardRow> =>
  cardOf(
    await db.one<Row>(
      `with chosen as materialized (select company_id, id from appointment where id = $2)
       ${rows} where q.id is not null or a.status in ('scheduled', 'confirmed', 'no_show')`,
      [now, appointmentId],
    ),
  );

/** Median minutes of each practitioner's last twenty consultations, given at least five. */
export const readPaces = async (
  db: Db,
  practitionerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const found = await db.query<{ id: string; minutes: number }>(
    `select w.id, percentile_cont(0.5) within group (order by extract(epoch from l.completed_at - l.started_at) / 60)::float8 as minutes
     from unnest($1::uuid[]) as w (id)
     cross join lateral (
       select a.started_at, a.completed_at from appointment a
       where a.company_id = (select app_company()) and a.practitioner_id = w.id and a.started_at is not null and a.completed_at is not null
       order by a.completed_at desc limit 20
     ) l
     group by w.id having count(*) >= 5`,
    [practitionerIds],
  );
  return new Map(found.map(({ id, minutes }) => [id, minutes]));
};

/** Whether an entry waits in the same queue with the same priority. */
export const isInSameQueue = async (
  db: Db,
  { id, onDate, departmentId, stage }: QueueRow,
  otherId: string,
  priority: string,
): Promise<boolean> =>
  Boolean(
    await db.maybe(
      `select 1 from queue_entry where id = $1 and id <> $2 and on_date = $3 and department_id = $4 and stage = $5 and priority = $6 and status = 'waiting'`,
      [otherId, id, onDate, departmentId, stage, priority],
    ),
  );

/** A sort weight before another entry, or at the end; see {@link queueOrder}. */
export const weightBefore = async (
  db: Db,
  entryId: string,
  beforeId: string | null,
): Promise<number> => {
  const { weight } = await db.one<{ weight: number }>(
    `with line as (
       select o.id, o.sort_weight, row_number() over (order by ${queueOrder('o')}) as place
       from queue_entry o join queue_entry q on q.company_id = o.company_id and q.id = $1
       where o.on_date = q.on_date and o.department_id = q.department_id and o.stage = q.stage and o.priority = q.priority and o.status = 'waiting' and o.id <> q.id
     )
     select coalesce(
       (select (n.sort_weight + coalesce((select l.sort_weight from line l where l.place = n.place - 1), n.sort_weight - 2)) / 2 from line n where n.id = $2),
       (select max(sort_weight) + 1 from line), 0)::float8 as weight`,
    [entryId, beforeId],
  );
  return weight;
};
