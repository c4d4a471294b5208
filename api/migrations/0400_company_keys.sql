-- Keys of companies, each wrapped under SALA_SECRET_KEY (docs/adr/0090).
create table company_key (
  company_id uuid        not null references company (id),
  id         uuid        not null,
  wrapped    bytea       not null check (octet_length(wrapped) = 64),
  created_at timestamptz not null,
  created_by uuid        references user_account (id),
  primary key (company_id, id)
);
comment on table company_key is 'A key that encrypts files and clinical texts of a company, itself encrypted under SALA_SECRET_KEY.';
alter table company_key enable row level security;
create policy tenant on company_key
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
-- A key stays: whatever it encrypted needs it.
revoke update, delete on company_key from app_user;

-- Writers lock the row of their company for key share and the switch locks it for update, so that
-- nothing written under the choice before is committed after the switch.
alter table company
  add column at_rest_key uuid,
  add constraint company_at_rest_key foreign key (id, at_rest_key) references company_key (company_id, id);

create table encryption_run (
  company_id  uuid        not null primary key references company (id),
  part        int         not null default 0 check (part >= 0),
  after_id    uuid,
  rewritten   int         not null default 0 check (rewritten >= 0),
  started_at  timestamptz not null,
  started_by  uuid        not null references user_account (id),
  finished_at timestamptz check (finished_at >= started_at)
);
comment on table encryption_run is 'How far the job is that rewrites a company''s files and clinical texts under its present key, or in plain.';
alter table encryption_run enable row level security;
create policy tenant on encryption_run
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on encryption_run from app_user;

-- Which secret keys are needed to open the keys of all companies; asked when a process starts.
create function company_keys_wrapped_by() returns table (key_id bytea)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct substr(wrapped, 1, 4) from company_key $$;
revoke execute on function company_keys_wrapped_by from public;
grant execute on function company_keys_wrapped_by to app_user;
