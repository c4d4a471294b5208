alter table company
  add column retention_years int not null default 5 check (retention_years between 5 and 30),
  add column privacy_contact text check (char_length(privacy_contact) between 1 and 254 and is_trimmed(privacy_contact)),
  add column deletion_requested_at timestamptz,
  add column deletion_requested_by uuid references user_account (id),
  add column deletion_due_at timestamptz,
  add column closed_at timestamptz,
  add column keep_until timestamptz,
  add constraint company_deletion check (
    (deletion_requested_at is null) = (deletion_due_at is null)
    and (deletion_requested_at is null) = (deletion_requested_by is null)
    and deletion_due_at >= deletion_requested_at + interval '7 days'),
  add constraint company_closed check (
    (closed_at is null) = (keep_until is null) and (closed_at is null or closed_at >= deletion_due_at));

create function company_stays_closed() returns trigger language plpgsql as $$
begin
  raise exception 'a closed company does not change' using errcode = 'insufficient_privilege';
end $$;
create trigger company_stays_closed before update on company
  for each row when (old.closed_at is not null) execute function company_stays_closed();

-- How people of a company sign in. No row: the defaults of identity/sql/security-policy.queries.ts.
create table security_policy (
  company_id                uuid        not null references company (id),
  second_factor_roles       text[]      not null default '{}'
    check (second_factor_roles <@ array['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor']),
  second_factor_grace_days  int         not null default 7 check (second_factor_grace_days between 0 and 30),
  second_factor_since       timestamptz,
  session_hours             int         check (session_hours between 1 and 24),
  allowed_networks          cidr[]      not null default '{}' check (cardinality(allowed_networks) <= 50),
  password_min              int         not null default 8 check (password_min between 8 and 64),
  password_max_age_days     int         check (password_max_age_days between 30 and 730),
  version                   int         not null default 1 check (version > 0),
  updated_at                timestamptz not null,
  updated_by                uuid        not null references user_account (id),
  primary key (company_id),
  constraint security_policy_since check ((cardinality(second_factor_roles) = 0) = (second_factor_since is null))
);
alter table security_policy enable row level security;
create policy tenant on security_policy
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
-- Read at sign-in, before a company is set.
create policy own_company on security_policy for select
  using (company_id in (select m.company_id from membership m where m.user_id = (select app_user_id())));
comment on table security_policy is 'What a company demands of sign-in: second factor, networks, sessions, passwords.';

-- The age of earlier passwords is not known: it counts from here.
alter table user_account add column password_changed_at timestamptz not null default now();

-- Whether a code was entered for this session, at sign-in.
alter table session add column second_factor boolean not null default false;

create table ownership_transfer (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  from_user  uuid        not null references user_account (id),
  to_user    uuid        not null references user_account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  outcome    text        check (outcome in ('accepted', 'declined', 'withdrawn', 'expired')),
  primary key (company_id, id),
  constraint ownership_transfer_people check (from_user <> to_user),
  constraint ownership_transfer_ended check ((ended_at is null) = (outcome is null)),
  constraint ownership_transfer_in_time check (outcome is distinct from 'accepted' or ended_at <= expires_at)
);
create unique index ownership_transfer_open on ownership_transfer (company_id) where ended_at is null;
alter table ownership_transfer enable row level security;
create policy tenant on ownership_transfer
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on ownership_transfer from app_user;
comment on table ownership_transfer is 'An owner''s offer to hand the company over, until the recipient answers.';

do $$
declare
  kinds text;
begin
  select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into strict kinds
  from pg_constraint where conname = 'notification_kind_check';
  alter table notification drop constraint notification_kind_check;
  execute format(
    'alter table notification add constraint notification_kind_check check (kind = any (array[%s, %L, %L, %L]))',
    kinds, 'ownership_offered', 'ownership_changed', 'company_deletion');
end $$;
