-- When, how often and through which channels the suite writes to people (screens §9c, docs/adr/0117). The defaults hold for a
-- company without a row; prices are what messages are counted with, in millionths.
create table outgoing_policy (
  company_id            uuid        primary key references company (id),
  quiet_from            text        default '20:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to              text        default '09:00' check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  service_daily_max     int         default 3 check (service_daily_max between 1 and 50),
  marketing_days        int         default 7 check (marketing_days between 1 and 365),
  monthly_budget_micros bigint      check (monthly_budget_micros between 0 and 100000000000000),
  whatsapp_price_micros bigint      not null default 200000 check (whatsapp_price_micros between 0 and 100000000),
  sms_price_micros      bigint      not null default 1000000 check (sms_price_micros between 0 and 100000000),
  channels              text[]      not null default '{whatsapp,sms,email}'
    check (cardinality(channels) between 1 and 3 and channels <@ '{whatsapp,sms,email}'),
  updated_at            timestamptz not null,
  updated_by            uuid        not null references user_account (id),
  version               int         not null default 1 check (version > 0),
  constraint outgoing_policy_quiet_hours check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
alter table outgoing_policy enable row level security;
create policy tenant on outgoing_policy
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table outgoing_policy is 'Quiet hours, limits, budget and order of channels for messages to people.';

-- What messages of a month are counted with. Whoever sends holds the row, so that two at once do not pass the budget together.
create table outgoing_month (
  company_id   uuid   not null references company (id),
  -- Its first day, on the company's clock.
  month        date   not null check (extract(day from month) = 1),
  spent_micros bigint not null default 0 check (spent_micros >= 0),
  primary key (company_id, month)
);
alter table outgoing_month enable row level security;
create policy tenant on outgoing_month
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table outgoing_month is 'What the WhatsApp and SMS messages of a month are counted with.';

-- How a patient wants to be reached; without a row as the company has it.
create table patient_channels (
  company_id uuid        not null,
  patient_id uuid        not null,
  channels   text[]      not null check (cardinality(channels) between 1 and 3 and channels <@ '{whatsapp,sms,email}'),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  primary key (company_id, patient_id),
  constraint patient_channels_of foreign key (company_id, patient_id) references patient (company_id, id) on delete cascade
);
alter table patient_channels enable row level security;
create policy tenant on patient_channels
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table patient_channels is 'The order of channels in which a patient wants to be reached.';
