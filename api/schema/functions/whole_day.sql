-- The whole day of a practitioner at a site, for bookings that take the day.
create or replace function whole_day(practitioner uuid, at_site uuid, at timestamptz, type_id uuid, wanted_kind text) returns tstzrange
  language sql stable
  as $$
    with day as (
      select (at at time zone z.name)::date as on_day, z.name as zone, s.opening_hours
      from site s join company c on c.id = s.company_id cross join lateral (select coalesce(s.time_zone, c.time_zone) as name) z
      where s.company_id = app_company() and s.id = at_site
    )
    select coalesce(
      (select h.hours from hours_of_day(practitioner, at_site, day.on_day, type_id, wanted_kind) as h (hours) where not isempty(h.hours)),
      (select tstzrange((day.on_day + (o ->> 'opens')::time) at time zone day.zone, (day.on_day + (o ->> 'closes')::time) at time zone day.zone)
       from (select day.opening_hours -> (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow from day.on_day)::int]) as x (o)
       where o is not null),
      tstzrange(local_instant(day.on_day, 0, day.zone), local_instant(day.on_day + 1, 0, day.zone))
    ) from day
  $$;
