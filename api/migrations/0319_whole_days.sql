-- Appointments that take somebody's whole day (screens §3: all day); whom a practitioner takes.
alter table appointment add column all_day boolean not null default false;
alter table appointment add constraint appointment_all_day check (not all_day or start_at is not null);

-- Whom somebody waits for; null: anybody. A time that was given to them and is taken back leaves them waiting for the same.
alter table waitlist_entry add column wished_practitioner_id uuid;
alter table waitlist_entry add constraint waitlist_entry_wished foreign key (company_id, wished_practitioner_id) references practitioner (company_id, id);
create index waitlist_entry_of_wished on waitlist_entry (company_id, wished_practitioner_id) where wished_practitioner_id is not null;
update waitlist_entry w set wished_practitioner_id = a.practitioner_id
  from appointment a where a.company_id = w.company_id and a.id = w.appointment_id and a.status = 'waitlisted';

-- When a practitioner works at a site on a day, for a type in one way: from the first hour to the last, whatever lies
-- between; empty: not at all.
create function hours_of_day(practitioner uuid, at_site uuid, on_day date, type_id uuid, wanted_kind text) returns tstzrange
  language sql stable
  as $$
    select coalesce(range_merge(range_agg(h.hours)), 'empty')
    from practitioner_hours(app_company(), array[practitioner], on_day, on_day) h
    where h.site_id = at_site and hours_serve(h.mode, h.event_type_ids, type_id, array[wanted_kind])
  $$;

-- What an appointment takes that takes all of the day in which an instant lies, by the clocks of its site: the hours
-- that the practitioner works there, else those of the site, else as many as one appointment may take.
create function whole_day(practitioner uuid, at_site uuid, at timestamptz, type_id uuid, wanted_kind text) returns tstzrange
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
      tstzrange(local_instant(day.on_day, 0, day.zone), least(local_instant(day.on_day + 1, 0, day.zone), local_instant(day.on_day, 0, day.zone) + interval '1440 minutes'))
    ) from day
  $$;

-- As above, of one that may take a whole day: what lies between the hours of that day is no hindrance.
create function booking_conflicts(
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

-- Who has seen a patient, or will: whoever takes no new ones keeps these. As `no_new_patients` of booking_conflicts.
create function practitioners_of_patient(for_patient uuid) returns table (id uuid)
  language sql stable
  as $$
    select a.practitioner_id from appointment a
      where a.company_id = (select app_company()) and a.patient_id = for_patient and (is_busy(a.status) or a.status = 'completed')
    union
    select v.practitioner_id from visit v where v.company_id = (select app_company()) and v.patient_id = for_patient and v.status <> 'cancelled'
  $$;
