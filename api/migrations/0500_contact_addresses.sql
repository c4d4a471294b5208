-- Where somebody can be reached (docs/adr/0111). A WhatsApp user may have no phone number that we are told: a conversation
-- hangs on an address, never on a number.
create table contact_address (
  company_id   uuid        not null references company (id),
  id           uuid        not null default gen_random_uuid(),
  kind         text        not null check (kind in ('phone', 'bsuid', 'email')),
  -- E.164, the id that WhatsApp gives a business for its user, or an address of mail in lower case.
  value        text        not null check (case kind
    when 'phone' then value ~ '^\+[1-9][0-9]{6,14}$' and value !~ '^\+521[0-9]{10}$'
    when 'bsuid' then value ~ '^[A-Z]{2}\.[A-Za-z0-9]{1,128}$'
    else char_length(value) <= 255 and value ~~ '%_@_%' and value = lower(value) end),
  -- What the provider's profile says; nobody of the company wrote it.
  display_name text        check (is_line(display_name, 120)),
  username     text        check (is_line(username, 60)),
  -- Addresses of one person share it: the provider said so, or a member did.
  person_id    uuid        not null default gen_random_uuid(),
  -- Who it is, as a member said; nothing is guessed.
  patient_id   uuid,
  customer_id  uuid,
  lead_id      uuid,
  linked_at    timestamptz,
  linked_by    uuid        references user_account (id),
  -- Somebody else may have it now: a member is asked.
  doubt        text        check (doubt in ('number_changed', 'other_person')),
  doubt_at     timestamptz,
  -- Nothing is written to it, and what arrives waits among what is resolved.
  blocked_at   timestamptz,
  blocked_by   uuid        references user_account (id),
  -- Messages in a row that did not arrive there.
  failures     int         not null default 0 check (failures >= 0),
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  version      int         not null default 1 check (version > 0),
  search       text        generated always as (searched_text(coalesce(display_name, '') || ' ' || coalesce(username, '') || ' ' || value)) stored,
  primary key (company_id, id),
  constraint contact_address_once unique (company_id, kind, value),
  constraint contact_address_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint contact_address_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete set null (customer_id),
  constraint contact_address_lead foreign key (company_id, lead_id) references lead (company_id, id) on delete set null (lead_id),
  constraint contact_address_linked check ((linked_at is null) = (linked_by is null)),
  constraint contact_address_doubt check ((doubt is null) = (doubt_at is null)),
  constraint contact_address_blocked check ((blocked_at is null) = (blocked_by is null))
);
create index contact_address_of_person on contact_address (company_id, person_id);
create index contact_address_of_patient on contact_address (company_id, patient_id) where patient_id is not null;
create index contact_address_of_customer on contact_address (company_id, customer_id) where customer_id is not null;
create index contact_address_of_lead on contact_address (company_id, lead_id) where lead_id is not null;
alter table contact_address enable row level security;
create policy tenant on contact_address
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table contact_address is 'A phone number, WhatsApp id or mail address of somebody who writes or is written to.';

-- Who is not written to any more, and about what: the provider, the person or a bounce said so.
create table suppression (
  company_id         uuid        not null references company (id),
  id                 uuid        not null default gen_random_uuid(),
  contact_address_id uuid        not null,
  channel            text        not null check (channel in ('whatsapp', 'sms', 'email')),
  purpose            text        not null check (purpose in ('all', 'reminders', 'marketing')),
  reason             text        not null check (reason in ('stopped', 'undeliverable', 'bounced', 'complaint', 'manual')),
  created_at         timestamptz not null,
  -- null: the provider reported it.
  created_by         uuid        references user_account (id),
  lifted_at          timestamptz,
  primary key (company_id, id),
  constraint suppression_address foreign key (company_id, contact_address_id)
    references contact_address (company_id, id) on delete cascade,
  constraint suppression_lifted check (lifted_at >= created_at)
);
create unique index suppression_once on suppression (company_id, contact_address_id, channel, purpose) where lifted_at is null;
alter table suppression enable row level security;
create policy tenant on suppression
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table suppression is 'An address that gets no more messages of a purpose through a channel, until it is lifted.';
