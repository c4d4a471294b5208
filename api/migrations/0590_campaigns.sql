-- Leads are written to as well (docs/adr/0125).
alter table outgoing_message add column lead_id uuid,
  add constraint outgoing_message_lead foreign key (company_id, lead_id) references lead (company_id, id) on delete cascade;
alter table outgoing_message drop constraint outgoing_message_person;
alter table outgoing_message add constraint outgoing_message_person
  check (num_nonnulls(patient_id, customer_id, user_id, lead_id) = 1);
create index outgoing_message_of_lead on outgoing_message (company_id, lead_id, due_at desc) where lead_id is not null;
alter table outgoing_refusal add column lead_id uuid,
  add constraint outgoing_refusal_lead foreign key (company_id, lead_id) references lead (company_id, id) on delete cascade;
alter table outgoing_refusal drop constraint outgoing_refusal_person;
alter table outgoing_refusal add constraint outgoing_refusal_person
  check (num_nonnulls(patient_id, customer_id, user_id, lead_id) = 1);
create index outgoing_refusal_of_lead on outgoing_refusal (company_id, lead_id, at desc) where lead_id is not null;

-- Messages to many people, with follow-ups (screens §6, docs/adr/0125).
create table bulk_campaign (
  company_id          uuid        not null references company (id),
  id                  uuid        not null default gen_random_uuid(),
  title               text        not null check (is_line(title, 120)),
  audience            text        not null check (audience in ('patient', 'customer', 'lead')),
  condition           jsonb       not null check (jsonb_typeof(condition) = 'object' and octet_length(condition::text) <= 65536),
  exclude             jsonb       not null check (jsonb_typeof(exclude) = 'object' and octet_length(exclude::text) <= 65536),
  -- Out of an uploaded list, instead of the condition.
  listed              uuid[]      check (cardinality(listed) <= 20000),
  channel             text        not null check (channel in ('whatsapp', 'sms', 'email')),
  message             jsonb       not null check (jsonb_typeof(message) = 'object' and octet_length(message::text) <= 32768),
  scheduled_at        timestamptz,
  throttle_per_minute int         not null check (throttle_per_minute between 1 and 600),
  control_percent     int         not null check (control_percent between 0 and 50),
  status              text        not null default 'draft'
    check (status in ('draft', 'scheduled', 'running', 'paused', 'completed', 'partially_failed', 'cancelled')),
  paused_because      text        check (paused_because in ('budget', 'channel_off', 'failures')),
  -- How far the audience was taken, in the order of ids; `audience_at`: all of it was.
  audience_after      uuid,
  audience_at         timestamptz,
  started_at          timestamptz,
  started_by          uuid        references user_account (id),
  ended_at            timestamptz,
  created_at          timestamptz not null,
  created_by          uuid        not null references user_account (id),
  updated_at          timestamptz not null,
  updated_by          uuid        not null references user_account (id),
  version             int         not null default 1 check (version > 0),
  search              text        generated always as (searched_text(title)) stored,
  primary key (company_id, id),
  constraint bulk_campaign_started check ((started_at is null) = (started_by is null)),
  constraint bulk_campaign_paused check (paused_because is null or status = 'paused'),
  constraint bulk_campaign_ended check ((ended_at is not null) = (status in ('completed', 'partially_failed', 'cancelled')))
);
create index bulk_campaign_by_time on bulk_campaign (company_id, updated_at desc, id);
alter table bulk_campaign enable row level security;
create policy tenant on bulk_campaign
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table bulk_campaign is 'A message to many people, with whom it is for and when it goes.';

create table campaign_step (
  company_id  uuid not null,
  campaign_id uuid not null,
  position    int  not null check (position between 1 and 5),
  wait_days   int  not null check (wait_days between 1 and 60),
  condition   text not null check (condition in ('no_reply', 'not_delivered', 'not_read', 'no_booking', 'no_purchase')),
  action      jsonb not null check (jsonb_typeof(action) = 'object' and octet_length(action::text) <= 32768),
  primary key (company_id, campaign_id, position),
  constraint campaign_step_campaign foreign key (company_id, campaign_id)
    references bulk_campaign (company_id, id) on delete cascade
);
alter table campaign_step enable row level security;
create policy tenant on campaign_step
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table campaign_step is 'What a campaign does some days later, if something did not happen.';

create table campaign_recipient (
  company_id  uuid        not null,
  id          uuid        not null default gen_random_uuid(),
  campaign_id uuid        not null,
  -- Whoever was taken into the audience: the control group goes by it, also after a merge.
  subject_id  uuid        not null,
  patient_id  uuid,
  customer_id uuid,
  lead_id     uuid,
  -- null: there is none, or somebody else of the campaign has it.
  address     text        check (char_length(address) between 3 and 255),
  state       text        not null default 'queued'
    check (state in ('withheld', 'queued', 'sent', 'delivered', 'read', 'replied', 'failed', 'skipped', 'exited')),
  reason      text        check (char_length(reason) between 1 and 60),
  -- Follow-ups behind them, and when the next one is asked about.
  step        int         not null default 0 check (step between 0 and 5),
  next_at     timestamptz,
  sent_at     timestamptz,
  -- Of the last message.
  message_at  timestamptz,
  -- Of the first message; those of follow-ups are with them.
  delivery_id uuid,
  primary key (company_id, id),
  constraint campaign_recipient_campaign foreign key (company_id, campaign_id)
    references bulk_campaign (company_id, id) on delete cascade,
  constraint campaign_recipient_patient foreign key (company_id, patient_id)
    references patient (company_id, id) on delete cascade,
  constraint campaign_recipient_customer foreign key (company_id, customer_id)
    references customer (company_id, id) on delete cascade,
  constraint campaign_recipient_lead foreign key (company_id, lead_id)
    references lead (company_id, id) on delete cascade,
  constraint campaign_recipient_person check (num_nonnulls(patient_id, customer_id, lead_id) = 1),
  constraint campaign_recipient_once unique (company_id, campaign_id, subject_id),
  constraint campaign_recipient_reason check (reason is null or state in ('skipped', 'exited', 'failed'))
);
create unique index campaign_recipient_address on campaign_recipient (company_id, campaign_id, address) where address is not null;
create index campaign_recipient_due on campaign_recipient (company_id, campaign_id, next_at, id) where next_at is not null;
create index campaign_recipient_pace on campaign_recipient (company_id, campaign_id, message_at) where message_at is not null;
create index campaign_recipient_of_patient on campaign_recipient (company_id, patient_id) where patient_id is not null;
create index campaign_recipient_of_customer on campaign_recipient (company_id, customer_id) where customer_id is not null;
create index campaign_recipient_of_lead on campaign_recipient (company_id, lead_id) where lead_id is not null;
create index campaign_recipient_delivery on campaign_recipient (delivery_id) where delivery_id is not null;
alter table campaign_recipient enable row level security;
create policy tenant on campaign_recipient
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table campaign_recipient is 'A person of the audience of a campaign, and how far it came with them.';

create table campaign_step_done (
  company_id   uuid        not null,
  recipient_id uuid        not null,
  position     int         not null check (position between 1 and 5),
  outcome      text        not null check (outcome in ('message', 'task', 'not_due', 'refused')),
  reason       text        check (char_length(reason) between 1 and 60),
  -- Of its message.
  delivery_id  uuid,
  at           timestamptz not null,
  primary key (company_id, recipient_id, position),
  constraint campaign_step_done_recipient foreign key (company_id, recipient_id)
    references campaign_recipient (company_id, id) on delete cascade
);
alter table campaign_step_done enable row level security;
create policy tenant on campaign_step_done
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table campaign_step_done is 'What a follow-up of a campaign came to for one person.';
