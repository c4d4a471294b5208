-- Whoever writes again to an address that got nothing says why (docs/adr/0117).
alter table suppression
  add column lifted_by   uuid references user_account (id),
  add column lift_reason text check (is_line(lift_reason, 300)),
  add constraint suppression_lifted_why check ((lifted_by is null) = (lift_reason is null) and (lifted_by is null or lifted_at is not null));

-- The front desk's messages take other channels than mail, and the gate has reasons of its own.
alter table patient_message drop constraint patient_message_channel_check;
alter table patient_message add constraint patient_message_channel_check check (channel in ('whatsapp', 'sms', 'email'));
alter table patient_message drop constraint patient_message_reason_check;
alter table patient_message add constraint patient_message_reason_check check (reason in ('late', 'no_consent', 'no_address',
  'deceased', 'suppressed', 'no_channel', 'quiet', 'cap', 'duplicate', 'budget', 'error'));

-- Whoever sees to a conversation is told that somebody wrote.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'patient_message_received'::text]$kinds$);
end
$$;
