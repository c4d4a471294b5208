-- The free times of an event type, by practitioner and site.
create or replace function find_slots(
  type_id uuid, only_practitioner uuid, only_site uuid, from_day date, to_day date, length int, wanted_kind text, except_id uuid, moment timestamptz,
  begins_from int default 0, begins_until int default 1440
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
    clocks_change constant interval := interval '2 hours';
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
          -- Whatever begins within the minutes that are asked for takes nothing of the others, not even across midnight.
          and (begins_from = 0 or upper(h.hours) > local_instant(h.on_date, begins_from, h.time_zone) - clocks_change or lower(h.hours) < local_instant(h.on_date, 0, h.time_zone) + takes)
          and (begins_until = 1440 or lower(h.hours) < local_instant(h.on_date, begins_until, h.time_zone) + takes + clocks_change)
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
        select h.practitioner_id, h.site_id, h.time_zone, h.on_date, h.anchor_at, make_interval(mins => coalesce(h.slot_minutes, t.slot_step)) as step,
          case when begins_from = 0 and begins_until = 1440 then h.hours * f.ranges
            else h.hours * f.ranges * tstzmultirange(range_between(local_instant(h.on_date, begins_from, h.time_zone) - clocks_change, local_instant(h.on_date, begins_until, h.time_zone) + clocks_change)) end as pieces
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
        where (begins_from = 0 and begins_until = 1440 or extract(epoch from (s.start_at at time zone s.time_zone)::time) >= begins_from * 60 and extract(epoch from (s.start_at at time zone s.time_zone)::time) < begins_until * 60)
          and not exists (
          select from full_days f where f.practitioner_id = s.practitioner_id and f.site_id = s.site_id and f.on_date = s.on_date
        )
      )
      select c.practitioner_id, c.site_id, c.time_zone, c.on_date, c.start_at, c.start_at + takes, c.places
      from counted c where c.places > 0
      order by c.start_at, c.practitioner_id, c.site_id;
  end
  $$;

revoke execute on function find_slots(uuid,uuid,uuid,date,date,integer,text,uuid,timestamptz,integer,integer) from public;
grant execute on function find_slots(uuid,uuid,uuid,date,date,integer,text,uuid,timestamptz,integer,integer) to app_user;
