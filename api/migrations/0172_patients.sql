-- Who is cared for (screens §3, /hospital/patient; §11). What is clinical about them stands in tables of its own.
create table patient (
  company_id           uuid        not null references company (id),
  id                   uuid        not null default gen_random_uuid(),
  -- Número de expediente: EXP-000123, counted per company.
  record_number        text        not null check (record_number ~ '^[A-Z]{1,6}-[0-9]{6,9}$'),
  first_name           text        not null check (char_length(first_name) between 1 and 80 and is_trimmed(first_name)),
  last_name            text        not null check (char_length(last_name) between 1 and 60 and is_trimmed(last_name)),
  second_last_name     text        check (char_length(second_last_name) between 1 and 60 and is_trimmed(second_last_name)),
  birth_date           date        not null check (birth_date >= '1880-01-01'),
  birth_date_estimated boolean     not null default false,
  sex                  text        not null check (sex in ('H', 'M', 'X')),
  gender_identity      text        check (char_length(gender_identity) between 1 and 60 and is_trimmed(gender_identity)),
  curp                 text        check (curp ~ '^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z][0-9]$'),
  birth_state          text        check (birth_state ~ '^[A-Z]{2}$'),
  nationality          text        not null default 'MX' check (nationality ~ '^[A-Z]{2}$'),
  phone                text        check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_alt            text        check (phone_alt ~ '^\+[1-9][0-9]{6,14}$'),
  email                text        check (char_length(email) <= 255 and email like '%_@_%' and email = lower(email)),
  address              jsonb       not null default '{}' check (jsonb_typeof(address) = 'object'),
  marital_status       text        check (marital_status in ('single', 'married', 'free_union', 'divorced', 'widowed', 'other')),
  occupation           text        check (char_length(occupation) between 1 and 80 and is_trimmed(occupation)),
  language             text        check (char_length(language) between 1 and 40 and is_trimmed(language)),
  religion             text        check (char_length(religion) between 1 and 60 and is_trimmed(religion)),
  blood_type           text        check (blood_type in ('O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-')),
  -- Who pays.
  customer_id          uuid,
  -- An adult patient who answers for a minor; or somebody who is no patient, in guardian.
  guardian_id          uuid,
  -- {"name", "relation", "phone"}
  guardian             jsonb       check (jsonb_typeof(guardian) = 'object'),
  emergency_contact    jsonb       check (jsonb_typeof(emergency_contact) = 'object'),
  insurer              text        check (char_length(insurer) between 1 and 80 and is_trimmed(insurer)),
  policy_number        text        check (char_length(policy_number) between 1 and 60 and is_trimmed(policy_number)),
  notes                text        check (char_length(notes) between 1 and 2000),
  photo_file_id        uuid,
  status               text        not null default 'active' check (status in ('active', 'inactive', 'deceased', 'merged')),
  deceased_on          date,
  merged_into_id       uuid,
  created_at           timestamptz not null,
  created_by           uuid        not null references user_account (id),
  updated_at           timestamptz not null,
  updated_by           uuid        not null references user_account (id),
  version              int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint patient_record_number unique (company_id, record_number),
  constraint patient_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete set null (customer_id),
  constraint patient_guardian foreign key (company_id, guardian_id) references patient (company_id, id),
  constraint patient_not_own_guardian check (guardian_id <> id),
  constraint patient_merged_into foreign key (company_id, merged_into_id) references patient (company_id, id),
  constraint patient_photo foreign key (company_id, photo_file_id) references stored_file (company_id, id) on delete set null (photo_file_id),
  constraint patient_merged check ((status = 'merged') = (merged_into_id is not null)),
  constraint patient_deceased check ((status = 'deceased') = (deceased_on is not null) or status = 'merged'),
  constraint patient_died_after_birth check (deceased_on >= birth_date)
);
-- A CURP is one person's; a record that was merged away no longer counts.
create unique index patient_curp on patient (company_id, curp) where status <> 'merged';
create index patient_by_phone on patient (company_id, phone);
create index patient_by_birth on patient (company_id, birth_date, id);
create index patient_of_customer on patient (company_id, customer_id);
create index patient_of_guardian on patient (company_id, guardian_id);
create index patient_merged_from on patient (company_id, merged_into_id);

create table patient_tag (
  company_id    uuid not null,
  patient_id    uuid not null,
  category_kind text not null default 'patient_tag' check (category_kind = 'patient_tag'),
  category_id   uuid not null,
  primary key (company_id, patient_id, category_id),
  foreign key (company_id, patient_id) references patient (company_id, id) on delete cascade,
  constraint patient_tag_category foreign key (company_id, category_kind, category_id) references category (company_id, kind, id)
);
create index patient_tag_by_category on patient_tag (company_id, category_id);

create table patient_merge (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  source_id  uuid        not null,
  target_id  uuid        not null,
  -- What both were before, and which rows moved: what taking it back needs.
  snapshot   jsonb       not null check (jsonb_typeof(snapshot) = 'object'),
  reason     text        check (char_length(reason) between 1 and 300),
  merged_at  timestamptz not null,
  merged_by  uuid        not null references user_account (id),
  undone_at  timestamptz,
  undone_by  uuid        references user_account (id),
  primary key (company_id, id),
  foreign key (company_id, source_id) references patient (company_id, id),
  foreign key (company_id, target_id) references patient (company_id, id),
  check ((undone_at is null) = (undone_by is null)),
  check (source_id <> target_id)
);
create index patient_merge_source on patient_merge (company_id, source_id);
create index patient_merge_target on patient_merge (company_id, target_id);

-- What somebody agreed to, or refused: a row is an answer, the newest of a purpose and channel counts.
create table consent (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  patient_id uuid        not null,
  notice_id  uuid,
  purpose    text        not null check (purpose in ('privacy_notice', 'service', 'reminders', 'marketing', 'treatment')),
  channel    text        check (channel in ('whatsapp', 'sms', 'email', 'phone')),
  granted    boolean     not null,
  method     text        not null check (method in ('verbal', 'signed', 'electronic')),
  -- Who answered, when not the patient: a guardian's name.
  given_by   text        check (char_length(given_by) between 1 and 160 and is_trimmed(given_by)),
  at         timestamptz not null,
  created_by uuid        not null references user_account (id),
  primary key (company_id, id),
  foreign key (company_id, patient_id) references patient (company_id, id),
  constraint consent_notice foreign key (company_id, notice_id) references privacy_notice (company_id, id)
);
create index consent_of_patient on consent (company_id, patient_id, purpose, channel, at desc);

-- Clinical: who has no clinical permission sees at most that there is something (screens §0.5).
create table allergy (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  patient_id uuid        not null,
  substance  text        not null check (char_length(substance) between 1 and 160 and is_trimmed(substance)),
  reaction   text        check (char_length(reaction) between 1 and 300 and is_trimmed(reaction)),
  severity   text        not null default 'unknown' check (severity in ('mild', 'moderate', 'severe', 'unknown')),
  status     text        not null default 'active' check (status in ('active', 'inactive', 'entered_in_error')),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  foreign key (company_id, patient_id) references patient (company_id, id)
);
create index allergy_of_patient on allergy (company_id, patient_id);

alter table patient enable row level security;
create policy tenant on patient
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table patient_tag enable row level security;
create policy tenant on patient_tag
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table patient_merge enable row level security;
create policy tenant on patient_merge
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table consent enable row level security;
create policy tenant on consent
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table allergy enable row level security;
create policy tenant on allergy
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
