import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import type { Owner } from '../customers/fill';
import { goalAgainstSql, type Compare } from '../against-sql';
import { timeOf, type Timing } from '../customers/timing';
import type { Goal } from '../report';
import { firstFreeSql, weekSql } from './plain-schedule';

const doctors = 50;
/** Future appointments per doctor and day. */
const perDay = 12;
const days = 28;
/** Against plain SQL. */
const goals = { week: 1, first: 2.7 };

const own = 'company_id, created_at, created_by, updated_at, updated_by';
const stamp = '$1, now(), $2, now(), $2';

/**
 * Fifty doctors of one department and event type, six days a week from eight to six, two absences
 * each.
 */
const hoursSql = [
  `insert into department (code, name, ${own}) values ('horarios', 'Horarios', ${stamp})`,
  `insert into event_type (slug, name, minutes, buffer_after, slot_step, ${own}) values ('horarios', 'Horarios', 30, 5, 15, ${stamp})`,
  `insert into practitioner (first_name, last_name, ${own}) select 'Horario', 'Número ' || n, ${stamp} from generate_series(1, ${doctors}) as n`,
  `insert into practitioner_department (company_id, practitioner_id, department_id)
   select $1, p.id, (select id from department where company_id = $1 and code = 'horarios') from practitioner p where p.company_id = $1 and p.first_name = 'Horario' and $2::uuid is not null`,
  `insert into event_type_practitioner (company_id, event_type_id, practitioner_id)
   select $1, (select id from event_type where company_id = $1 and slug = 'horarios'), p.id from practitioner p where p.company_id = $1 and p.first_name = 'Horario' and $2::uuid is not null`,
  `with schedule as (
     insert into availability_schedule (practitioner_id, site_id, name, valid_from, ${own})
     select p.id, (select id from site where company_id = $1 order by created_at limit 1), 'Semana', current_date - 400, ${stamp} from practitioner p where p.company_id = $1 and p.first_name = 'Horario'
     returning id, practitioner_id
   )
   insert into availability_interval (company_id, schedule_id, practitioner_id, valid, weekday, starts_minute, ends_minute)
   select $1, s.id, s.practitioner_id, daterange(current_date - 400, null), d, h.starts, h.ends
   from schedule s, generate_series(1, 6) as d, (values (480, 780), (840, 1080)) as h (starts, ends)`,
  `insert into time_off (practitioner_id, start_at, end_at, type, status, ${own})
   select p.id, now() + n * interval '9 days', now() + n * interval '9 days' + interval '2 days', 'training', 'approved', ${stamp}
   from practitioner p, generate_series(1, 2) as n where p.company_id = $1 and p.first_name = 'Horario'`,
];

/**
 * A patient may have several requests at once, unlike appointments; they occupy the doctor's time
 * all the same.
 */
const bookedSql = `
  with people as (select id, row_number() over (order by id) - 1 as place from patient where company_id = $1 and status = 'active')
  insert into appointment (uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, ${own})
  select 'horas' || lpad(row_number() over ()::text, 12, '0'), who.id, (select id from event_type where company_id = $1 and slug = 'horarios'), p.id,
    (select id from department where company_id = $1 and code = 'horarios'), (select id from site where company_id = $1 order by created_at limit 1), at, at + interval '30 minutes', 'requested', ${stamp}
  from practitioner p cross join generate_series(0, ${days - 1}) as d cross join generate_series(0, ${perDay - 1}) as slot
  cross join lateral (select (current_date + d + time '14:00' + slot * interval '35 minutes') at time zone 'UTC' as at) t
  join people who on who.place = (substr(p.last_name, 8)::int * 7 + d * 31 + slot) % (select count(*) from people)
  where p.company_id = $1 and p.first_name = 'Horario'`;

const fill = async (database: pg.Client, { companyId, userId }: Owner): Promise<void> => {
  // Rows are valid by construction, so foreign keys and triggers are skipped.
  await database.query('set session_replication_role = replica');
  for (const statement of [...hoursSql, bookedSql])
    await database.query(statement, [companyId, userId]);
  await database.query('set session_replication_role = origin');
  await database.query(
    'vacuum analyze appointment, availability_interval, availability_schedule, time_off',
  );
};

const dayAt = (plus: number): string =>
  new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10);

const preferences = ['any', 'morning', 'afternoon'] as const;
/** From and to, in minutes of the day. */
const minutesOf = { any: [0, 1440], morning: [0, 720], afternoon: [720, 1440] } as const;

/** Fifty doctors over four weeks: week view and first free slot. */
export const measureScheduling = async (
  client: Client,
  database: pg.Client,
  owner: Owner,
  compare: Compare,
): Promise<{
  readonly goals: readonly Goal[];
  readonly times: Readonly<Record<string, Timing>>;
}> => {
  await fill(database, owner);
  const departmentId =
    (await client.departmentList({ query: {} })).items.find(({ code }) => code === 'horarios')
      ?.id ?? '';
  const { items } = await client.eventTypeList({ query: {} });
  const eventTypeId = items.find(({ slug }) => slug === 'horarios')?.id ?? '';
  const practitionerId = items.find(({ slug }) => slug === 'horarios')?.practitionerIds[0] ?? '';
  const { companyId } = owner;
  const week = (turn: number) => ({ from: dayAt(turn % 14), to: dayAt((turn % 14) + 6) });
  const ofAll = await compare(
    (turn) => client.availabilityWeek({ query: { ...week(turn), departmentId } }),
    (turn) => {
      const { from, to } = week(turn);
      return { text: weekSql, values: [companyId, from, to, departmentId] };
    },
  );
  const preferenceOf = (turn: number) => preferences[turn % 3] ?? 'any';
  const first = await compare(
    (turn) =>
      client.slotFirst({
        query: { eventTypeId, from: dayAt(turn % 10), preference: preferenceOf(turn) },
      }),
    (turn) => ({
      text: firstFreeSql,
      values: [companyId, eventTypeId, dayAt(turn % 10), ...minutesOf[preferenceOf(turn)]],
    }),
  );
  const times = {
    'a week of fifty doctors': ofAll,
    'the first free of fifty doctors': first,
    'free times of one doctor, two weeks': await timeOf((turn) =>
      client.slotList({
        query: { eventTypeId, practitionerId, from: dayAt(turn % 10), to: dayAt((turn % 10) + 13) },
      }),
    ),
    'why not': await timeOf((turn) =>
      client.slotExplain({
        query: { eventTypeId, practitionerId, startAt: `${dayAt(turn % 20)}T18:00:00Z` },
      }),
    ),
  };
  return {
    times,
    goals: [
      goalAgainstSql('availability, a week of fifty doctors', ofAll, goals.week),
      goalAgainstSql('first free of fifty doctors', first, goals.first),
    ],
  };
};
