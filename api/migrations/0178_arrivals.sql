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
  constraint visit_order check (ended_at >= started_at),
  constraint visit_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint visit_of_appointment foreign key (company_id, appointment_id) references appointment (company_id, id),
  constraint visit_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint visit_department foreign key (company_id, department_id) references department (company_id, id),
  constraint visit_site foreign key (company_id, site_id) references site (company_id, id)
);
-- The one that an appointment began; a check-in that was taken back leaves a cancelled one behind.
create unique index visit_appointment on visit (company_id, appointment_id) where status <> 'cancelled';
create index visit_open on visit (company_id, patient_id) where status in ('open', 'in_progress');
create index visit_of_practitioner on visit (company_id, practitioner_id, started_at);
create index visit_of_department on visit (company_id, department_id, started_at);
create index visit_of_site on visit (company_id, site_id, started_at);

-- What the visit will cost, as quoted on arrival; the cash desk makes a sale of it.
create table visit_charge (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  visit_id    uuid        not null,
  -- What it is for: a visit may go on with another appointment of the day.
  appointment_id uuid     not null,
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
  constraint visit_charge_appointment foreign key (company_id, appointment_id) references appointment (company_id, id),
  constraint visit_charge_free check (not free_follow_up or price_cents = 0),
  constraint visit_charge_product foreign key (company_id, product_id) references product (company_id, id),
  constraint visit_charge_purchase foreign key (company_id, purchase_id) references purchase (company_id, id)
);
create index visit_charge_of_visit on visit_charge (company_id, visit_id);
create index visit_charge_of_appointment on visit_charge (company_id, appointment_id);
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
  appointment_id uuid       not null,
  department_id uuid        not null,
  -- Where the patient is called to.
  room_id       uuid,
  on_date       date        not null,
  -- MG-004
  token         text        not null check (token ~ '^[A-Z]{1,3}-[0-9]{3,4}$'),
  stage         text        not null default 'consultation' check (stage in ('triage', 'consultation')),
  priority      text        not null default 'normal' check (priority in ('normal', 'urgent', 'emergency')),
  -- Smaller is earlier, within a priority: when they came, in seconds, until somebody is put before others.
  sort_weight   float8      not null,
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
  -- Of two places of one appointment, the later one counts.
  number        bigint      not null generated always as identity,
  primary key (company_id, id),
  constraint queue_entry_removed check ((status = 'removed') = (removed_reason is not null)),
  foreign key (company_id, visit_id) references visit (company_id, id),
  constraint queue_entry_appointment foreign key (company_id, appointment_id) references appointment (company_id, id),
  constraint queue_entry_department foreign key (company_id, department_id) references department (company_id, id),
  constraint queue_entry_room foreign key (company_id, room_id) references room (company_id, id)
);
-- One live place in the queue for an appointment.
create unique index queue_entry_live on queue_entry (company_id, appointment_id) where status in ('waiting', 'called', 'serving');
create index queue_entry_of_appointment on queue_entry (company_id, appointment_id);
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

-- The state machines of screens §8 as data; the same tables as in shared-contracts/src/queue-machine.ts (a test compares).
create function queue_can_move(from_status text, to_status text) returns boolean
  language sql immutable parallel safe strict
  as $$
    select to_status = any (case from_status
      when 'waiting' then array['called', 'moved', 'removed']
      when 'called' then array['called', 'waiting', 'serving', 'moved', 'removed']
      when 'serving' then array['finished']
      else array[]::text[]
    end)
  $$;

create function visit_can_move(from_status text, to_status text) returns boolean
  language sql immutable parallel safe strict
  as $$
    select to_status = any (case from_status
      when 'open' then array['in_progress', 'cancelled']
      when 'in_progress' then array['signed', 'cancelled']
      else array[]::text[]
    end)
  $$;

create function queue_entry_hold() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> old.status and not queue_can_move(old.status, new.status) and not (
      -- A consultation that began by mistake is taken back: to where the last step came from.
      old.status = 'serving' and new.status = (
        select h.from_status from queue_entry_history h
        where h.company_id = new.company_id and h.queue_entry_id = new.id order by h.id desc limit 1
      )
    ) then
      raise exception 'a place in the queue that is % does not become %', old.status, new.status
        using errcode = 'check_violation', constraint = 'queue_entry_transition';
    end if;
    return new;
  end
  $$;
create trigger queue_entry_held before update of status on queue_entry for each row execute function queue_entry_hold();

-- Each step of a visit is kept with those of purchases (0142).
alter table status_history drop constraint status_history_entity_type_check;
alter table status_history add constraint status_history_entity_type_check check (entity_type in ('purchase', 'visit'));

create function visit_hold() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> old.status and not visit_can_move(old.status, new.status) and not (
      old.status = 'in_progress' and new.status = 'open' and exists (
        select from appointment where company_id = new.company_id and id = new.appointment_id and status = 'checked_in'
      )
    ) then
      raise exception 'a visit that is % does not become %', old.status, new.status
        using errcode = 'check_violation', constraint = 'visit_transition';
    end if;
    return new;
  end
  $$;
create trigger visit_held before update of status on visit for each row execute function visit_hold();

-- A sale may say for which patient and visit it is (0142).
alter table purchase
  add constraint purchase_patient foreign key (company_id, patient_id) references patient (company_id, id),
  add constraint purchase_visit foreign key (company_id, visit_id) references visit (company_id, id);
create index purchase_of_patient on purchase (company_id, patient_id) where patient_id is not null;
create index purchase_of_visit on purchase (company_id, visit_id) where visit_id is not null;

-- A sale for a visit pays for what was quoted on arrival; one that was cancelled does not.
create function purchase_pays_charges() returns trigger
  language plpgsql
  as $$
  begin
    update visit_charge set purchase_id = null
    where company_id = new.company_id and purchase_id = new.id and (new.status = 'cancelled' or visit_id is distinct from new.visit_id);
    if new.visit_id is not null and new.status <> 'cancelled' then
      update visit_charge set purchase_id = new.id
      where company_id = new.company_id and visit_id = new.visit_id and purchase_id is null;
    end if;
    return null;
  end
  $$;
create trigger purchase_pays_charges after insert or update of status, visit_id on purchase
  for each row execute function purchase_pays_charges();

-- How long consultations took, newest first: when somebody will be called.
create index appointment_consulted on appointment (company_id, practitioner_id, completed_at desc)
  where started_at is not null and completed_at is not null;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in (
  'invitation_accepted', 'roles_changed', 'new_device', 'password_changed', 'second_factor_changed', 'patient_arrived', 'merge_proposed'
));
