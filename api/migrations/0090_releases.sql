-- The release registry (docs/adr/0025). Its tables belong to no company: everybody runs the same suite.

-- What happened, in order. Each row names the hash of the one before, so that a row that was changed, taken out
-- or put in is seen. `seq` is given by the writer (compare-and-set): two that write at once cannot both win.
create table release_event (
  seq bigint primary key check (seq > 0),
  prev text check ((seq = 1) = (prev is null)),
  hash text not null unique check (hash ~ '^sha256-'),
  at timestamptz not null,
  actor jsonb not null,
  action text not null,
  bundle text,
  version text,
  evidence jsonb not null,
  reason text check (length(reason) <= 500),
  composition text
);
create index release_event_bundle on release_event (bundle, seq desc);

-- Every version that was ever published: what its build said of it, and what the rules said.
create table release_version (
  name text not null,
  version text not null,
  folder text not null,
  release jsonb not null,
  findings jsonb not null,
  files jsonb not null,
  -- Of all its bytes: the same version with others is refused.
  digest text not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (name, version)
);

-- Every composition that ever was in force, as it was signed.
create table release_composition (
  seq bigint primary key,
  id text not null unique,
  event_seq bigint not null references release_event (seq),
  document jsonb not null,
  issued_at timestamptz not null
);

-- Tokens of pipelines; only the hash of their secret is kept.
create table release_token (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  bundle text,
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  created_by text not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Pages of somebody's own: what was signed for it is nobody's secret, so that who may use it stands here.
create table release_grant (
  id uuid primary key,
  kind text not null check (kind in ('override', 'replay')),
  bundle text check ((bundle is null) = (kind = 'replay')),
  -- Origin of a developer's machine, or id of a composition.
  subject text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  -- null until somebody has opened what a token had made; from then on it is theirs.
  user_id uuid,
  user_name text check ((user_id is null) = (user_name is null)),
  revoked_at timestamptz
);

-- Pages that listen for changes, by process: each says so again and again, and what it last said long ago counts no more.
create table release_listener (
  process uuid primary key,
  tabs integer not null check (tabs >= 0),
  at timestamptz not null
);

-- Beacons, counted by minute.
create table release_beacon (
  minute timestamptz not null,
  name text not null,
  version text not null,
  phase text not null,
  count bigint not null,
  -- Of phases that took a time: how many by power of two of milliseconds, for percentiles.
  buckets bigint[] not null default '{}',
  primary key (name, version, minute, phase)
);
-- Each tab once a day and version: when it told something last, and whether the version was shown in it.
create table release_tab (
  name text not null,
  version text not null,
  tab uuid not null,
  day date not null,
  last_at timestamptz not null,
  mounted boolean not null,
  primary key (name, version, tab, day)
);

create function release_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger release_event_append_only before update or delete or truncate on release_event
  for each statement execute function release_append_only();
create trigger release_composition_append_only before update or delete or truncate on release_composition
  for each statement execute function release_append_only();

create trigger release_version_append_only before update or delete or truncate on release_version
  for each statement execute function release_append_only();

-- Twice: the serving role lacks the privilege, and the owner meets the triggers.
revoke update, delete, truncate on release_event, release_composition, release_version from app_user;
revoke delete, truncate on release_token, release_grant from app_user;
grant select, insert on release_event, release_composition, release_version to app_user;
grant select, insert, update on release_token, release_grant to app_user;
grant select, insert, update, delete on release_beacon, release_tab, release_listener to app_user;
