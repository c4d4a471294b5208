create table company (
  id uuid primary key default gen_random_uuid(),
  commercial_name text not null,
  legal_name text,
  time_zone text not null,
  locale text not null check (locale in ('es-MX', 'en')),
  currency text not null default 'MXN' check (currency = 'MXN'),
  version integer not null default 1,
  created_at timestamptz not null
);

create table membership (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  roles text[] not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  version integer not null default 1,
  created_at timestamptz not null,
  constraint membership_user_key unique (user_id),
  constraint membership_roles_known check (
    cardinality(roles) > 0
    and roles <@ array['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor']
  )
);
create index membership_company on membership (company_id, user_id);

alter table company enable row level security;
alter table membership enable row level security;

create policy tenant on membership
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Before the tenant is known, a person must find the company they belong to: `app.user` comes from a
-- verified token (or a password just checked) and opens their own row for reading, nothing else. A
-- policy rather than a SECURITY DEFINER function: it cannot be called with somebody else's id.
create policy own_membership on membership for select using (user_id = (select app_user_id()));

create policy tenant on company using (id = (select app_company())) with check (id = (select app_company()));
create policy own_company on company for select
  using (id in (select m.company_id from membership m where m.user_id = (select app_user_id())));
