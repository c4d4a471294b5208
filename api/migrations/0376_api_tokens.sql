-- Tokens with which programs call the API for a member (docs/adr/0083).
create table api_token (
  company_id   uuid        not null references company (id),
  id           uuid        not null default gen_random_uuid(),
  user_id      uuid        not null,
  name         text        not null check (char_length(name) between 1 and 60 and is_trimmed(name)),
  prefix       text        not null check (prefix ~ '^sala_api_[A-Za-z0-9_-]{6}$'),
  -- SHA-256: 256 random bits need no slow hash.
  token_hash   text        not null check (token_hash ~ '^[0-9a-f]{64}$'),
  permissions  text[]      not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  primary key (company_id, id),
  constraint api_token_hash unique (token_hash),
  constraint api_token_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade,
  constraint api_token_lifetime check (expires_at > created_at and expires_at <= created_at + interval '365 days'),
  constraint api_token_scope check (cardinality(permissions) > 0 and not permissions && array[
    'api-tokens:read', 'api-tokens:write', 'api-tokens:delete', 'api-tokens:manage', 'users:write', 'users:delete', 'users:manage',
    'company:write', 'company:delete', 'company:manage', 'releases:read', 'releases:manage'])
);
create unique index api_token_name on api_token (company_id, user_id, lower(name)) where revoked_at is null;
create index api_token_newest on api_token (company_id, created_at desc, id);

alter table api_token enable row level security;
create policy tenant on api_token
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table api_token is 'A token with which a program calls the API for a member; only its hash is stored.';

-- What a token is never given later: only its use and its end change.
revoke update on api_token from app_user;
grant update (last_used_at, revoked_at) on api_token to app_user;

-- Whose token it is: until then nobody is signed in, and row-level security would show nothing.
create function api_token_holder(of_hash text)
  returns table (company_id uuid, id uuid, user_id uuid, permissions text[], expires_at timestamptz, revoked_at timestamptz,
    last_used_at timestamptz, email text, roles text[], status text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.company_id, t.id, t.user_id, t.permissions, t.expires_at, t.revoked_at, t.last_used_at, u.email, m.roles, m.status
    from api_token t
    join user_account u on u.id = t.user_id
    join membership m on m.company_id = t.company_id and m.user_id = t.user_id
    where t.token_hash = of_hash
  $$;
revoke execute on function api_token_holder from public;
grant execute on function api_token_holder to app_user;
