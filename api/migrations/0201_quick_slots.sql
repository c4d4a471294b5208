-- Free times in a third of the time: what is looked up lies in one small index, and only times that are free are made.

-- What takes up time, with all that is asked of it: a look ahead reads nothing but this. Past appointments are not in it.
create index appointment_busy on appointment (company_id, practitioner_id, start_at) include (end_at, event_type_id, site_id, id)
  where status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress');

-- As in 0175, but each instant is worked out once: used twice in an expression, it was a call of a function for each row.
-- The hours of practitioners from a day to a day of each site: the pattern of the week without what `closed`
-- overrides take away, and what `open` ones add. Neither absences nor closures.
create or replace function practitioner_hours(company uuid, practitioners uuid[], from_day date, to_day date)
  returns table (
    practitioner_id uuid, site_id uuid, time_zone text, on_date date, hours tstzmultirange, anchor_at timestamptz,
    slot_minutes int, capacity int, mode text, event_type_ids uuid[]
  )
  language sql stable
  as $$
    with closed as (
      select o.practitioner_id, z.site_id, o.on_date,
        range_agg(range_between(
          local_instant(o.on_date, coalesce(o.starts_minute, 0), z.time_zone),
          local_instant(o.on_date, coalesce(o.ends_minute, 1440), z.time_zone)
        )) as ranges
      from availability_override o join site_zones(company) z on o.site_id is null or z.site_id = o.site_id
      where o.company_id = company and o.practitioner_id = any (practitioners) and o.on_date between from_day and to_day
        and o.type = 'closed'
      group by 1, 2, 3
    ), pattern as materialized (
      select i.practitioner_id, s.site_id, z.time_zone, day::date as on_date,
        local_instant(day::date, i.starts_minute, z.time_zone) as starts,
        local_instant(day::date, i.ends_minute, z.time_zone) as ends,
        i.slot_minutes, i.capacity, i.mode, i.event_type_ids
      from availability_interval i
      join availability_schedule s on s.company_id = i.company_id and s.id = i.schedule_id
      join site_zones(company) z on z.site_id = s.site_id
      cross join generate_series(
        from_day + (i.weekday - extract(isodow from from_day)::int + 7) % 7, to_day::timestamp, interval '7 days'
      ) as day
      where i.company_id = company and i.practitioner_id = any (practitioners) and i.valid @> day::date
    )
    select p.practitioner_id, p.site_id, p.time_zone, p.on_date,
      tstzmultirange(range_between(p.starts, p.ends)) - coalesce(c.ranges, '{}'), p.starts,
      p.slot_minutes, p.capacity, p.mode, p.event_type_ids
    from pattern p
    left join closed c on c.practitioner_id = p.practitioner_id and c.site_id = p.site_id and c.on_date = p.on_date
    union all
    select o.practitioner_id, o.site_id, z.time_zone, o.on_date,
      tstzmultirange(range_between(local_instant(o.on_date, o.starts_minute, z.time_zone), local_instant(o.on_date, o.ends_minute, z.time_zone))),
      local_instant(o.on_date, o.starts_minute, z.time_zone), null, null, 'both', null
    from availability_override o join site_zones(company) z on z.site_id = o.site_id
    where o.company_id = company and o.practitioner_id = any (practitioners) and o.on_date between from_day and to_day
      and o.type = 'open'
  $$;

-- Here and below: joins by hashing. What is joined is small but not known to be, and a plan for a handful is one that
-- looks at every row for every other.
alter function practitioner_open set enable_nestloop = off;
alter function practitioner_open set enable_mergejoin = off;

-- As in 0175, but times of the grid are made where there is room for them, instead of being made and tried one by one.
-- The free times of a type from a day to a day: those on the grid of the hours, and those that others have begun to share.
create or replace function find_slots(
  type_id uuid, only_practitioner uuid, only_site uuid, from_day date, to_day date, length int, wanted_kind text, except_id uuid, moment timestamptz
)
  returns table (practitioner_id uuid, site_id uuid, time_zone text, on_date date, start_at timestamptz, end_at timestamptz, free int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_nestloop = off set enable_mergejoin = off
  as $$
  declare
    company constant uuid := app_company();
    t event_type;
    takes interval;
    earliest timestamptz;
    kinds text[];
    practitioners uuid[];
    from_at constant timestamptz := (from_day - 1)::timestamp at time zone 'UTC' - interval '18 hours';
    to_at constant timestamptz := (to_day + 2)::timestamp at time zone 'UTC';
  begin
    select * into t from event_type e where e.company_id = company and e.id = type_id and e.active;
    if not found or not coalesce(wanted_kind = any (t.kinds), true) then return; end if;
    takes := make_interval(mins => coalesce(length, t.minutes));
    earliest := moment + make_interval(mins => t.min_notice_minutes);
    kinds := case when wanted_kind is null then t.kinds else array[wanted_kind] end;
    practitioners := array(
      select p.id from event_type_practitioner e join practitioner p on p.company_id = e.company_id and p.id = e.practitioner_id
      where e.company_id = company and e.event_type_id = type_id and p.active and p.id = coalesce(only_practitioner, p.id)
    );
    return query
      with hours as materialized (
        select h.*, h.on_date between from_day and to_day and h.on_date <= (moment at time zone h.time_zone)::date + t.window_days as begins
        from practitioner_hours(company, practitioners, from_day, to_day + 1) h
        where hours_serve(h.mode, h.event_type_ids, type_id, t.kinds) and hours_serve(h.mode, null, type_id, kinds)
          and h.site_id = coalesce(only_site, h.site_id)
          and (not exists (select from event_type_site s where s.company_id = company and s.event_type_id = type_id)
            or exists (select from event_type_site s where s.company_id = company and s.event_type_id = type_id and s.site_id = h.site_id))
      ), buffers as materialized (
        select e.id, make_interval(mins => e.buffer_before + t.buffer_after) as before, make_interval(mins => e.buffer_after + t.buffer_before) as after
        from event_type e where e.company_id = company
      ), busy as materialized (
        select a.practitioner_id, a.site_id, a.event_type_id, a.start_at, a.end_at, tstzrange(a.start_at - b.before, a.end_at + b.after) as taken
        from appointment a join buffers b on b.id = a.event_type_id
        where a.company_id = company and a.practitioner_id = any (practitioners) and a.start_at between from_at and to_at
          and is_busy(a.status) and a.id is distinct from except_id
      ), unavailable as (
        select b.practitioner_id, range_agg(b.away) as ranges from practitioner_absences(company, practitioners, from_at, to_at) b group by 1
      ), closed as (
        select s.site_id, range_agg(s.closed) as ranges from closed_sites(company, from_day, to_day + 1) s group by 1
      ), kept as (
        select w.practitioner_id, w.site_id, range_agg(w.hours) as ranges from hours w group by 1, 2
      ), open as materialized (
        select w.practitioner_id, w.site_id, w.ranges - coalesce(u.ranges, '{}') - coalesce(c.ranges, '{}') as ranges
        from kept w
        left join unavailable u on u.practitioner_id = w.practitioner_id
        left join closed c on c.site_id = w.site_id
      ), taken as (
        select b.practitioner_id, range_agg(b.taken) as ranges from busy b group by 1
      ), allowed as materialized (
        select o.practitioner_id, o.site_id, o.ranges - coalesce(k.ranges, '{}') as ranges
        from open o left join taken k on k.practitioner_id = o.practitioner_id
      ), full_days as materialized (
        select a.practitioner_id, z.site_id, (a.start_at at time zone z.time_zone)::date as on_date
        from appointment a cross join site_zones(company) z
        where t.daily_limit is not null and a.company_id = company and a.practitioner_id = any (practitioners) and a.event_type_id = type_id
          and a.start_at between from_at and to_at and (is_busy(a.status) or a.status = 'completed') and a.id is distinct from except_id
        group by 1, 2, 3 having count(*) >= t.daily_limit
      ), shared as (
        select b.practitioner_id, b.site_id, b.start_at, count(*)::int as sharing from busy b
        where t.capacity > 1 and b.event_type_id = type_id and b.end_at = b.start_at + takes
        group by 1, 2, 3
      ), startable as materialized (
        -- Not later than what is free, less the length: whatever begins there fits.
        select w.practitioner_id, w.site_id, range_agg(tstzrange(lower(r), upper(r) - takes, '[]')) as ranges
        from allowed w cross join unnest(w.ranges) as r where upper(r) - lower(r) >= takes group by 1, 2
      ), grids as materialized (
        select h.practitioner_id, h.site_id, h.time_zone, h.on_date, h.anchor_at, make_interval(mins => coalesce(h.slot_minutes, t.slot_step)) as step, h.hours * f.ranges as pieces
        from hours h join startable f on f.practitioner_id = h.practitioner_id and f.site_id = h.site_id
        where h.begins
      ), starts as (
        select g.practitioner_id, g.site_id, g.time_zone, g.on_date, s.start_at, 0 as sharing
        from grids g
        cross join unnest(g.pieces) as piece
        cross join generate_series(
          g.anchor_at + g.step * greatest(0, ceil(extract(epoch from greatest(lower(piece), earliest) - g.anchor_at) / extract(epoch from g.step)))::int,
          upper(piece), g.step
        ) as s(start_at)
        where piece @> s.start_at
        union
        select h.practitioner_id, h.site_id, h.time_zone, h.on_date, g.start_at, g.sharing
        from shared g
        join open o on o.practitioner_id = g.practitioner_id and o.site_id = g.site_id
        join hours h on h.practitioner_id = g.practitioner_id and h.site_id = g.site_id and h.hours @> g.start_at
        where h.begins and g.start_at >= earliest and o.ranges @> tstzrange(g.start_at, g.start_at + takes)
          and not exists (
            select from busy b where b.practitioner_id = g.practitioner_id and b.taken && tstzrange(g.start_at, g.start_at + takes)
              and not (b.event_type_id = type_id and b.site_id = g.site_id and b.start_at = g.start_at and b.end_at = g.start_at + takes)
          )
      ), counted as (
        select s.*, case when t.capacity = 1 then 1 else (
            select max(shared_places(t.capacity, h.capacity)) from hours h
            where h.practitioner_id = s.practitioner_id and h.site_id = s.site_id and h.hours @> s.start_at
          ) - s.sharing end as places
        from starts s
        where not exists (
          select from full_days f where f.practitioner_id = s.practitioner_id and f.site_id = s.site_id and f.on_date = s.on_date
        )
      )
      select c.practitioner_id, c.site_id, c.time_zone, c.on_date, c.start_at, c.start_at + takes, c.places
      from counted c where c.places > 0
      order by c.start_at, c.practitioner_id, c.site_id;
  end
  $$;

-- As in 0175, but appointments are read in one walk of the index for each practitioner, and put into the days of their
-- site by its midnights: a clock is asked for each day, not for each appointment.
-- Minutes that can be booked and that are, of each practitioner on each day of a site.
create or replace function hours_by_day(from_day date, to_day date, of_department uuid)
  returns table (practitioner_id uuid, on_date date, open_minutes int, booked_minutes int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_nestloop = off set enable_mergejoin = off
  as $$
  declare
    company constant uuid := app_company();
    practitioners constant uuid[] := array(
      select p.id from practitioner p
      where p.company_id = company and p.active and (of_department is null or exists (
        select from practitioner_department d where d.company_id = company and d.practitioner_id = p.id and d.department_id = of_department
      ))
    );
  begin
    return query
      with zones as materialized (
        select z.site_id, array(
          select local_instant(day::date, 0, z.time_zone) from generate_series(from_day, (to_day + 1)::timestamp, interval '1 day') as day order by day
        ) as midnights
        from site_zones(company) z
      ), counted as (
        select o.practitioner_id, width_bucket(lower(piece), z.midnights) as day, upper(piece) - lower(piece) as free, interval '0' as taken
        from practitioner_open(practitioners, from_day, to_day) o join zones z on z.site_id = o.site_id, unnest(o.open) as piece
        union all
        select a.practitioner_id, width_bucket(a.start_at, z.midnights), interval '0', a.end_at - a.start_at
        from appointment a join zones z on z.site_id = a.site_id
        where a.company_id = company and a.practitioner_id = any (practitioners) and is_busy(a.status)
          and a.start_at >= (from_day - 1)::timestamp at time zone 'UTC' and a.start_at < (to_day + 2)::timestamp at time zone 'UTC'
      )
      select c.practitioner_id, from_day + c.day - 1, extract(epoch from sum(c.free))::int / 60, extract(epoch from sum(c.taken))::int / 60 from counted c
      where c.day between 1 and to_day - from_day + 1 group by 1, 2 order by 1, 2;
  end
  $$;
