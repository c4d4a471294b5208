-- Trigger of appointment: which status follows which, and what a status fixes.
create or replace function appointment_hold() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> old.status and not appointment_can_move(old.status, new.status) and not exists (
      -- Back to where the last step came from: that is how one is taken back.
      select from (
        select h.from_status, h.to_status, h.undo from appointment_status_history h
        where h.company_id = new.company_id and h.appointment_id = new.id order by h.id desc limit 1
      ) as last
      where not last.undo and last.to_status = old.status and last.from_status = new.status
        and old.status not in ('cancelled', 'rescheduled')
    ) then
      raise exception 'an appointment that is % does not become %', old.status, new.status
        using errcode = 'check_violation', constraint = 'appointment_transition';
    end if;
    -- Another time is another appointment in the same chain; only who waits is given one.
    if (new.start_at, new.end_at) is distinct from (old.start_at, old.end_at) and old.status <> 'waitlisted' and new.status <> 'waitlisted' then
      raise exception 'the time of an appointment does not change' using errcode = 'check_violation', constraint = 'appointment_time_fixed';
    end if;
    return new;
  end
  $$;
