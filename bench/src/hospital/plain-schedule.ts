/* Statements that answer the desk's questions without the API. $1 is the company. */

const personName = (alias: string): string =>
  `concat_ws(' ', ${alias}.first_name, ${alias}.last_name, ${alias}.second_last_name)`;

/** $2 department, $3 and $4: from and to. */
export const calendarSql = `
  select (
    select json_agg(x) from (
      select a.id, a.patient_id, ${personName('p')} as patient, a.event_type_id, a.practitioner_id, a.room_id, a.start_at, a.end_at, a.all_day, a.status, a.overbooked, a.version
      from appointment a join patient p on p.company_id = a.company_id and p.id = a.patient_id
      where a.company_id = $1 and a.department_id = $2 and a.start_at >= $3::timestamptz - interval '1 day' and a.start_at < $4 and a.end_at > $3
        and a.status not in ('cancelled', 'rescheduled', 'waitlisted')
      order by a.start_at, a.id
    ) x
  ) as appointments, (
    select json_agg(i) from availability_interval i join practitioner_department m on m.company_id = i.company_id and m.practitioner_id = i.practitioner_id
    where i.company_id = $1 and m.department_id = $2 and i.valid && daterange($3::date, $4::date, '[]')
  ) as open, (
    select json_agg(o) from time_off o join practitioner_department m on m.company_id = o.company_id and m.practitioner_id = o.practitioner_id
    where o.company_id = $1 and m.department_id = $2 and o.status = 'approved' and tstzrange(o.start_at, o.end_at) && tstzrange($3, $4)
  ) as absences, (
    select json_agg(c) from site_closure c where c.company_id = $1 and c.from_date <= $4::date and c.to_date >= $3::date
  ) as closures`;

/** $2 rows to skip. */
export const todaySql = `
  with today as (
    select (now() at time zone c.time_zone)::date::timestamp at time zone c.time_zone as begins,
      ((now() at time zone c.time_zone)::date + 1)::timestamp at time zone c.time_zone as ends
    from company c where c.id = $1
  ), found as materialized (
    select a.id, a.start_at from appointment a
    where a.company_id = $1 and a.start_at >= (select begins from today) and a.start_at < (select ends from today) and a.status not in ('cancelled', 'rescheduled')
  ), page as (
    select f.id from found f order by f.start_at, f.id limit 25 offset $2
  )
  select a.*, row_to_json(p) as patient, e.name as event_type, ${personName('d')} as practitioner, t.name as department, s.name as site, r.name as room,
    exists (select from allergy g where g.company_id = p.company_id and g.patient_id = p.id and g.status = 'active') as alerts,
    (select sum(u.cents) from patient_dues(p.company_id) as u where u.patient_id = p.id) as debt,
    (select json_build_array(h.at, h.from_status) from appointment_status_history h
     where h.company_id = a.company_id and h.appointment_id = a.id order by h.id desc limit 1) as last_step,
    (select json_build_array(count(*) filter (where o.status = 'no_show'), count(*) filter (where o.status = 'completed')) from appointment o
     where o.company_id = a.company_id and o.patient_id = a.patient_id and o.start_at < a.start_at) as past,
    (select count(*) from found) as total
  from page
  join appointment a on a.company_id = $1 and a.id = page.id
  join patient p on p.company_id = a.company_id and p.id = a.patient_id
  join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
  join department t on t.company_id = a.company_id and t.id = a.department_id
  join site s on s.company_id = a.company_id and s.id = a.site_id
  left join practitioner d on d.company_id = a.company_id and d.id = a.practitioner_id
  left join room r on r.company_id = a.company_id and r.id = a.room_id
  order by a.start_at, a.id`;

const busy = `a.status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress')`;

/**
 * Tables of the open hours and the absences of some practitioners `p` from a day to a day, between
 * two minutes of it.
 */
const openHours = (
  practitioners: string,
  [first, last]: readonly [string, string],
  [from, to]: readonly [string, string],
): string => `
  hours as materialized (
    select p.id, s.site_id, day::date as day, range_agg(tstzrange(
      (day + make_interval(mins => greatest(i.starts_minute, ${from}))) at time zone coalesce(t.time_zone, c.time_zone),
      (day + make_interval(mins => least(i.ends_minute, ${to}))) at time zone coalesce(t.time_zone, c.time_zone))) as open
    from practitioner p
    join company c on c.id = p.company_id
    cross join generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') as day
    join availability_interval i on i.company_id = p.company_id and i.practitioner_id = p.id and i.weekday = extract(isodow from day) and i.valid @> day::date
    join availability_schedule s on s.company_id = i.company_id and s.id = i.schedule_id
    join site t on t.company_id = s.company_id and t.id = s.site_id
    where p.company_id = $1 and p.active and p.id in (${practitioners}) and i.starts_minute < ${to} and i.ends_minute > ${from}
    group by 1, 2, 3
  ), absences as materialized (
    select o.practitioner_id as id, range_agg(tstzrange(o.start_at, o.end_at)) as away from time_off o
    where o.company_id = $1 and o.status = 'approved' and o.practitioner_id in (${practitioners})
      and o.start_at < ${last}::date + 2 and o.end_at > ${first}::date - 1
    group by 1
  )`;

const inDepartment =
  'select m.practitioner_id from practitioner_department m where m.company_id = $1 and m.department_id = $4';

/** $2 and $3: first and last day, $4 department. */
export const weekSql = `
  with ${openHours(inDepartment, ['$2', '$3'], ['0', '1440'])}, bookable as (
    select h.id, h.day, sum(upper(piece) - lower(piece)) as minutes
    from hours h left join absences b on b.id = h.id, unnest(h.open - coalesce(b.away, '{}')) as piece group by 1, 2
  ), booked as (
    select a.practitioner_id as id, (a.start_at at time zone coalesce(t.time_zone, c.time_zone))::date as day, sum(a.end_at - a.start_at) as minutes
    from appointment a join site t on t.company_id = a.company_id and t.id = a.site_id join company c on c.id = a.company_id
    where a.company_id = $1 and a.practitioner_id in (${inDepartment}) and a.start_at >= $2::date - 1 and a.start_at < $3::date + 2 and ${busy}
    group by 1, 2
  )
  select id, day, o.minutes as open, b.minutes as booked from bookable o full join booked b using (id, day)
  where day between $2::date and $3::date order by 1, 2`;

const ofEventType =
  'select m.practitioner_id from event_type_practitioner m where m.company_id = $1 and m.event_type_id = $2';

/** $2 event type, $3 first of the two days to look at, $4 and $5: from and to a minute of the day. */
export const firstFreeSql = `
  with ${openHours(ofEventType, ['$3', '($3::date + 1)'], ['$4::int', '$5::int'])}, booked as (
    select a.practitioner_id as id, range_agg(tstzrange(a.start_at - make_interval(mins => e.buffer_after), a.end_at + make_interval(mins => e.buffer_after))) as taken
    from appointment a join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
    where a.company_id = $1 and a.practitioner_id in (${ofEventType}) and a.start_at >= $3::date - 1 and a.start_at < $3::date + 3 and ${busy}
    group by 1
  )
  select h.id, h.site_id, at from hours h
  join event_type e on e.company_id = $1 and e.id = $2
  left join absences b on b.id = h.id
  left join booked k on k.id = h.id
  cross join unnest(h.open - coalesce(b.away, '{}') - coalesce(k.taken, '{}')) as piece
  cross join make_interval(mins => e.slot_step) as step
  cross join generate_series(
    date_bin(step, greatest(lower(piece), now()) + step - interval '1 microsecond', timestamptz '2000-01-01'), upper(piece) - make_interval(mins => e.minutes), step
  ) as at
  order by at, h.id limit 5`;
