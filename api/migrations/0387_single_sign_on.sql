-- A company signs its people in at its own OpenID Connect provider (docs/adr/0086).
create table identity_provider (
  company_id    uuid        not null primary key references company (id),
  issuer        text        not null check (char_length(issuer) <= 500),
  client_id     text        not null check (char_length(client_id) between 1 and 255),
  -- Encrypted (api/src/platform/secrets); never leaves the server.
  client_secret bytea       not null check (octet_length(client_secret) <= 2048),
  secret_end    text        check (char_length(secret_end) = 4),
  enabled       boolean     not null,
  sso_only      boolean     not null,
  just_in_time  boolean     not null,
  default_role  text        not null,
  groups_claim  text        not null check (char_length(groups_claim) between 1 and 200),
  role_mapping  jsonb       not null check (jsonb_typeof(role_mapping) = 'array' and octet_length(role_mapping::text) <= 65536),
  version       int         not null default 1 check (version > 0),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  constraint identity_provider_only_when_on check (enabled or not sso_only),
  -- Nobody becomes an owner because another service says so.
  constraint identity_provider_default_role check
    (default_role in ('admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor')),
  constraint identity_provider_no_owner check (not role_mapping @> '[{"role": "owner"}]')
);

alter table identity_provider enable row level security;
create policy tenant on identity_provider
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table identity_provider is 'The OpenID Connect provider of a company, with its encrypted client secret.';

create table verified_domain (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  domain      text        not null check (domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$' and char_length(domain) <= 253),
  -- What the TXT record has to say.
  proof       text        not null,
  verified_at timestamptz,
  created_at  timestamptz not null,
  created_by  uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint verified_domain_once unique (company_id, domain)
);
-- Several companies may claim a domain, one can prove it.
create unique index verified_domain_holder on verified_domain (domain) where verified_at is not null;

alter table verified_domain enable row level security;
create policy tenant on verified_domain
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table verified_domain is 'A domain that a company claims, and holds once its TXT record was found.';

create table sso_state (
  company_id       uuid        not null references company (id),
  id               uuid        not null default gen_random_uuid(),
  state_hash       text        not null,
  -- Kept by the browser that began: the callback in another one is refused.
  browser_hash     text        not null,
  nonce            text        not null,
  -- Encrypted PKCE verifier.
  code_verifier    bytea       not null,
  -- The provider as it was when this began.
  provider_version int         not null,
  expires_at       timestamptz not null,
  primary key (company_id, id),
  constraint sso_state_hash unique (state_hash)
);
create index sso_state_age on sso_state (company_id, expires_at);

alter table sso_state enable row level security;
create policy tenant on sso_state
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table sso_state is 'A sign-in that began and waits for the provider; used once, within minutes.';

create table sso_identity (
  company_id   uuid        not null,
  -- The provider's immutable name of the person.
  subject      text        not null check (char_length(subject) between 1 and 255),
  user_id      uuid        not null,
  linked_at    timestamptz not null,
  last_used_at timestamptz not null,
  primary key (company_id, subject),
  constraint sso_identity_of_person unique (company_id, user_id),
  constraint sso_identity_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade
);

alter table sso_identity enable row level security;
create policy tenant on sso_identity
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table sso_identity is 'A person''s account at the provider of their company.';

create table scim_token (
  company_id   uuid        not null references company (id),
  id           uuid        not null default gen_random_uuid(),
  token_hash   text        not null,
  last_four    text        not null check (char_length(last_four) = 4),
  created_at   timestamptz not null,
  created_by   uuid        not null references user_account (id),
  last_used_at timestamptz,
  primary key (company_id, id),
  constraint scim_token_hash unique (token_hash)
);

alter table scim_token enable row level security;
create policy tenant on scim_token
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table scim_token is 'A token with which a company''s directory keeps its people here (SCIM); only its hash is stored.';

-- Whose domain, state or token it is: nobody is signed in there, and row-level security would show nothing.
create function sso_company_of_domain(of_domain text)
  returns table (company_id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.id, c.commercial_name from verified_domain d
    join identity_provider p on p.company_id = d.company_id and p.enabled
    join company c on c.id = d.company_id
    where d.domain = of_domain and d.verified_at is not null
  $$;
revoke execute on function sso_company_of_domain from public;
grant execute on function sso_company_of_domain to app_user;

create function sso_company_of_state(of_hash text)
  returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select company_id from sso_state where state_hash = of_hash $$;
revoke execute on function sso_company_of_state from public;
grant execute on function sso_company_of_state to app_user;

create function scim_company_of_token(of_hash text)
  returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select company_id from scim_token where token_hash = of_hash $$;
revoke execute on function scim_company_of_token from public;
grant execute on function scim_company_of_token to app_user;
