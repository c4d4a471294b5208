-- Accounts, the second factor and the life of sessions (specification of the screens, §1; seed §4). All
-- of it is about a person, with or without a company: these tables have no tenant and no policy.

-- E.164; null for those who signed up before it was asked for.
alter table user_account
  add column phone text constraint user_account_phone_format check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Hash of the token held at sign-up: that company is joined once the address is confirmed.
  add column invitation_hash text;

-- Sessions from before have no browser to name; they are over within hours.
alter table session
  add column remembered boolean not null default false,
  add column device text not null default '',
  add column address text not null default '',
  add column last_seen_at timestamptz,
  -- End of the newest token: nobody works in a session beyond it unless it is renewed.
  add column token_expires_at timestamptz;
update session set last_seen_at = created_at, token_expires_at = expires_at;
alter table session
  alter column last_seen_at set not null,
  alter column token_expires_at set not null,
  add constraint session_outlives_token check (token_expires_at <= expires_at);

-- Browsers and places a person signed in from; sessions are forgotten by age, these later.
create table known_device (
  user_id uuid not null references user_account on delete cascade,
  device text not null,
  address text not null,
  last_used_at timestamptz not null,
  primary key (user_id, device, address)
);

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'second_factor'));

-- Requests to reset, by address, known or not: only so many within an hour.
create table password_reset_request (
  email text not null,
  requested_at timestamptz not null,
  number bigint generated always as identity primary key
);
create index password_reset_request_by_email on password_reset_request (email, requested_at);
create index password_reset_request_age on password_reset_request (requested_at);

-- The right to set a new password, from a code that was right until it is used.
create table password_reset (
  token_hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);
create index password_reset_age on password_reset (expires_at);

-- Begun (confirmed_at null) or on. The secret of an app is encrypted; mail has none.
create table second_factor (
  user_id uuid primary key references user_account on delete cascade,
  method text not null check (method in ('totp', 'email')),
  secret bytea,
  -- The last 30-second step whose code was accepted: it and those before it are used up.
  last_step bigint not null default 0,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  constraint second_factor_secret check ((method = 'totp') = (secret is not null))
);

create table recovery_code (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  code_hash text not null
);
create index recovery_code_user on recovery_code (user_id);

-- The password was right, the second factor is still owed.
create table sign_in_challenge (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  method text not null check (method in ('totp', 'email')),
  code_hash text,
  sent_at timestamptz,
  tries integer not null default 0,
  remembered boolean not null,
  expires_at timestamptz not null,
  constraint sign_in_challenge_code check ((method = 'email') = (code_hash is not null and sent_at is not null))
);
create index sign_in_challenge_user on sign_in_challenge (user_id);
create index sign_in_challenge_age on sign_in_challenge (expires_at);

-- Computers that gave the second factor before.
create table trusted_device (
  token_hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  expires_at timestamptz not null
);
create index trusted_device_user on trusted_device (user_id);

-- What encrypts at rest when no key is configured; one row.
create table encryption_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz not null default now()
);
