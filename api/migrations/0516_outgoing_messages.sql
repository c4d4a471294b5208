-- What the suite wrote to somebody by itself, once for each occurrence, whatever channel it took (docs/adr/0117).
create table outgoing_message (
  company_id         uuid        not null references company (id),
  id                 uuid        not null default gen_random_uuid(),
  event              text        not null check (event ~ '^[a-z][A-Za-z]{0,39}$'),
  -- Of what: the same occurrence is written of once.
  occurrence         text        not null check (char_length(occurrence) between 1 and 200),
  purpose            text        not null check (purpose in ('care', 'reminders', 'transactional', 'education', 'marketing', 'report')),
  patient_id         uuid,
  customer_id        uuid,
  user_id            uuid        references user_account (id),
  channel            text        not null check (channel in ('whatsapp', 'sms', 'email')),
  contact_address_id uuid,
  -- `refused`: by the gate, when it was about to be sent.
  state              text        not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'unknown', 'refused')),
  delivery_id        uuid,
  -- Channels that were tried, or that the gate refused.
  tried              text[]      not null default '{}',
  -- Where it went when its first channel failed for good: once.
  fell_back_from     text        check (fell_back_from in ('whatsapp', 'sms', 'email')),
  -- What another channel would say; removed after a week.
  content            jsonb,
  file               bytea       check (octet_length(file) <= 5242880),
  -- After that nobody needs it any more.
  use_until          timestamptz,
  -- By whose clock quiet hours are told.
  time_zone          text        not null,
  due_at             timestamptz not null,
  created_at         timestamptz not null,
  created_by         uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint outgoing_message_once unique (company_id, event, occurrence),
  constraint outgoing_message_person check (num_nonnulls(patient_id, customer_id, user_id) = 1),
  constraint outgoing_message_patient foreign key (company_id, patient_id) references patient (company_id, id) on delete cascade,
  constraint outgoing_message_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint outgoing_message_address foreign key (company_id, contact_address_id)
    references contact_address (company_id, id) on delete set null (contact_address_id)
);
create unique index outgoing_message_delivery on outgoing_message (delivery_id) where delivery_id is not null;
create index outgoing_message_of_patient on outgoing_message (company_id, patient_id, due_at desc) where patient_id is not null;
create index outgoing_message_of_customer on outgoing_message (company_id, customer_id, due_at desc) where customer_id is not null;
create index outgoing_message_of_address on outgoing_message (company_id, contact_address_id) where contact_address_id is not null;
create index outgoing_message_by_age on outgoing_message (company_id, created_at);
create index outgoing_message_content on outgoing_message (company_id, created_at) where content is not null;
alter table outgoing_message enable row level security;
create policy tenant on outgoing_message
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table outgoing_message is 'A message that the suite wrote to somebody by itself, and what became of it.';

-- What the gate did not let out, or not yet; kept for half a year.
create table outgoing_refusal (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  event       text        not null check (event ~ '^[a-z][A-Za-z]{0,39}$'),
  purpose     text        not null check (purpose in ('care', 'reminders', 'transactional', 'education', 'marketing', 'report')),
  patient_id  uuid,
  customer_id uuid,
  user_id     uuid        references user_account (id),
  -- null: there is no channel.
  channel     text        check (channel in ('whatsapp', 'sms', 'email')),
  verdict     text        not null check (verdict in ('refused', 'postponed')),
  reason      text        not null check (reason in ('deceased', 'no_address', 'channel_off', 'no_consent', 'blocked', 'suppressed',
    'no_template', 'missing_value', 'late', 'quiet', 'cap', 'duplicate', 'budget')),
  until       timestamptz,
  at          timestamptz not null,
  primary key (company_id, id),
  constraint outgoing_refusal_until check ((verdict = 'postponed') = (until is not null)),
  constraint outgoing_refusal_person check (num_nonnulls(patient_id, customer_id, user_id) = 1),
  constraint outgoing_refusal_patient foreign key (company_id, patient_id) references patient (company_id, id) on delete cascade,
  constraint outgoing_refusal_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);
create index outgoing_refusal_of_patient on outgoing_refusal (company_id, patient_id, at desc) where patient_id is not null;
create index outgoing_refusal_of_customer on outgoing_refusal (company_id, customer_id, at desc) where customer_id is not null;
create index outgoing_refusal_by_time on outgoing_refusal (company_id, at);
alter table outgoing_refusal enable row level security;
create policy tenant on outgoing_refusal
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update on outgoing_refusal from app_user;
comment on table outgoing_refusal is 'A message of the suite that was not sent, or later, and why.';

-- What becomes of a delivery becomes of its message, whichever process ends it. One that did not arrive is looked at by a job:
-- the address may be closed, and another channel may be tried. `unknown` may have arrived, so it is not sent again.
create function outgoing_follows_delivery() returns trigger language plpgsql as $$
declare
  followed record;
begin
  update outgoing_message m set state = case
      when m.state = 'refused' then m.state
      when new.state = 'sending' then 'queued'
      else new.state end
    where m.company_id = new.company_id and m.delivery_id = new.id
    returning m.id, m.created_by into followed;
  if found and new.state = 'failed' then
    insert into job (company_id, kind, entity_id, created_by)
      values (new.company_id, 'outgoing_failed', followed.id, followed.created_by)
      on conflict (company_id, kind, entity_id) where state = 'waiting' do nothing;
  end if;
  return null;
end
$$;
create trigger outgoing_follows_delivery after update of state on delivery
  for each row when (new.company_id is not null and new.state <> old.state) execute function outgoing_follows_delivery();
