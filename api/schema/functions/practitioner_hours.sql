-- When practitioners work, from their weekly schedules and the dates that differ.
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
