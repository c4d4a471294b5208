-- The site at which a practitioner would see somebody at a time.
create or replace function site_of_booking(company uuid, practitioner uuid, start_at timestamptz) returns uuid
  language sql stable
  as $$
    with that_day as (
      select h.site_id, bool_or(h.hours @> start_at) as present
      from practitioner_hours(company, array[practitioner], (start_at at time zone 'UTC')::date - 1, (start_at at time zone 'UTC')::date + 1) h
      where h.hours @> start_at or (not isempty(h.hours) and h.on_date = (start_at at time zone h.time_zone)::date)
      group by h.site_id
    )
    select coalesce(
      (select d.site_id from that_day d join site s on s.company_id = company and s.id = d.site_id where d.present order by s.created_at, s.id limit 1),
      (select min(d.site_id::text)::uuid from that_day d having count(*) = 1)
    )
  $$;
