import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import { goalAgainstSql, type Compare } from '../against-sql';
import { timeOf, type Timing } from '../customers/timing';
import type { Owner } from '../customers/fill';
import type { Goal } from '../report';
import { calendarSql, todaySql } from './plain-schedule';

const many = 1_000_000;
const departments = 5;
const practitioners = 40;
/** Per practitioner. */
const perDay = 18;
/** Days in the future; the rest are past. */
const futureDays = 90;
/** Against plain SQL; `desk` against a page of a hundred appointments. */
const goals = { calendar: 2.8, today: 1.3, desk: 4 };

const own = `company_id, created_at, created_by, updated_at, updated_by`;
const stamp = '$1, now(), $2, now(), $2';

/** Five departments with eight practitioners each, and their event types. */
const structureSql = [
  `insert into department (code, name, ${own}) select 'medida_' || n, 'Medida ' || n, ${stamp} from generate_series(1, ${departments}) as n`,
  `insert into practitioner (first_name, last_name, ${own}) select 'Medida', 'Número ' || n, ${stamp} from generate_series(1, ${practitioners}) as n`,
  `insert into event_type (slug, name, minutes, ${own}) select 'medida', 'Medida', 30, ${stamp}`,
  `insert into practitioner_department (company_id, practitioner_id, department_id)
   select d.company_id, d.id, t.id from practitioner d join department t on t.company_id = d.company_id and t.code = 'medida_' || 1 + substr(d.last_name, 8)::int % ${departments}
   where d.company_id = $1 and d.first_name = 'Medida' and $2::uuid is not null`,
];

/**
 * Half-hour slots from nine to six for every practitioner and day, as far back as a million
 * requires.
 */
const appointmentsSql = `
  with staff as (
    select d.id, row_number() over (order by d.id) - 1 as place, m.department_id
    from practitioner d join practitioner_department m on m.company_id = d.company_id and m.practitioner_id = d.id
    where d.company_id = $1 and d.first_name = 'Medida'
  ), people as (select id, row_number() over (order by id) - 1 as place from patient
    where company_id = $1 and status = 'active' and not exists (select from appointment a where a.patient_id = patient.id)),
  days as (
    select day::date, row_number() over (order by day desc) as n
    from generate_series(current_date - 2000, current_date + ${futureDays}, interval '1 day') as day
    order by day desc limit ceil($3::numeric / ${practitioners * perDay})
  )
  insert into appointment (uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, ${own})
  select 'medida' || lpad((days.n * ${practitioners * perDay} + staff.place * ${perDay} + slot)::text, 12, '0'), p.id, (select id from event_type where company_id = $1 and slug = 'medida'),
    staff.id, staff.department_id, (select id from site where company_id = $1 order by created_at limit 1), at, at + interval '30 minutes',
    case when at > now() then (array['scheduled', 'confirmed', 'confirmed', 'cancelled'])[1 + (slot + staff.place) % 4]
      else (array['completed', 'completed', 'completed', 'completed', 'no_show', 'cancelled'])[1 + (slot + staff.place + days.n) % 6] end, ${stamp}
  from days cross join staff cross join generate_series(0, ${perDay - 1}) as slot
  cross join lateral (select (days.day + time '15:00' + slot * interval '30 minutes') at time zone 'UTC' as at) t
  join people p on p.place = (days.n * 7 + slot * ${practitioners} + staff.place) % (select count(*) from people)`;

/** The turn of everyone who came. */
const queueSql = `
  insert into queue_entry (company_id, id, appointment_id, department_id, on_date, token, stage, priority, sort_weight, status, checked_in_at, called_at, call_count, serving_at, finished_at, created_by, updated_at, updated_by, version)
  select a.company_id, gen_random_uuid(), a.id, a.department_id, a.start_at::date, 'MED-001', 'consultation', 'normal', 0, 'finished', a.start_at, a.start_at, 1, a.start_at, a.end_at, $2, now(), $2, 1
  from appointment a where a.company_id = $1 and a.status = 'completed'`;

const fill = async (database: pg.Client, { companyId, userId }: Owner): Promise<void> => {
  // Rows are valid by construction, so foreign keys and triggers are skipped.
  await database.query('set session_replication_role = replica');
  for (const statement of structureSql) await database.query(statement, [companyId, userId]);
  const { rowCount } = await database.query(appointmentsSql, [companyId, userId, many]);
  if ((rowCount ?? 0) < many)
    throw new Error(`Only ${rowCount} appointments were made: there is nothing to measure`);
  await database.query(queueSql, [companyId, userId]);
  await database.query('set session_replication_role = origin');
  await database.query('vacuum analyze appointment, queue_entry');
  await database.query('checkpoint'); // otherwise flushing a gigabyte would disturb the measurement
};

const dayMs = 86_400_000;
const dayAt = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** A company with a million appointments: the front desk's daily queries. */
export const measureAppointments = async (
  client: Client,
  database: pg.Client,
  owner: Owner,
  compare: Compare,
): Promise<{
  readonly goals: readonly Goal[];
  readonly times: Readonly<Record<string, Timing>>;
  readonly filled: number;
}> => {
  const began = performance.now();
  await fill(database, owner);
  const filled = (performance.now() - began) / 1000;
  const { items } = await client.departmentList({ query: {} });
  const measured = items.filter(({ name }) => name.startsWith('Medida'));
  const departmentOf = (turn: number): string => measured[turn % measured.length]?.id ?? '';
  const week = (turn: number) => ({ from: dayAt((turn % 60) - 30), to: dayAt((turn % 60) - 23) });
  const today = { tab: 'today', sort: 'startAt', page: 1, pageSize: 25 } as const;
  const calendar = await compare(
    (turn) =>
      client.appointmentCalendar({ query: { departmentId: departmentOf(turn), ...week(turn) } }),
    (turn) => {
      const { from, to } = week(turn);
      return { text: calendarSql, values: [owner.companyId, departmentOf(turn), from, to] };
    },
  );
  const ofToday = await compare(
    (turn) => client.appointmentList({ query: { ...today, page: 1 + (turn % 5) } }),
    (turn) => ({ text: todaySql, values: [owner.companyId, (turn % 5) * today.pageSize] }),
  );
  const all = await timeOf((turn) =>
    client.appointmentList({ query: { ...today, page: 1 + (turn % 5), pageSize: 100 } }),
  );
  const desk = {
    'the board': await timeOf(() => client.queueBoard({ query: {} })),
    'counts of the board': await timeOf(() => client.queueSummary({ query: {} })),
    'home of the desk': await timeOf(() => client.queueDesk({ query: {} })),
    'the morning huddle': await timeOf(() => client.appointmentHuddle({ query: {} })),
  };
  const times = {
    'today, a hundred of all': all,
    ...desk,
    'calendar, a week of a department': calendar,
    'today, of all': ofToday,
    'today, of a department': await timeOf((turn) =>
      client.appointmentList({ query: { ...today, departmentId: departmentOf(turn) } }),
    ),
    'upcoming, of all': await timeOf((turn) =>
      client.appointmentList({ query: { ...today, tab: 'upcoming', page: 1 + (turn % 5) } }),
    ),
    'counts of the tabs': await timeOf(() => client.appointmentCounts({ query: {} })),
  };
  return {
    goals: [
      goalAgainstSql('calendar, a week of a department', calendar, goals.calendar),
      goalAgainstSql('appointments of today', ofToday, goals.today),
      ...Object.entries(desk).map(([name, { p50 }]) => ({
        name: `${name}, to a hundred appointments of today`,
        value: p50 / all.p50,
        atMost: goals.desk,
      })),
    ],
    times,
    filled,
  };
};
