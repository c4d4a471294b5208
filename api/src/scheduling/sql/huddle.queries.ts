import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import { patientDebt, patientHasAlerts } from '../../patients';
import type { Db } from '../../platform/database/database';
import { personListName, personName, shortPersonName } from '../../platform/people/person-names';

type Huddle = EndpointAnswer<Contract['appointmentHuddle']>;
type Row = Huddle['items'][number];

/** Two pages of paper. */
const maxRows = 80;

/**
 * Patients of the day of whom there is something to say. `overbooked` is also whoever shares the
 * practitioner's time with another one.
 */
export const readHuddle = async (
  db: Db,
  today: string,
  showsDebts: boolean,
): Promise<Pick<Huddle, 'appointments' | 'items'>> => {
  const rows = await db.query<Row & { readonly all: number }>(
    `with day as materialized (
       select $1::date::timestamp at time zone time_zone as starts, ($1::date + 1)::timestamp at time zone time_zone as ends, time_zone as zone
       from company where id = app_company()
     ),
     today as (
       select a.*, coalesce(s.time_zone, d.zone) as zone, (count(*) over ())::int as all_of_them
       from day d join appointment a on a.company_id = (select app_company()) and a.start_at >= d.starts and a.start_at < d.ends
         and a.status not in ('cancelled', 'rescheduled', 'waitlisted')
       join site s on s.company_id = a.company_id and s.id = a.site_id
     ),
     told as (
       select a.id as "appointmentId", a.start_at as "startAt", a.zone as "timeZone",
         json_build_object('id', p.id, 'name', ${personName('p')}, 'listName', ${personListName('p')}, 'birthDate', p.birth_date) as patient, e.name as "eventType",
         case when w.id is not null then ${shortPersonName('w')} end as practitioner,
         a.overbooked or exists (
           select from today o where o.practitioner_id = a.practitioner_id and o.id <> a.id and o.start_at < a.end_at and a.start_at < o.end_at and o.status <> 'no_show'
         ) as overbooked,
         not exists (
           select from appointment b where b.company_id = a.company_id and b.patient_id = a.patient_id and b.start_at < a.start_at and b.status in ('checked_in', 'in_progress', 'completed')
         ) as "firstVisit",
         to_char(p.birth_date, 'MMDD') = to_char($1::date, 'MMDD') as birthday, ${patientHasAlerts('p')} as "hasAlerts",
         case when $2 then ${patientDebt('p')} end as debt, a.all_of_them as "all"
       from today a join patient p on p.company_id = a.company_id and p.id = a.patient_id
       join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
       left join practitioner w on w.company_id = a.company_id and w.id = a.practitioner_id
     )
     select * from told order by "startAt", "appointmentId"`,
    [today, showsDebts],
  );
  return {
    appointments: rows[0]?.all ?? 0,
    items: rows.map(({ all: _all, ...row }) => row),
  };
};

/** What there is to say of somebody. */
const reasons: Readonly<Record<keyof Huddle['counts'], (row: Row) => boolean>> = {
  overbooked: ({ overbooked }) => overbooked,
  firstVisit: ({ firstVisit }) => firstVisit,
  allergy: ({ hasAlerts }) => hasAlerts,
  debt: ({ debt }) => (debt ?? 0) > 0,
  birthday: ({ birthday }) => birthday,
};

/** Those of whom there is something to say: how many, why, and the first by time. */
export const notableOf = (items: readonly Row[]): Pick<Huddle, 'notable' | 'counts' | 'items'> => {
  const notable = items.filter((row) => Object.values(reasons).some((applies) => applies(row)));
  const countOf = (reason: keyof typeof reasons) => notable.filter(reasons[reason]).length;
  return {
    notable: notable.length,
    counts: {
      overbooked: countOf('overbooked'),
      firstVisit: countOf('firstVisit'),
      allergy: countOf('allergy'),
      debt: countOf('debt'),
      birthday: countOf('birthday'),
    },
    items: notable.slice(0, maxRows),
  };
};
