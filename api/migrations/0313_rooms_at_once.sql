-- How many a room holds at the same time within a stretch, where they are most: one after another is one at a time.
create function most_in_room(company uuid, in_room uuid, during tstzrange, except_id uuid) returns int
  language sql stable
  as $$
    with inside as materialized (
      select tstzrange(a.start_at, a.end_at) * during as taken from appointment a
      where a.company_id = company and a.room_id = in_room and a.start_at > lower(during) - interval '1 day' and a.start_at < upper(during)
        and is_busy(a.status) and a.id is distinct from except_id and tstzrange(a.start_at, a.end_at) && during
    )
    select coalesce(max((select count(*) from inside o where o.taken @> lower(i.taken)))::int, 0) from inside i
  $$;

-- What hangs on the visit of an appointment, so that no step of it can simply be taken back; a visit may be that of several.
create function hold_of_appointment(company uuid, appointment uuid) returns text
  language sql stable
  as $$
    select case when bool_or(v.status = 'signed') then 'signed' when bool_or(exists (
        select from visit_charge c join purchase p on p.company_id = c.company_id and p.id = c.purchase_id
        where c.company_id = v.company_id and c.visit_id = v.id and p.paid > 0
      )) then 'paid' end
    from visit v
    where v.company_id = company
      and (v.appointment_id = appointment or v.id in (select q.visit_id from queue_entry q where q.company_id = company and q.appointment_id = appointment))
  $$;

revoke execute on function most_in_room, hold_of_appointment from public;
grant execute on function most_in_room, hold_of_appointment to app_user;
