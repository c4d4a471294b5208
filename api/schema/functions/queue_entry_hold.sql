-- Trigger of queue_entry: which status follows which, and what a status fixes.
create or replace function queue_entry_hold() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> old.status and not queue_can_move(old.status, new.status) and not (
      old.status not in ('moved', 'removed') and new.status = (
        select h.from_status from queue_entry_history h
        where h.company_id = new.company_id and h.queue_entry_id = new.id order by h.id desc limit 1
      )
    ) then
      raise exception 'a place in the queue that is % does not become %', old.status, new.status
        using errcode = 'check_violation', constraint = 'queue_entry_transition';
    end if;
    return new;
  end
  $$;
