-- People and their sessions belong to no company: these tables have no tenant and no policy.
create table user_account (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  second_last_name text,
  locale text not null check (locale in ('es-MX', 'en')),
  terms_accepted_at timestamptz not null,
  privacy_accepted_at timestamptz not null,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  constraint user_account_email_key unique (email),
  constraint user_account_email_lower check (email = lower(email))
);

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_user on session (user_id);

-- By address, not by account: an address nobody has gets a row too, and so behaves the same.
create table one_time_code (
  email text not null,
  purpose text not null check (purpose in ('verify_email')),
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (email, purpose)
);

create table sign_in_failure (
  email text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failure_age on sign_in_failure (last_failed_at);

create table signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

create table sandbox_mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null,
  number bigint generated always as identity
);
create index sandbox_mail_recipient on sandbox_mail (recipient, number desc);
