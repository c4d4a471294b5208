-- Accounts that a company brings for outside services (docs/adr/0079). Without one, the installation's own is used.
create table connection (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  -- What it is for, and who answers there: email and smtp.
  port            text        not null check (port ~ '^[a-z][a-z_-]{0,29}$'),
  provider        text        not null check (provider ~ '^[a-z][a-z_-]{0,29}$'),
  mode            text        not null check (mode in ('live', 'test', 'simulator')),
  settings        jsonb       not null check (octet_length(settings::text) <= 8192),
  -- Encrypted (api/src/platform/secrets); never leaves the server.
  secrets         bytea       not null check (octet_length(secrets) <= 8192),
  -- How it fares is derived from these.
  last_ok_at      timestamptz,
  last_error_at   timestamptz,
  last_error_code text        check (char_length(last_error_code) <= 60),
  last_error_text text        check (char_length(last_error_text) <= 300),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint connection_of_port unique (company_id, port),
  constraint connection_error check (num_nulls(last_error_at, last_error_code, last_error_text) in (0, 3))
);
create unique index connection_id on connection (id);

alter table connection enable row level security;
create policy tenant on connection
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

comment on table connection is 'An account that a company brought for an outside service, with its encrypted secrets.';
