-- A personal link in a promotion by mail, with which its reader ends them (docs/adr/0125).
create table unsubscribe_link (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  token_hash  text        not null check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Where the mail went.
  address     text        not null check (char_length(address) between 3 and 255),
  patient_id  uuid,
  customer_id uuid,
  lead_id     uuid,
  created_at  timestamptz not null,
  -- In whose name the mail went; what its reader decides is recorded with it.
  created_by  uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint unsubscribe_link_token unique (token_hash),
  constraint unsubscribe_link_patient foreign key (company_id, patient_id)
    references patient (company_id, id) on delete cascade,
  constraint unsubscribe_link_customer foreign key (company_id, customer_id)
    references customer (company_id, id) on delete cascade,
  constraint unsubscribe_link_lead foreign key (company_id, lead_id)
    references lead (company_id, id) on delete cascade,
  constraint unsubscribe_link_person check (num_nonnulls(patient_id, customer_id, lead_id) = 1)
);
create index unsubscribe_link_of_patient on unsubscribe_link (company_id, patient_id) where patient_id is not null;
create index unsubscribe_link_of_customer on unsubscribe_link (company_id, customer_id) where customer_id is not null;
create index unsubscribe_link_of_lead on unsubscribe_link (company_id, lead_id) where lead_id is not null;
create index unsubscribe_link_by_age on unsubscribe_link (company_id, created_at);
alter table unsubscribe_link enable row level security;
create policy tenant on unsubscribe_link
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table unsubscribe_link is 'A personal link that ends promotions by mail; only the hash of its token is kept.';

-- The link of a token: its company is not known before.
create function unsubscribe_link_of_token(of_hash text)
  returns table (id uuid, company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.id, l.company_id from unsubscribe_link l where l.token_hash = of_hash $$;
revoke execute on function unsubscribe_link_of_token from public;
grant execute on function unsubscribe_link_of_token to app_user;
