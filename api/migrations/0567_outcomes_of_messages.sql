-- What became of a message of an appointment, also later: it waits for the end of quiet hours, is stopped or does not arrive.
alter table patient_message add column outgoing_id uuid;
comment on column patient_message.outgoing_id is 'What the gate wrote (outgoing_message), which is forgotten earlier; null: nothing, or before this was kept.';
create index patient_message_of_outgoing on patient_message (company_id, outgoing_id) where outgoing_id is not null;
grant update (channel, status, reason, at, until) on patient_message to app_user;

-- Whichever process ends a delivery. What the gate refuses or puts off says so itself, with its reason.
create function patient_message_follows() returns trigger language plpgsql as $$
begin
  update patient_message m set
      channel = new.channel,
      status = case when new.state in ('failed', 'unknown') then 'failed' else 'sent' end,
      reason = case when new.state in ('failed', 'unknown') then 'error' end,
      at = case when m.status = 'sent' then m.at else greatest(m.at, m.until, clock_timestamp()) end,
      until = null
    where m.company_id = new.company_id and m.outgoing_id = new.id;
  return null;
end
$$;
create trigger patient_message_follows after update of state on outgoing_message
  for each row when (new.state <> old.state and new.state <> 'refused') execute function patient_message_follows();
