-- What is read from the hospital's SAP IS-H (docs/adr/0131). Names in SAP's words are in the comments.

create table sap_unit (
  company_id    uuid not null references company (id) on delete cascade,
  kind          text not null check (kind in ('department', 'care_unit', 'room', 'bed')),
  code          text not null check (char_length(code) between 1 and 8),
  name          text check (char_length(name) between 1 and 120),
  parent_code   text check (char_length(parent_code) between 1 and 8),
  -- The department of ours that it stands for.
  department_id uuid,
  primary key (company_id, kind, code),
  constraint sap_unit_department foreign key (company_id, department_id) references department (company_id, id) on delete set null (department_id),
  constraint sap_unit_mapped check (department_id is null or kind = 'department')
);
create index sap_unit_of_department on sap_unit (company_id, department_id) where department_id is not null;
comment on table sap_unit is 'A department, care unit, room or bed as SAP has it.';

create table sap_patient (
  company_id      uuid not null references company (id) on delete cascade,
  -- PATNR; leading zeros count.
  patnr           text not null check (patnr ~ '^\d{1,10}$'),
  check_digit     text check (char_length(check_digit) <= 2),
  external_number text check (char_length(external_number) between 1 and 20),
  family          text not null check (char_length(family) between 1 and 60),
  given           text check (char_length(given) between 1 and 60),
  birth_name      text check (char_length(birth_name) between 1 and 60),
  birth_date      date,
  sex             text not null check (sex in ('male', 'female', 'unknown')),
  curp            text check (curp ~ '^[A-Z0-9]{18}$'),
  phone           text check (char_length(phone) between 1 and 40),
  email           text check (char_length(email) between 1 and 254),
  address         text check (char_length(address) between 1 and 300),
  city            text check (char_length(city) between 1 and 120),
  deceased        boolean not null,
  deceased_on     date,
  -- STORN.
  cancelled       boolean not null,
  -- PAPID: no services until SAP converts it.
  provisional     boolean not null,
  -- RFPAT: the record that replaced it.
  merged_into     text check (merged_into ~ '^\d{1,10}$' and merged_into <> patnr),
  -- UPDAT.
  changed_at      timestamptz,
  -- Time of the newest message or answer that was applied: what is older is not.
  applied_at      timestamptz not null,
  search          text not null check (char_length(search) <= 400),
  link_state      text not null default 'unlinked' check (link_state in ('unlinked', 'suggested', 'linked', 'conflict')),
  -- Linked, or proposed while the state is `suggested`.
  patient_id      uuid,
  link_changed_at timestamptz,
  link_changed_by uuid references user_account (id),
  link_version    int not null default 0 check (link_version >= 0),
  primary key (company_id, patnr),
  constraint sap_patient_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint sap_patient_link check (case link_state when 'unlinked' then patient_id is null
    when 'suggested' then true else patient_id is not null end),
  constraint sap_patient_provisional check (not provisional or link_state in ('unlinked', 'suggested'))
);
-- A patient of ours is one record in SAP.
create unique index sap_patient_link_once on sap_patient (company_id, patient_id) where link_state in ('linked', 'conflict');
create index sap_patient_proposed on sap_patient (company_id, patient_id) where patient_id is not null;
create index sap_patient_by_name on sap_patient (company_id, family, given, patnr);
create index sap_patient_by_change on sap_patient (company_id, changed_at desc, patnr);
create index sap_patient_by_link on sap_patient (company_id, link_state);
create index sap_patient_by_curp on sap_patient (company_id, curp) where curp is not null;
create index sap_patient_by_phone on sap_patient (company_id, phone) where phone is not null;
create index sap_patient_by_birth on sap_patient (company_id, birth_date);
create index sap_patient_merged on sap_patient (company_id, merged_into) where merged_into is not null;
create index sap_patient_link_author on sap_patient (link_changed_by) where link_changed_by is not null;
create index sap_patient_search on sap_patient using gin (search gin_trgm_ops);
comment on table sap_patient is 'A patient record of SAP (NPAT), with the link to the patient of ours.';

create table sap_case (
  company_id      uuid not null references company (id) on delete cascade,
  -- FALNR.
  falnr           text not null check (falnr ~ '^\d{1,10}$'),
  patnr           text not null,
  -- FALAR.
  type            text not null check (type in ('inpatient', 'outpatient', 'day_case')),
  status          text not null check (status in ('planned', 'active', 'discharged', 'cancelled')),
  billed          boolean not null,
  start_at        timestamptz,
  end_at          timestamptz,
  planned_end_at  timestamptz,
  -- ORGFA, ORGPF, ZIMMR and BETT of where the patient is.
  department      text check (char_length(department) between 1 and 8),
  care_unit       text check (char_length(care_unit) between 1 and 8),
  room            text check (char_length(room) between 1 and 8),
  bed             text check (char_length(bed) between 1 and 8),
  physician       text check (char_length(physician) between 1 and 120),
  diagnosis       text check (char_length(diagnosis) between 1 and 300),
  absent          boolean not null,
  applied_at      timestamptz not null,
  primary key (company_id, falnr),
  constraint sap_case_patient foreign key (company_id, patnr) references sap_patient (company_id, patnr) on delete cascade
);
create index sap_case_of_patient on sap_case (company_id, patnr, start_at desc);
create index sap_case_present on sap_case (company_id, care_unit, room, bed) where status = 'active' and type <> 'outpatient';
create index sap_case_by_start on sap_case (company_id, start_at);
create index sap_case_by_end on sap_case (company_id, coalesce(end_at, planned_end_at)) where coalesce(end_at, planned_end_at) is not null;
comment on table sap_case is 'A case of SAP (NFAL) as its movements leave it.';

create table sap_movement (
  company_id uuid not null references company (id) on delete cascade,
  falnr      text not null,
  -- LFDNR.
  number     int  not null check (number between 1 and 99999),
  -- BEWTY.
  kind       text not null check (kind in ('admission', 'discharge', 'transfer', 'outpatient_visit', 'absence', 'return')),
  start_at   timestamptz not null,
  -- null: open, 9999-12-31 in SAP.
  end_at     timestamptz,
  department text check (char_length(department) between 1 and 8),
  care_unit  text check (char_length(care_unit) between 1 and 8),
  room       text check (char_length(room) between 1 and 8),
  bed        text check (char_length(bed) between 1 and 8),
  planned    boolean not null,
  cancelled  boolean not null,
  reason     text check (char_length(reason) between 1 and 200),
  primary key (company_id, falnr, number),
  constraint sap_movement_case foreign key (company_id, falnr) references sap_case (company_id, falnr) on delete cascade
);
comment on table sap_movement is 'A movement of a case of SAP (NBEW).';

create table sap_planning_object (
  company_id      uuid not null references company (id) on delete cascade,
  -- POBNR.
  id              text not null check (char_length(id) between 1 and 20),
  name            text not null check (char_length(name) between 1 and 120),
  department      text check (char_length(department) between 1 and 8),
  room            text check (char_length(room) between 1 and 8),
  -- OVERB.
  overbooking     boolean not null,
  practitioner_id uuid,
  primary key (company_id, id),
  constraint sap_planning_object_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id)
    on delete set null (practitioner_id)
);
create index sap_planning_object_of_practitioner on sap_planning_object (company_id, practitioner_id) where practitioner_id is not null;
create index sap_planning_object_of_department on sap_planning_object (company_id, department);
comment on table sap_planning_object is 'A unit, room or person for which SAP plans appointments (NPOB).';

create table sap_appointment (
  company_id         uuid not null references company (id) on delete cascade,
  -- TMNID.
  id                 text not null check (char_length(id) between 1 and 20),
  patnr              text not null,
  falnr              text check (falnr ~ '^\d{1,10}$'),
  start_at           timestamptz not null,
  -- DAUER.
  minutes            int not null check (minutes between 0 and 1440),
  department         text check (char_length(department) between 1 and 8),
  planning_object_id text check (char_length(planning_object_id) between 1 and 20),
  room               text check (char_length(room) between 1 and 8),
  -- VISTY.
  visit              text check (visit in ('initial', 'follow_up')),
  -- STATU, and `cancelled` for STORN.
  status             text not null check (status in
    ('waiting_list', 'planned', 'actual', 'scheduled', 'waiting', 'called', 'being_treated', 'completed', 'cancelled')),
  overbooked         boolean not null,
  -- The appointment of ours that was made from it.
  appointment_id     uuid,
  applied_at         timestamptz not null,
  primary key (company_id, id),
  constraint sap_appointment_patient foreign key (company_id, patnr) references sap_patient (company_id, patnr) on delete cascade,
  constraint sap_appointment_import foreign key (company_id, appointment_id) references appointment (company_id, id) on delete set null (appointment_id)
);
create index sap_appointment_by_start on sap_appointment (company_id, department, start_at);
create index sap_appointment_of_object on sap_appointment (company_id, planning_object_id, start_at);
create index sap_appointment_of_patient on sap_appointment (company_id, patnr, start_at);
create unique index sap_appointment_import_once on sap_appointment (company_id, appointment_id) where appointment_id is not null;
comment on table sap_appointment is 'An appointment of SAP (NTMN, NAPP).';

create table sap_clash_acceptance (
  company_id         uuid not null references company (id) on delete cascade,
  sap_appointment_id text not null,
  appointment_id     uuid not null,
  accepted_at        timestamptz not null,
  accepted_by        uuid not null references user_account (id),
  primary key (company_id, sap_appointment_id, appointment_id),
  constraint sap_clash_acceptance_sap foreign key (company_id, sap_appointment_id) references sap_appointment (company_id, id) on delete cascade,
  constraint sap_clash_acceptance_ours foreign key (company_id, appointment_id) references appointment (company_id, id) on delete cascade
);
create index sap_clash_acceptance_of_appointment on sap_clash_acceptance (company_id, appointment_id);
create index sap_clash_acceptance_of_author on sap_clash_acceptance (accepted_by);
comment on table sap_clash_acceptance is 'Somebody said that two appointments at the same time are meant so.';

create table sap_message (
  company_id  uuid not null references company (id) on delete cascade,
  id          uuid not null default gen_random_uuid(),
  -- MSH-3 and MSH-10: the same message again gets the same acknowledgement.
  sender      text not null check (char_length(sender) between 1 and 60),
  control_id  text not null check (char_length(control_id) between 1 and 199),
  -- MSH-9, for example ADT^A02.
  event       text not null check (char_length(event) between 1 and 20),
  -- MSH-7, or the time of the movement.
  at          timestamptz,
  received_at timestamptz not null,
  applied_at  timestamptz,
  state       text not null default 'waiting' check (state in ('waiting', 'applied', 'stale', 'ignored', 'dead')),
  reason      text check (char_length(reason) between 1 and 300),
  attempts    int not null default 0 check (attempts between 0 and 1000),
  patnr       text check (patnr ~ '^\d{1,10}$'),
  falnr       text check (falnr ~ '^\d{1,10}$'),
  -- As it arrived.
  raw         bytea not null check (octet_length(raw) between 1 and 1048576),
  -- In the order of arrival.
  number      bigint generated always as identity,
  primary key (company_id, id),
  constraint sap_message_once unique (company_id, sender, control_id),
  constraint sap_message_applied check (state <> 'applied' or applied_at is not null)
);
create index sap_message_waiting on sap_message (company_id, number) where state = 'waiting';
create index sap_message_by_state on sap_message (company_id, state, received_at desc);
create index sap_message_by_age on sap_message (company_id, received_at desc);
create index sap_message_of_patient on sap_message (company_id, patnr, received_at desc) where patnr is not null;
create index sap_message_of_case on sap_message (company_id, falnr, received_at desc) where falnr is not null;
comment on table sap_message is 'An HL7 v2 message of SAP as it arrived; interpreted by a job.';

create table sap_sync (
  company_id   uuid not null references company (id) on delete cascade,
  id           uuid not null default gen_random_uuid(),
  state        text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at   timestamptz not null,
  -- null: by itself.
  started_by   uuid references user_account (id),
  ended_at     timestamptz,
  -- What changed since is asked for; null: everything.
  since        timestamptz,
  patients     int not null default 0 check (patients >= 0),
  cases        int not null default 0 check (cases >= 0),
  appointments int not null default 0 check (appointments >= 0),
  error        text check (char_length(error) between 1 and 300),
  primary key (company_id, id),
  constraint sap_sync_ended check ((state = 'running') = (ended_at is null))
);
create unique index sap_sync_once on sap_sync (company_id) where state = 'running';
create index sap_sync_by_age on sap_sync (company_id, started_at desc);
create index sap_sync_of_author on sap_sync (started_by) where started_by is not null;
comment on table sap_sync is 'One reading of what changed in SAP.';

-- A system that sends messages belongs to one company.
create unique index connection_of_sap_sender on connection ((settings ->> 'sender'), (settings ->> 'institution'))
  where port = 'sap' and settings ->> 'sender' is not null;

alter table sap_unit enable row level security;
create policy tenant on sap_unit using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_patient enable row level security;
create policy tenant on sap_patient using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_case enable row level security;
create policy tenant on sap_case using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_movement enable row level security;
create policy tenant on sap_movement using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_planning_object enable row level security;
create policy tenant on sap_planning_object using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_appointment enable row level security;
create policy tenant on sap_appointment using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_clash_acceptance enable row level security;
create policy tenant on sap_clash_acceptance using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_message enable row level security;
create policy tenant on sap_message using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table sap_sync enable row level security;
create policy tenant on sap_sync using (company_id = (select app_company())) with check (company_id = (select app_company()));
