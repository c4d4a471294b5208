-- A company as the tax office knows it (screens §1), and the beginning of its structure, people and
-- scheduling (screens §9a): what a company set-up makes and the hospital's screens go on from.

alter table company
  add column country      text not null default 'MX' check (country ~ '^[A-Z]{2}$'),
  add column person_type  text check (person_type in ('moral', 'fisica')),
  -- Form only: of the check digit people are warned, not refused (screens §11).
  add column rfc          text check (rfc ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'),
  -- Key of the SAT's catalogue c_RegimenFiscal.
  add column tax_regime   text check (tax_regime ~ '^6[0-9]{2}$'),
  add column tax_zip_code text check (tax_zip_code ~ '^[0-9]{5}$'),
  add constraint company_rfc_length check (
    char_length(rfc) = case person_type when 'moral' then 12 when 'fisica' then 13 else char_length(rfc) end
  ),
  -- What only Mexico's tax office asks for.
  add constraint company_tax_country check (country = 'MX' or coalesce(rfc, tax_regime, tax_zip_code) is null);

create table site (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  name          text        not null check (char_length(name) between 1 and 80 and is_trimmed(name)),
  address       text        check (char_length(address) between 1 and 200 and is_trimmed(address)),
  phone         text        check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  clues         text        check (clues ~ '^[A-Z]{5}[0-9]{6}$'),
  -- {"monday": {"opens": "09:00", "closes": "18:00"}, …}; a day that is absent is closed.
  opening_hours jsonb       not null default '{}' check (jsonb_typeof(opening_hours) = 'object'),
  active        boolean     not null default true,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint site_name unique (company_id, name)
);

create table department (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  code       text        not null check (code ~ '^[a-z0-9_]{1,40}$'),
  name       text        not null check (char_length(name) between 1 and 80 and is_trimmed(name)),
  site_id    uuid,
  active     boolean     not null default true,
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint department_code unique (company_id, code),
  constraint department_site foreign key (company_id, site_id) references site (company_id, id)
);
create index department_of_site on department (company_id, site_id);

create table practitioner (
  company_id       uuid        not null references company (id),
  id               uuid        not null default gen_random_uuid(),
  -- Their account, once they have one.
  user_id          uuid        references user_account (id),
  first_name       text        not null check (char_length(first_name) between 1 and 60 and is_trimmed(first_name)),
  last_name        text        not null check (char_length(last_name) between 1 and 60 and is_trimmed(last_name)),
  second_last_name text        check (char_length(second_last_name) between 1 and 60 and is_trimmed(second_last_name)),
  -- Cédula profesional.
  licence_number   text        check (licence_number ~ '^[0-9]{6,8}$'),
  active           boolean     not null default true,
  created_at       timestamptz not null,
  created_by       uuid        not null references user_account (id),
  updated_at       timestamptz not null,
  updated_by       uuid        not null references user_account (id),
  version          int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint practitioner_user unique (company_id, user_id)
);

create table practitioner_department (
  company_id      uuid not null,
  practitioner_id uuid not null,
  department_id   uuid not null,
  primary key (company_id, practitioner_id, department_id),
  foreign key (company_id, practitioner_id) references practitioner (company_id, id) on delete cascade,
  constraint practitioner_department_department foreign key (company_id, department_id) references department (company_id, id)
);
create index practitioner_of_department on practitioner_department (company_id, department_id);

create table event_type (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  slug       text        not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  name       text        not null check (char_length(name) between 1 and 80 and is_trimmed(name)),
  minutes    int         not null check (minutes between 5 and 480),
  -- By video or telephone.
  remote     boolean     not null default false,
  active     boolean     not null default true,
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint event_type_slug unique (company_id, slug)
);

-- Who may be booked for it.
create table event_type_practitioner (
  company_id      uuid not null,
  event_type_id   uuid not null,
  practitioner_id uuid not null,
  primary key (company_id, event_type_id, practitioner_id),
  foreign key (company_id, event_type_id) references event_type (company_id, id) on delete cascade,
  foreign key (company_id, practitioner_id) references practitioner (company_id, id) on delete cascade
);
create index event_type_of_practitioner on event_type_practitioner (company_id, practitioner_id);

alter table site enable row level security;
create policy tenant on site
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table department enable row level security;
create policy tenant on department
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table practitioner enable row level security;
create policy tenant on practitioner
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table practitioner_department enable row level security;
create policy tenant on practitioner_department
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table event_type enable row level security;
create policy tenant on event_type
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table event_type_practitioner enable row level security;
create policy tenant on event_type_practitioner
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
