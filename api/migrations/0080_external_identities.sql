-- Accounts at other providers (screens §7c). A person's, not a company's: like user_account, no tenant.
-- Which of them a company sees is decided by its memberships, which row-level security holds apart.
create table external_identity (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('clerk', 'sandbox')),
  subject text not null,
  -- verified by the provider
  email text not null check (email = lower(email)),
  name text not null,
  user_id uuid references user_account on delete cascade,
  linked_at timestamptz,
  last_seen_at timestamptz not null,
  constraint external_identity_subject unique (provider, subject),
  constraint external_identity_linked check ((user_id is null) = (linked_at is null))
);
create index external_identity_user on external_identity (user_id);
create index external_identity_email on external_identity (email) where user_id is null;
