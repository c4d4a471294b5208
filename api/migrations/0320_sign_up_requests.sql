-- Each sign-up waits on its own until its code is typed by whoever began it: one never replaces another.
-- People, codes and attempts belong to no company: these tables have no tenant and no policy.
create table pending_sign_up (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- Hash of the secret that the browser keeps; it comes back with the code.
  secret_hash text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  second_last_name text,
  phone text not null,
  locale text not null check (locale in ('es-MX', 'en')),
  invitation_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint pending_sign_up_secret_key unique (secret_hash),
  constraint pending_sign_up_email_lower check (email = lower(email))
);
create index pending_sign_up_email on pending_sign_up (email, created_at);
create index pending_sign_up_age on pending_sign_up (expires_at);

-- Accounts that nobody confirmed become sign-ups that wait; no browser has their secret, so the password is asked for.
insert into pending_sign_up (email, secret_hash, password_hash, first_name, last_name, second_last_name, phone, locale, invitation_hash, created_at, expires_at)
  select email, 'none ' || gen_random_uuid(), password_hash, first_name, last_name, second_last_name, phone, locale, invitation_hash, created_at, now() + interval '7 days'
  from user_account where email_verified_at is null and phone is not null;
delete from user_account where email_verified_at is null;
alter table user_account
  alter column email_verified_at set not null,
  drop column invitation_hash;

-- Codes live ten minutes: those on their way are asked for again.
drop table one_time_code;
create table one_time_code (
  email text not null,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'second_factor')),
  -- Hash of the secret of the browser that asked for it; '' where a session is the proof.
  request_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (email, purpose, request_hash)
);
create index one_time_code_age on one_time_code (expires_at);

-- Codes that were mailed, by address and by the network that asked, so that a stranger does not use up the owner's.
drop table password_reset_request;
create table code_mail (
  number bigint generated always as identity primary key,
  email text not null,
  purpose text not null,
  network text not null,
  sent_at timestamptz not null
);
create index code_mail_email on code_mail (email, purpose, sent_at);
create index code_mail_age on code_mail (sent_at);

-- Wrong passwords and codes by address and by where they came from; source '*' counts an address from everywhere.
drop table sign_in_failure;
create table failed_attempt (
  email text not null,
  purpose text not null,
  source text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (email, purpose, source)
);
create index failed_attempt_age on failed_attempt (last_failed_at);

-- A browser that somebody signed in with is known by its token; it may or may not skip the second factor.
alter table trusted_device
  add column skips_second_factor boolean not null default true,
  add column created_at timestamptz not null default now();

-- Of a known browser: its tries at the second factor are counted apart.
alter table sign_in_challenge add column device_hash text;
