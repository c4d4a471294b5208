-- Every reason why a time cannot be booked; no row means that it is free.
create or replace function booking_conflicts(
  type_id uuid, practitioner uuid, given_site uuid, for_patient uuid, in_room uuid, starts timestamptz, length int, wanted_kind text,
  except_id uuid, moment timestamptz
)
  returns table (code text, detail text)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    company constant uuid := app_company();
    at_site uuid := coalesce(given_site, site_of_booking(company, practitioner, starts));
    t event_type;
    -- The one that moves, or is approved.
    moved appointment;
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
    select * into moved from appointment a where a.company_id = company and a.id = except_id;
    at_site := coalesce(at_site, moved.site_id, usual_site(company, t.department_id, practitioner));
    select coalesce((select z.time_zone from site_zones(company) z where z.site_id = at_site), c.time_zone) into zone
      from company c where c.id = company;
    during := tstzrange(starts, starts + make_interval(mins => coalesce(length, t.minutes)));
    on_day := (starts at time zone zone)::date;

    if exists (select from patient p where p.company_id = company and p.id = for_patient and p.status in ('deceased', 'merged')) then
      return query select 'patient_not_bookable', null::text;
    end if;
    if not t.active and moved.event_type_id is distinct from type_id then return query select 'event_type_inactive', t.name; end if;
    if not wanted_kind = any (t.kinds) and (moved.event_type_id, moved.kind) is distinct from (type_id, wanted_kind) then
      return query select 'kind_not_offered', null::text;
    end if;
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
    elsif starts < moment + make_interval(mins => t.min_notice_minutes) and moved.start_at is distinct from starts then
      return query select 'too_soon', to_char((moment + make_interval(mins => t.min_notice_minutes)) at time zone zone, 'YYYY-MM-DD HH24:MI');
    end if;
    return query select 'site_closed', min(s.name) from closed_sites(company, on_day, on_day + 1) s
      where s.site_id = at_site and s.closed && during having count(*) > 0;
    return query select 'patient_busy', min(clock_range(tstzrange(a.start_at, a.end_at), zone)) from appointment a
      where a.company_id = company and a.patient_id = for_patient and a.start_at > lower(during) - interval '1 day'
        and is_busy(a.status) and a.id is distinct from except_id and tstzrange(a.start_at, a.end_at) && during having count(*) > 0;
    return query select 'room_busy', r.name from room r
      where r.company_id = company and r.id = in_room and r.capacity <= most_in_room(company, r.id, during, except_id);
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
    -- Whoever they have seen, or will see, is no new one.
    if for_patient is not null and moved.practitioner_id is distinct from practitioner
      and exists (select from practitioner p where p.company_id = company and p.id = practitioner and not p.accepts_new_patients)
      and not exists (select from appointment a where a.company_id = company and a.patient_id = for_patient and a.practitioner_id = practitioner
        and (is_busy(a.status) or a.status = 'completed'))
      and not exists (select from visit v where v.company_id = company and v.patient_id = for_patient and v.practitioner_id = practitioner and v.status <> 'cancelled')
    then return query select 'no_new_patients', null::text; end if;
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

create or replace function booking_conflicts(
  type_id uuid, practitioner uuid, given_site uuid, for_patient uuid, in_room uuid, starts timestamptz, length int, wanted_kind text,
  except_id uuid, moment timestamptz, takes_day boolean
)
  returns table (code text, detail text)
  language sql stable
  as $$
    select c.code, c.detail from booking_conflicts(type_id, practitioner, given_site, for_patient, in_room, starts, length, wanted_kind, except_id, moment) c
    where not takes_day or c.code <> 'outside_availability' or not exists (
      select from site s join company o on o.id = s.company_id,
        hours_of_day(practitioner, s.id, (starts at time zone coalesce(s.time_zone, o.time_zone))::date, type_id, wanted_kind) as h (hours)
      where s.company_id = app_company() and s.id = given_site and h.hours @> tstzrange(starts, starts + make_interval(mins => length))
    )
  $$;

revoke execute on function booking_conflicts(uuid,uuid,uuid,uuid,uuid,timestamptz,integer,text,uuid,timestamptz) from public;
grant execute on function booking_conflicts(uuid,uuid,uuid,uuid,uuid,timestamptz,integer,text,uuid,timestamptz) to app_user;
