-- From the door to the consulting room: visits as far as the front desk makes them, and the queue (screens §3, §8).
create table visit (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  -- From 1, per patient.
  visit_number    int         not null check (visit_number > 0),
  patient_id      uuid        not null,
  appointment_id  uuid,
  practitioner_id uuid,
  department_id   uuid        not null,
  site_id         uuid        not null,
  class           text        not null default 'ambulatory' check (class in ('ambulatory', 'emergency', 'telehealth', 'inpatient')),
  status          text        not null default 'open' check (status in ('open', 'in_progress', 'signed', 'cancelled')),
  started_at      timestamptz not null,
  ended_at        timestamptz,
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint visit_number_of_patient unique (company_id, patient_id, visit_number),
  constraint visit_appointment unique (company_id, appointment_id),
  constraint visit_order check (ended_at >= started_at),
  constraint visit_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint visit_of_appointment foreign key (company_id, appointment_id) references appointment (company_id, id),
  constraint visit_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint visit_department foreign key (company_id, department_id) references department (company_id, id),
  constraint visit_site foreign key (company_id, site_id) references site (company_id, id)
);
create index visit_open on visit (company_id, patient_id) where status in ('open', 'in_progress');
create index visit_of_practitioner on visit (company_id, practitioner_id, started_at);
create index visit_of_department on visit (company_id, department_id, started_at);
create index visit_of_site on visit (company_id, site_id, started_at);

-- What the visit will cost, as quoted on arrival; the cash desk makes a sale of it.
create table visit_charge (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  visit_id    uuid        not null,
  product_id  uuid,
  description text        not null check (char_length(description) between 1 and 200 and is_trimmed(description)),
  price_cents bigint      not null check (price_cents between 0 and 99999999999),
  -- Nothing to pay: a follow-up within its days (event_type.free_days).
  free_follow_up boolean  not null default false,
  purchase_id uuid,
  created_at  timestamptz not null,
  created_by  uuid        not null references user_account (id),
  primary key (company_id, id),
  foreign key (company_id, visit_id) references visit (company_id, id),
  constraint visit_charge_product foreign key (company_id, product_id) references product (company_id, id),
  constraint visit_charge_purchase foreign key (company_id, purchase_id) references purchase (company_id, id)
);
create index visit_charge_of_visit on visit_charge (company_id, visit_id);
create index visit_charge_of_product on visit_charge (company_id, product_id);
create index visit_charge_of_purchase on visit_charge (company_id, purchase_id);

-- The next number of a department on a day.
create table queue_counter (
  company_id    uuid not null references company (id),
  department_id uuid not null,
  on_date       date not null,
  last_number   int  not null check (last_number > 0),
  primary key (company_id, department_id, on_date),
  foreign key (company_id, department_id) references department (company_id, id)
);

create table queue_entry (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  visit_id      uuid        not null,
  department_id uuid        not null,
  -- Where the patient is called to.
  room_id       uuid,
  on_date       date        not null,
  -- MG-004
  token         text        not null check (token ~ '^[A-Z]{1,3}-[0-9]{3,4}$'),
  stage         text        not null default 'consultation' check (stage in ('triage', 'consultation')),
  priority      text        not null default 'normal' check (priority in ('normal', 'urgent', 'emergency')),
  -- Smaller is earlier, within a priority.
  sort_weight   float8      not null default 0,
  status        text        not null default 'waiting' check (status in ('waiting', 'called', 'serving', 'finished', 'moved', 'removed')),
  checked_in_at timestamptz not null,
  called_at     timestamptz,
  call_count    int         not null default 0 check (call_count >= 0),
  serving_at    timestamptz,
  finished_at   timestamptz,
  removed_reason text       check (char_length(removed_reason) between 1 and 300),
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint queue_entry_removed check ((status = 'removed') = (removed_reason is not null)),
  foreign key (company_id, visit_id) references visit (company_id, id),
  constraint queue_entry_department foreign key (company_id, department_id) references department (company_id, id),
  constraint queue_entry_room foreign key (company_id, room_id) references room (company_id, id)
);
-- One live place in the queue for a visit.
create unique index queue_entry_live on queue_entry (company_id, visit_id) where status in ('waiting', 'called', 'serving');
create index queue_entry_of_day on queue_entry (company_id, on_date, department_id, status);
create index queue_entry_of_visit on queue_entry (company_id, visit_id);
create index queue_entry_of_room on queue_entry (company_id, room_id) where room_id is not null;

create table queue_entry_history (
  company_id     uuid        not null,
  id             bigint      not null generated always as identity,
  queue_entry_id uuid        not null,
  at             timestamptz not null,
  by_user        uuid        references user_account (id),
  from_status    text,
  to_status      text        not null,
  reason         text        check (char_length(reason) between 1 and 300),
  primary key (company_id, id),
  foreign key (company_id, queue_entry_id) references queue_entry (company_id, id)
);
create index queue_entry_history_of on queue_entry_history (company_id, queue_entry_id, id desc);

alter table visit enable row level security;
create policy tenant on visit
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table visit_charge enable row level security;
create policy tenant on visit_charge
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table queue_counter enable row level security;
create policy tenant on queue_counter
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table queue_entry enable row level security;
create policy tenant on queue_entry
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table queue_entry_history enable row level security;
create policy tenant on queue_entry_history
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on queue_entry_history from app_user;
