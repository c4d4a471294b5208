-- Open and booked minutes of each practitioner on each day, at a site or all of them. An appointment
-- of a whole day fills the hours, not 24.
create or replace function hours_by_day(from_day date, to_day date, of_department uuid, of_site uuid default null, of_practitioner uuid default null)
  returns table (practitioner_id uuid, on_date date, open_minutes int, booked_minutes int)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_nestloop = off set enable_mergejoin = off
  as $$
  declare
    company constant uuid := app_company();
    days constant int := to_day - from_day + 1;
    practitioners constant uuid[] := array(
      select p.id from practitioner p
      where p.company_id = company and p.active and (of_practitioner is null or p.id = of_practitioner) and (of_department is null or exists (
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
        select o.practitioner_id, o.day, upper(piece) - lower(piece) as free, interval '0' as taken, false as whole
        from (
          select w.practitioner_id, w.open, z.midnights, generate_series(1, days) as day
          from practitioner_open(practitioners, from_day, to_day) w join zones z on z.site_id = w.site_id
          where of_site is null or w.site_id = of_site
        ) o, unnest(o.open * tstzmultirange(range_between(o.midnights[o.day], o.midnights[o.day + 1]))) as piece
        union all
        select a.practitioner_id, width_bucket(a.start_at, z.midnights), interval '0', case when a.all_day then interval '0' else a.end_at - a.start_at end, a.all_day
        from appointment a join zones z on z.site_id = a.site_id
        where a.company_id = company and a.practitioner_id = any (practitioners) and is_busy(a.status) and (of_site is null or a.site_id = of_site)
          and a.start_at >= (from_day - 1)::timestamp at time zone 'UTC' and a.start_at < (to_day + 2)::timestamp at time zone 'UTC'
      )
      select c.practitioner_id, from_day + c.day - 1, extract(epoch from sum(c.free))::int / 60,
        extract(epoch from greatest(sum(c.taken), case when bool_or(c.whole) then sum(c.free) end))::int / 60
      from counted c
      where c.day between 1 and days group by 1, 2 order by 1, 2;
  end
  $$;

revoke execute on function hours_by_day(date,date,uuid,uuid,uuid) from public;
grant execute on function hours_by_day(date,date,uuid,uuid,uuid) to app_user;
