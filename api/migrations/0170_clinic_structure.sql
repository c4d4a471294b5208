-- Structure of care: sites, departments, rooms, notices and the settings of the front desk (screens §3, /hospital/organization).
create extension if not exists btree_gist;

alter table site
  -- null: that of the company.
  add column time_zone text,
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint site_place check (num_nulls(latitude, longitude) in (0, 2)),
  -- What COFEPRIS asks of an establishment: its notice of operation, and who answers for it.
  add column operation_notice text check (char_length(operation_notice) between 1 and 40 and is_trimmed(operation_notice)),
  add column health_officer text check (char_length(health_officer) between 1 and 120 and is_trimmed(health_officer)),
  add column health_officer_licence text check (health_officer_licence ~ '^[0-9]{6,8}$');

alter table practitioner
  add column profession text not null default 'doctor'
    check (profession in ('doctor', 'dentist', 'nurse', 'psychologist', 'nutritionist', 'physiotherapist', 'intern')),
  add column title_institution text check (char_length(title_institution) between 1 and 160 and is_trimmed(title_institution)),
  add column specialty_kind text not null default 'specialty' check (specialty_kind = 'specialty'),
  add column specialty_id uuid,
  add column specialty_licence text check (specialty_licence ~ '^[0-9]{6,12}$'),
  add column specialty_council text check (char_length(specialty_council) between 1 and 160 and is_trimmed(specialty_council)),
  add column signature_file_id uuid,
  add column photo_file_id uuid,
  -- Of the PIN that they sign with, hashed as passwords are.
  add column pin_hash text,
  -- Of their column in the calendar.
  add column color text not null default '#64748b' check (color ~ '^#[0-9a-f]{6}$'),
  add column bio text check (char_length(bio) between 1 and 1000),
  add column consult_fee_cents bigint check (consult_fee_cents between 0 and 99999999999),
  add column accepts_new_patients boolean not null default true,
  add constraint practitioner_specialty foreign key (company_id, specialty_kind, specialty_id) references category (company_id, kind, id),
  add constraint practitioner_signature foreign key (company_id, signature_file_id) references stored_file (company_id, id) on delete set null (signature_file_id),
  add constraint practitioner_photo foreign key (company_id, photo_file_id) references stored_file (company_id, id) on delete set null (photo_file_id);
create index practitioner_of_specialty on practitioner (company_id, specialty_id);

create table practitioner_site (
  company_id      uuid not null,
  practitioner_id uuid not null,
  site_id         uuid not null,
  primary key (company_id, practitioner_id, site_id),
  foreign key (company_id, practitioner_id) references practitioner (company_id, id) on delete cascade,
  constraint practitioner_site_site foreign key (company_id, site_id) references site (company_id, id)
);
create index practitioner_of_site on practitioner_site (company_id, site_id);

alter table department
  add column color text not null default '#64748b' check (color ~ '^#[0-9a-f]{6}$'),
  -- In front of the number that a patient is called with: MG-004.
  add column token_prefix text check (token_prefix ~ '^[A-Z]{1,3}$'),
  add column head_id uuid,
  add column sap_org_unit text check (char_length(sap_org_unit) between 1 and 12 and is_trimmed(sap_org_unit)),
  add constraint department_token_prefix unique (company_id, token_prefix),
  add constraint department_name unique (company_id, name),
  add constraint department_head foreign key (company_id, head_id) references practitioner (company_id, id) on delete set null (head_id);

create table room (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  name          text        not null check (char_length(name) between 1 and 80 and is_trimmed(name)),
  site_id       uuid        not null,
  department_id uuid,
  kind          text        not null default 'consult' check (kind in ('consult', 'procedure', 'bed', 'virtual')),
  -- Appointments at one time.
  capacity      int         not null default 1 check (capacity between 1 and 500),
  active        boolean     not null default true,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint room_name unique (company_id, site_id, name),
  constraint room_site foreign key (company_id, site_id) references site (company_id, id),
  constraint room_department foreign key (company_id, department_id) references department (company_id, id)
);
create index room_of_department on room (company_id, department_id);

-- Notices are published once and never changed: what somebody agreed to is what stood there.
create table privacy_notice (
  company_id   uuid        not null references company (id),
  id           uuid        not null default gen_random_uuid(),
  number       int         not null check (number > 0),
  kind         text        not null check (kind in ('integral', 'simplified')),
  locale       text        not null check (locale in ('es-MX', 'en')),
  body         text        not null check (char_length(body) between 1 and 50000),
  -- [{"key": "care", "label": "…", "required": true}, …]: what is needed, apart from what is asked for.
  purposes     jsonb       not null check (jsonb_typeof(purposes) = 'array'),
  published_at timestamptz,
  created_at   timestamptz not null,
  created_by   uuid        not null references user_account (id),
  updated_at   timestamptz not null,
  updated_by   uuid        not null references user_account (id),
  version      int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint privacy_notice_number unique (company_id, kind, locale, number)
);

create unique index privacy_notice_one_draft on privacy_notice (company_id, kind, locale) where published_at is null;
create index privacy_notice_published on privacy_notice (company_id, kind, locale, number desc) where published_at is not null;

create function privacy_notice_is_fixed() returns trigger
  language plpgsql
  as $$
    begin
      if old.published_at is not null then
        raise exception using errcode = 'check_violation', constraint = 'privacy_notice_published', message = 'a published notice never changes';
      end if;
      return coalesce(new, old);
    end
  $$;
create trigger privacy_notice_published before update or delete on privacy_notice
  for each row execute function privacy_notice_is_fixed();

-- How the front desk works; a company without a row works by these defaults.
create table clinic_settings (
  company_id               uuid        primary key references company (id),
  no_show_minutes          int         not null default 30 check (no_show_minutes between 5 and 480),
  check_in_early_minutes   int         not null default 120 check (check_in_early_minutes between 0 and 1440),
  late_minutes             int         not null default 15 check (late_minutes between 1 and 240),
  sign_deadline_hours      int         not null default 24 check (sign_deadline_hours between 1 and 720),
  waitlist_offer_minutes   int         not null default 60 check (waitlist_offer_minutes between 5 and 2880),
  reception_may_overbook   boolean     not null default true,
  -- Minutes before the beginning at which patients are reminded.
  reminder_minutes         int[]       not null default '{1440,120}' check (cardinality(reminder_minutes) <= 5),
  record_prefix            text        not null default 'EXP' check (record_prefix ~ '^[A-Z]{1,6}$'),
  prescription_prefix      text        not null default 'R' check (prescription_prefix ~ '^[A-Z]{1,6}$'),
  updated_at               timestamptz not null,
  updated_by               uuid        not null references user_account (id),
  version                  int         not null default 1 check (version > 0)
);

alter table practitioner_site enable row level security;
create policy tenant on practitioner_site
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table room enable row level security;
create policy tenant on room
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table privacy_notice enable row level security;
create policy tenant on privacy_notice
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table clinic_settings enable row level security;
create policy tenant on clinic_settings
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check
  check (purpose in ('logo', 'customer', 'import', 'import_errors', 'dataset', 'receipt', 'practitioner_photo', 'signature', 'patient_photo'));
