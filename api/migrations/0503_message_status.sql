-- The status of a message is a lattice, not the last one to arrive: scheduled < queued < sending < sent < delivered < read;
-- failed only up to sent. Late reports change nothing (docs/adr/0111).
create function message_status_rank(status text) returns int language sql immutable parallel safe as $$
  select array_position(array['scheduled', 'queued', 'sending', 'sent', 'delivered', 'read'], status)
$$;

-- What a message with the status becomes when the next one is reported.
create function message_status_after(status text, reported text) returns text language sql immutable parallel safe as $$
  select case
    when reported = 'failed' then case when status in ('delivered', 'read') then status else 'failed' end
    when status = 'failed' then case when reported in ('delivered', 'read') then reported else 'failed' end
    when message_status_rank(reported) > message_status_rank(status) then reported
    else status
  end
$$;

-- Whoever writes it: nothing moves a message back, but a member who sends again what failed.
create function message_status_holds() returns trigger language plpgsql as $$
begin
  if new.status <> message_status_after(old.status, new.status) and not (old.status = 'failed' and new.status = 'queued') then
    raise exception using errcode = 'check_violation', constraint = 'message_status_back', message = 'the status of a message does not move back';
  end if;
  if new.direction <> old.direction or new.conversation_id <> old.conversation_id or new.kind <> old.kind
    or (new.body is distinct from old.body and old.status is distinct from 'scheduled')
    or (new.external_id is distinct from old.external_id and old.external_id is not null and old.status <> 'failed') then
    raise exception using errcode = 'check_violation', constraint = 'message_stands', message = 'what was said stands';
  end if;
  return new;
end
$$;
create trigger message_status_holds before update on message for each row execute function message_status_holds();

-- What becomes of a delivery becomes of its message, in the same transaction and whichever process ends it: a result, a
-- time-out, or the supervisor.
create function message_follows_delivery() returns trigger language plpgsql as $$
declare
  before text;
  after text;
begin
  select m.status into before from message m
    where m.company_id = new.company_id and m.delivery_id = new.id and m.status <> 'scheduled' for update;
  if not found then
    return null;
  end if;
  after := case
    when new.state <> 'queued' then message_status_after(before, case new.state when 'unknown' then 'failed' else new.state end)
    when old.state in ('failed', 'unknown') then 'queued'
    else before end;
  update message m set
    status = after,
    external_id = coalesce(m.external_id, new.provider_id),
    sent_at = case when new.state in ('sent', 'delivered') then coalesce(m.sent_at, new.sent_at, clock_timestamp()) else m.sent_at end,
    error_code = case when after = 'failed' then coalesce(new.error_code, m.error_code, new.state)
      when after not in ('delivered', 'read') then new.error_code end,
    error_text = case when after = 'failed' then coalesce(new.error_text, m.error_text)
      when after not in ('delivered', 'read') then new.error_text end
  where m.company_id = new.company_id and m.delivery_id = new.id;
  return null;
end
$$;
create trigger message_follows_delivery after update of state on delivery
  for each row when (new.channel in ('whatsapp', 'sms') and new.state <> old.state) execute function message_follows_delivery();
