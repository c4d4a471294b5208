-- When somebody can be booked: the one computation behind free times, the check of a booking, what the calendar
-- shades and the reasons why not (docs/adr/0041). What reads many rows runs as the owner of the tables and names the
-- company itself: the operators of ranges are not leakproof, so row-level security would keep them from the indexes.

create function site_zones(company uuid) returns table (site_id uuid, time_zone text)
  language sql stable
  as $$
    select s.id, coalesce(s.time_zone, c.time_zone) from site s join company c on c.id = s.company_id
    where s.company_id = company and s.active
  $$;

-- Minutes from midnight of a day, as an instant. A time that a clock skips in spring is as much later as it skips; of
-- an hour that comes twice in autumn, it is the second.
create function local_instant(on_date date, minutes int, time_zone text) returns timestamptz
  language sql stable parallel safe
  as $$ select (on_date + make_interval(mins => minutes)) at time zone time_zone $$;

create function range_between(starts timestamptz, ends timestamptz) returns tstzrange
  language sql immutable parallel safe
  as $$ select case when starts < ends then tstzrange(starts, ends) else 'empty'::tstzrange end $$;

-- The hours of practitioners from a day to a day of each site: the pattern of the week without what `closed`
-- overrides take away, and what `open` ones add. Neither absences nor closures.
create function practitioner_hours(company uuid, practitioners uuid[], from_day date, to_day date)
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
    ), pattern as (
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

-- When they are away: approved absences, which win over everything.
create function practitioner_absences(company uuid, practitioners uuid[], from_at timestamptz, to_at timestamptz)
  returns table (practitioner_id uuid, away tstzrange, type text, reason text)
  language sql stable
  as $$
    select t.practitioner_id, tstzrange(t.start_at, t.end_at), t.type, t.reason from time_off t
    where t.company_id = company and t.practitioner_id = any (practitioners) and t.status = 'approved'
      and tstzrange(t.start_at, t.end_at) && tstzrange(from_at, to_at)
  $$;

-- When sites are closed, each by its own clock.
create function closed_sites(company uuid, from_day date, to_day date)
  returns table (site_id uuid, closed tstzrange, name text)
  language sql stable
  as $$
    select z.site_id, range_between(local_instant(c.from_date, 0, z.time_zone), local_instant(c.to_date + 1, 0, z.time_zone)), c.name
    from site_closure c join site_zones(company) z on c.site_id is null or z.site_id = c.site_id
    where c.company_id = company and c.from_date <= to_day and c.to_date >= from_day
  $$;

-- Hours less absences and closures: when they can be booked, if nothing else is. Here and below one plan serves every
-- call: to plan what the functions above become costs more than to run it.
create function practitioner_open(practitioners uuid[], from_day date, to_day date)
  returns table (practitioner_id uuid, site_id uuid, time_zone text, open tstzmultirange)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    company constant uuid := app_company();
  begin
    return query
      select h.practitioner_id, h.site_id, h.time_zone,
        h.ranges - coalesce(a.ranges, '{}') - coalesce(c.ranges, '{}')
      from (
        select w.practitioner_id, w.site_id, w.time_zone, range_agg(w.hours) as ranges
        from practitioner_hours(company, practitioners, from_day, to_day) w group by 1, 2, 3
      ) h
      left join (
        select b.practitioner_id, range_agg(b.away) as ranges
        from practitioner_absences(company, practitioners, from_day - 1, to_day + 2) b group by 1
      ) a on a.practitioner_id = h.practitioner_id
      left join (
        select s.site_id, range_agg(s.closed) as ranges from closed_sites(company, from_day, to_day) s group by 1
      ) c on c.site_id = h.site_id;
  end
  $$;

-- Statuses that take up time, as `busyStatuses` of the contract (a test compares).
create function is_busy(status text) returns boolean
  language sql immutable parallel safe -- not strict: then it would be called for each row instead of being a part of the query
  as $$ select status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress') $$;

-- How many patients may share one beginning.
create function shared_places(of_type int, of_interval int) returns int
  language sql immutable parallel safe
  as $$ select least(of_type, coalesce(of_interval, of_type)) $$;

create function mode_allows(mode text, kinds text[]) returns boolean
  language sql immutable parallel safe
  as $$ select case mode when 'both' then true when 'telehealth' then 'telehealth' = any (kinds) else kinds && array['in_person', 'walk_in', 'home'] end $$;

-- Whether hours are meant for this type in one of these ways.
create function hours_serve(mode text, event_type_ids uuid[], type_id uuid, kinds text[]) returns boolean
  language sql immutable parallel safe
  as $$ select mode_allows(mode, kinds) and (event_type_ids is null or type_id = any (event_type_ids)) $$;

-- The free times of a type from a day to a day: those on the grid of the hours, and those that others have begun to share.
create function find_slots(
  type_id uuid, only_practitioner uuid, only_site uuid, from_day date, to_day date, length int, wanted_kind text, except_id uuid, moment timestamptz
)
  returns table (practitioner_id uuid, site_id uuid, time_zone text, on_date date, start_at timestamptz, end_at timestamptz, free int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
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
      ), busy as materialized (
        select a.practitioner_id, a.site_id, a.event_type_id, a.start_at, a.end_at,
          tstzrange(a.start_at - make_interval(mins => e.buffer_before + t.buffer_after), a.end_at + make_interval(mins => e.buffer_after + t.buffer_before)) as taken
        from appointment a join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
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
      ), starts as (
        select h.practitioner_id, h.site_id, h.time_zone, h.on_date, s.start_at, 0 as sharing
        from hours h
        join allowed w on w.practitioner_id = h.practitioner_id and w.site_id = h.site_id
        cross join generate_series(h.anchor_at, upper(h.hours), make_interval(mins => coalesce(h.slot_minutes, t.slot_step))) as s(start_at)
        where h.begins and s.start_at >= earliest and h.hours @> s.start_at and w.ranges @> tstzrange(s.start_at, s.start_at + takes)
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

-- Where a booking would be, if nobody says: where the practitioner is at that time, else where they usually are.
create function site_of_booking(company uuid, practitioner uuid, start_at timestamptz) returns uuid
  language sql stable
  as $$
    select z.site_id from site_zones(company) z join site s on s.company_id = company and s.id = z.site_id
    left join practitioner_hours(company, array[practitioner], (start_at at time zone 'UTC')::date - 1, (start_at at time zone 'UTC')::date + 1) h
      on h.site_id = z.site_id
    order by coalesce(h.hours @> start_at, false) desc, h.site_id is null, s.created_at, z.site_id limit 1
  $$;

-- hh:mm–hh:mm by a clock.
create function clock_range(during tstzrange, time_zone text) returns text
  language sql stable
  as $$ select to_char(lower(during) at time zone time_zone, 'HH24:MI') || '–' || to_char(upper(during) at time zone time_zone, 'HH24:MI') $$;

-- Everything that stands in the way of a booking, in no order; nothing: it can be made. Without a practitioner, what
-- concerns one is left out.
create function booking_conflicts(
  type_id uuid, practitioner uuid, given_site uuid, for_patient uuid, in_room uuid, starts timestamptz, length int, wanted_kind text,
  except_id uuid, moment timestamptz
)
  returns table (code text, detail text)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    company constant uuid := app_company();
    at_site constant uuid := coalesce(given_site, site_of_booking(company, practitioner, starts));
    t event_type;
    zone text;
    during tstzrange;
    on_day date;
    planned tstzmultirange;
    that_day tstzmultirange;
    places int;
    found_count int;
    in_the_way tstzrange;
  begin
    select * into strict t from event_type e where e.company_id = company and e.id = type_id;
    select coalesce((select z.time_zone from site_zones(company) z where z.site_id = at_site), c.time_zone) into zone
      from company c where c.id = company;
    during := tstzrange(starts, starts + make_interval(mins => coalesce(length, t.minutes)));
    on_day := (starts at time zone zone)::date;

    if exists (select from patient p where p.company_id = company and p.id = for_patient and p.status in ('deceased', 'merged')) then
      return query select 'patient_not_bookable', null::text;
    end if;
    if not t.active then return query select 'event_type_inactive', t.name; end if;
    if practitioner is not null and not exists (
      select from event_type_practitioner e join practitioner p on p.company_id = e.company_id and p.id = e.practitioner_id
      where e.company_id = company and e.event_type_id = type_id and p.id = practitioner and p.active
    ) then return query select 'practitioner_not_eligible', null::text; end if;
    if not exists (select from site_zones(company) z where z.site_id = at_site)
      or (exists (select from event_type_site s where s.company_id = company and s.event_type_id = type_id)
        and not exists (select from event_type_site s where s.company_id = company and s.event_type_id = type_id and s.site_id = at_site))
    then return query select 'wrong_site', (select s.name from site s where s.company_id = company and s.id = at_site); end if;
    if on_day > (moment at time zone zone)::date + t.window_days then
      return query select 'beyond_window', ((moment at time zone zone)::date + t.window_days)::text;
    end if;
    if starts < moment then
      return query select 'in_the_past', null::text;
    elsif starts < moment + make_interval(mins => t.min_notice_minutes) then
      return query select 'too_soon', to_char((moment + make_interval(mins => t.min_notice_minutes)) at time zone zone, 'YYYY-MM-DD HH24:MI');
    end if;
    return query select 'site_closed', min(s.name) from closed_sites(company, on_day, on_day + 1) s
      where s.site_id = at_site and s.closed && during having count(*) > 0;
    return query select 'patient_busy', min(clock_range(tstzrange(a.start_at, a.end_at), zone)) from appointment a
      where a.company_id = company and a.patient_id = for_patient and a.start_at > lower(during) - interval '1 day'
        and is_busy(a.status) and a.id is distinct from except_id and tstzrange(a.start_at, a.end_at) && during having count(*) > 0;
    return query select 'room_busy', r.name from room r
      where r.company_id = company and r.id = in_room and r.capacity <= (
        select count(*) from appointment a
        where a.company_id = company and a.room_id = r.id and a.start_at > lower(during) - interval '1 day' and a.start_at < upper(during)
          and is_busy(a.status) and a.id is distinct from except_id and tstzrange(a.start_at, a.end_at) && during
      );
    if practitioner is null then return; end if;

    return query select 'time_off', min(coalesce(b.reason || ' · ', '') || (lower(b.away) at time zone zone)::date || '–' || ((upper(b.away) - interval '1 second') at time zone zone)::date)
      from practitioner_absences(company, array[practitioner], lower(during), upper(during)) b having count(*) > 0;
    select coalesce(range_agg(h.hours), '{}'), range_agg(h.hours) filter (where h.on_date = on_day),
        max(shared_places(t.capacity, h.capacity)) filter (where h.hours @> starts)
      into planned, that_day, places
      from practitioner_hours(company, array[practitioner], on_day, on_day + 1) h
      where h.site_id = at_site and hours_serve(h.mode, h.event_type_ids, type_id, t.kinds)
        and hours_serve(h.mode, null, type_id, case when wanted_kind is null then t.kinds else array[wanted_kind] end);
    if not planned @> during then
      return query select 'outside_availability', string_agg(clock_range(hours, zone), ', ' order by hours) from unnest(that_day) as hours;
    end if;
    if t.daily_limit is not null then
      select count(*) into found_count from appointment a
        where a.company_id = company and a.practitioner_id = practitioner and a.event_type_id = type_id
          and a.start_at >= local_instant(on_day, 0, zone) and a.start_at < local_instant(on_day + 1, 0, zone)
          and (is_busy(a.status) or a.status = 'completed') and a.id is distinct from except_id;
      if found_count >= t.daily_limit then return query select 'daily_limit', t.daily_limit::text; end if;
    end if;
    select tstzrange(a.start_at, a.end_at) into in_the_way
      from appointment a join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
      where a.company_id = company and a.practitioner_id = practitioner
        and a.start_at between lower(during) - interval '2 days' and upper(during) + interval '1 day'
        and is_busy(a.status) and a.id is distinct from except_id
        and tstzrange(a.start_at - make_interval(mins => e.buffer_before + t.buffer_after), a.end_at + make_interval(mins => e.buffer_after + t.buffer_before)) && during
        and not (t.capacity > 1 and a.event_type_id = type_id and a.site_id = at_site and tstzrange(a.start_at, a.end_at) = during)
      order by a.start_at limit 1;
    if found then return query select 'practitioner_busy', clock_range(in_the_way, zone); end if;
    if t.capacity > 1 then
      select count(*) into found_count from appointment a
        where a.company_id = company and a.practitioner_id = practitioner and a.event_type_id = type_id and a.site_id = at_site
          and a.start_at = lower(during) and a.end_at = upper(during) and is_busy(a.status) and a.id is distinct from except_id;
      if found_count >= coalesce(places, t.capacity) then return query select 'capacity_full', coalesce(places, t.capacity)::text; end if;
    end if;
  end
  $$;

-- The lowest place that is free at a time of a practitioner (appointment.seat).
create function free_seat(practitioner uuid, during tstzrange, except_id uuid) returns int
  language plpgsql stable
  as $$
  begin
    return (
      select min(n) from generate_series(0, 500) as n
      where not exists (
        select from appointment a
        where a.company_id = app_company() and a.practitioner_id = practitioner and a.seat = n and is_busy(a.status) and not a.overbooked
          and a.start_at > lower(during) - interval '1 day' and a.start_at < upper(during) and a.end_at > lower(during)
          and a.id is distinct from except_id
      )
    );
  end
  $$;

-- Minutes that can be booked and that are, of each practitioner on each day of a site.
create function hours_by_day(from_day date, to_day date, of_department uuid)
  returns table (practitioner_id uuid, on_date date, open_minutes int, booked_minutes int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
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
      with days as materialized (
        select z.site_id, d::date as on_date, local_instant(d::date, 0, z.time_zone) as starts, local_instant(d::date + 1, 0, z.time_zone) as ends
        from site_zones(company) z, generate_series(from_day, to_day::timestamp, interval '1 day') as d
      ), counted as (
        select o.practitioner_id, (lower(piece) at time zone o.time_zone)::date as on_date, upper(piece) - lower(piece) as free, interval '0' as taken
        from practitioner_open(practitioners, from_day, to_day) o, unnest(o.open) as piece
        union all
        select a.practitioner_id, d.on_date, interval '0', sum(a.end_at - a.start_at)
        from days d join appointment a on a.company_id = company and a.practitioner_id = any (practitioners) and a.site_id = d.site_id
          and a.start_at >= d.starts and a.start_at < d.ends
        where is_busy(a.status) group by 1, 2
      )
      select c.practitioner_id, c.on_date, extract(epoch from sum(c.free))::int / 60, extract(epoch from sum(c.taken))::int / 60 from counted c
      where c.on_date between from_day and to_day group by 1, 2 order by 1, 2;
  end
  $$;

revoke execute on function practitioner_open, find_slots, booking_conflicts, hours_by_day from public;
grant execute on function practitioner_open, find_slots, booking_conflicts, hours_by_day to app_user;
