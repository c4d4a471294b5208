-- The whole customer (screens §7): names, fiscal data, address, owner, tags, consent, notes, merges.

-- What a row of the company's people may be pointed at by, without reaching into another company.
alter table membership add constraint membership_company_user unique (company_id, user_id);

-- A condition for each of several columns: a text of 1 to so many characters, trimmed.
create function is_line(input text, maximum int) returns boolean
  language sql immutable parallel safe strict
  as $$ select char_length(input) between 1 and maximum and is_trimmed(input) $$;

create function are_tags(tags text[]) returns boolean
  language sql immutable parallel safe strict
  as $$
    select cardinality(tags) <= 20
      and not exists (select from unnest(tags) as tag where tag is null or not is_line(tag, 40))
      and (select count(distinct lower(tag)) from unnest(tags) as tag) = cardinality(tags)
  $$;

alter table customer
  add column given_names      text   check (is_line(given_names, 60)),
  add column first_surname    text   check (is_line(first_surname, 60)),
  add column second_surname   text   check (is_line(second_surname, 60)),
  add column rfc              text   check (rfc ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'),
  add column curp             text   check (curp ~ '^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z][0-9]$'),
  add column legal_name       text   check (is_line(legal_name, 254)),
  add column regimen_fiscal   text   check (regimen_fiscal ~ '^6[0-9]{2}$'),
  add column fiscal_zip       text   check (fiscal_zip ~ '^[0-9]{5}$'),
  add column uso_cfdi         text   check (uso_cfdi ~ '^[A-Z]{1,2}[0-9]{2}$'),
  add column birth_date       date   check (birth_date between '1900-01-01' and '2100-12-31'),
  add column street           text   check (is_line(street, 200)),
  add column colonia          text   check (is_line(colonia, 100)),
  add column zip              text   check (zip ~ '^[0-9]{5}$'),
  add column municipality     text   check (is_line(municipality, 80)),
  add column state            text   check (is_line(state, 60)),
  add column owner_id         uuid,
  add column source           text   check (source in ('walk_in', 'referral', 'web', 'whatsapp', 'facebook', 'google', 'event', 'import', 'other')),
  add column tags             text[] not null default '{}' check (are_tags(tags)),
  add column blocked_reason   text   check (is_line(blocked_reason, 300)),
  -- Derived: customer_purchased() below.
  add column last_purchase_at timestamptz,
  add column total_spent      bigint not null default 0,
  -- Only a person has the names of one, and then they are what is shown.
  add constraint customer_names check (
    num_nonnulls(given_names, first_surname, second_surname) = 0
    or (kind = 'person' and given_names is not null and name = concat_ws(' ', given_names, first_surname, second_surname))
  ),
  add constraint customer_owner foreign key (company_id, owner_id)
    references membership (company_id, user_id) on delete set null (owner_id);

update customer set blocked_reason = 'Sin motivo registrado' where status = 'blocked';
alter table customer add constraint customer_block_has_reason check ((status = 'blocked') = (blocked_reason is not null));

-- What people look for: the tax name and key, too.
drop function customer_search;
alter table customer drop column search;
alter table customer add column search text not null generated always as (
  ' ' || plain_text(
    name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || customer_code(number)
    || ' ' || coalesce(rfc, '') || ' ' || coalesce(legal_name, '')
  )
) stored;
-- New rows wait beside the index until they are a megabyte: a file of customers comes in twice as fast, and a search
-- has no more than that to read by itself.
create index customer_by_words on customer using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);

create index customer_by_last_purchase on customer (company_id, coalesce(last_purchase_at, '-infinity'), id);
create index customer_by_total_spent on customer (company_id, total_spent, id);
create index customer_by_owner on customer (company_id, owner_id);
create index customer_by_tags on customer using gin (company_id, tags);
-- For duplicates, when somebody types and when a file comes in.
create index customer_by_rfc on customer (company_id, rfc) where rfc is not null;
create index customer_by_curp on customer (company_id, curp) where curp is not null;
create index customer_by_email on customer (company_id, email) where email is not null;
create index customer_by_phone on customer (company_id, phone) where phone is not null;

create table customer_consent (
  company_id  uuid        not null,
  customer_id uuid        not null,
  channel     text        not null check (channel in ('whatsapp', 'sms', 'email', 'phone')),
  purpose     text        not null check (purpose in ('service', 'marketing', 'surveys')),
  granted     boolean     not null,
  method      text        not null check (method in ('paper', 'form', 'message', 'verbal')),
  evidence    text        check (is_line(evidence, 500)),
  at          timestamptz not null,
  by          uuid        not null references user_account (id),
  primary key (company_id, customer_id, channel, purpose),
  foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);
create index customer_consent_granted on customer_consent (company_id, channel, purpose, customer_id) where granted;

create table customer_note (
  company_id  uuid        not null,
  id          uuid        not null default gen_random_uuid(),
  customer_id uuid        not null,
  text        text        not null check (char_length(text) between 1 and 2000 and is_trimmed(text)),
  created_at  timestamptz not null,
  created_by  uuid        not null references user_account (id),
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);
create index customer_note_order on customer_note (company_id, customer_id, created_at desc, id desc);

-- A merge keeps what it takes to undo it; the source's row is gone meanwhile.
create table customer_merge (
  company_id    uuid        not null,
  id            uuid        not null default gen_random_uuid(),
  target_id     uuid        not null,
  source_id     uuid        not null,
  -- Rows as they were: { customer, values, consents }.
  source        jsonb       not null,
  target_before jsonb       not null,
  target_after  jsonb       not null,
  -- Ids of what moved, by table and column.
  moved         jsonb       not null,
  at            timestamptz not null,
  by            uuid        not null references user_account (id),
  undone_at     timestamptz,
  undone_by     uuid        references user_account (id),
  check (target_id <> source_id),
  check ((undone_at is null) = (undone_by is null)),
  primary key (company_id, id),
  foreign key (company_id, target_id) references customer (company_id, id) on delete cascade
);
create index customer_merge_target on customer_merge (company_id, target_id, at desc);

alter table customer_consent enable row level security;
create policy tenant on customer_consent
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table customer_note enable row level security;
create policy tenant on customer_note
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table customer_merge enable row level security;
create policy tenant on customer_merge
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- What purchases tell a customer, in the transaction that makes it true; negative for what is given back.
-- It is no change that a person makes: the version stays, so that nobody's form is refused for it.
create function customer_purchased(customer uuid, spent bigint, at timestamptz) returns void
  language sql volatile
  as $$
    update customer as c
    set total_spent = c.total_spent + spent, last_purchase_at = greatest(c.last_purchase_at, at)
    where c.company_id = (select app_company()) and c.id = customer_purchased.customer
  $$;
