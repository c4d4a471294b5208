-- Appointments: booked, kept, moved, missed (screens §3 and §8).
create table appointment_series (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  -- RFC 5545, always with an end (UNTIL or COUNT).
  rrule      text        not null check (char_length(rrule) between 1 and 300),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  primary key (company_id, id)
);

create table appointment (
  company_id          uuid        not null references company (id),
  id                  uuid        not null default gen_random_uuid(),
  -- Stands in addresses that others see; opens nothing by itself.
  uid                 text        not null check (uid ~ '^[A-Za-z0-9_-]{10,24}$'),
  patient_id          uuid        not null,
  event_type_id       uuid        not null,
  -- null: nobody yet.
  practitioner_id     uuid,
  department_id       uuid        not null,
  site_id             uuid        not null,
  room_id             uuid,
  -- null: waits for a time.
  start_at            timestamptz,
  end_at              timestamptz,
  kind                text        not null default 'in_person' check (kind in ('in_person', 'telehealth', 'walk_in', 'home')),
  status              text        not null check (status in (
    'requested', 'waitlisted', 'scheduled', 'confirmed', 'checked_in', 'in_progress', 'completed', 'cancelled', 'no_show', 'rescheduled'
  )),
  priority            text        not null default 'routine' check (priority in ('routine', 'urgent', 'emergency')),
  reason_kind         text        not null default 'appointment_reason' check (reason_kind = 'appointment_reason'),
  reason_category_id  uuid,
  -- Why somebody comes, in their words to the desk: administrative, never a finding.
  reason              text        check (char_length(reason) between 1 and 500),
  internal_note       text        check (char_length(internal_note) between 1 and 1000),
  booked_via          text        not null default 'staff' check (booked_via in ('staff', 'phone', 'whatsapp', 'web', 'lead', 'sap', 'rule')),
  -- Taken although it was not free: who may, says why.
  overbooked          boolean     not null default false,
  overbook_reason     text        check (char_length(overbook_reason) between 1 and 300),
  -- Its place among those who share one beginning (event_type.capacity), from 0.
  seat                int         not null default 0 check (seat >= 0),
  confirmed_at        timestamptz,
  confirmed_channel   text        check (confirmed_channel in ('staff', 'phone', 'whatsapp', 'sms', 'email', 'web')),
  checked_in_at       timestamptz,
  started_at          timestamptz,
  completed_at        timestamptz,
  cancelled_at        timestamptz,
  cancel_kind         text        not null default 'cancel_reason' check (cancel_kind = 'cancel_reason'),
  cancel_reason_id    uuid,
  cancelled_by        text        check (cancelled_by in ('patient', 'clinic')),
  cancelled_late      boolean     not null default false,
  no_show_at          timestamptz,
  arrived_late        boolean     not null default false,
  rescheduled_from_id uuid,
  series_id           uuid,
  custom_answers      jsonb       not null default '{}' check (jsonb_typeof(custom_answers) = 'object'),
  meeting_url         text        check (meeting_url ~ '^https://' and char_length(meeting_url) <= 500),
  price_quoted_cents  bigint      not null default 0 check (price_quoted_cents between 0 and 99999999999),
  -- What a retry of the same booking brings again.
  booking_key         uuid,
  created_at          timestamptz not null,
  created_by          uuid        not null references user_account (id),
  updated_at          timestamptz not null,
  updated_by          uuid        not null references user_account (id),
  version             int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint appointment_uid unique (uid),
  constraint appointment_booking_key unique (company_id, booking_key),
  constraint appointment_times check (
    (start_at is null) = (end_at is null)
    and end_at - start_at between interval '1 minute' and interval '1440 minutes'
    and (start_at is not null or status in ('waitlisted', 'cancelled'))
  ),
  constraint appointment_overbook check (overbooked = (overbook_reason is not null)),
  constraint appointment_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint appointment_event_type foreign key (company_id, event_type_id) references event_type (company_id, id),
  constraint appointment_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint appointment_department foreign key (company_id, department_id) references department (company_id, id),
  constraint appointment_site foreign key (company_id, site_id) references site (company_id, id),
  constraint appointment_room foreign key (company_id, room_id) references room (company_id, id),
  constraint appointment_reason_category foreign key (company_id, reason_kind, reason_category_id) references category (company_id, kind, id),
  constraint appointment_cancel_reason foreign key (company_id, cancel_kind, cancel_reason_id) references category (company_id, kind, id),
  constraint appointment_rescheduled_from foreign key (company_id, rescheduled_from_id) references appointment (company_id, id),
  constraint appointment_series_of foreign key (company_id, series_id) references appointment_series (company_id, id),
  -- No double booking, whoever writes (issue: 200 at once, one wins).
  constraint appointment_double_booking exclude using gist (
    company_id with =, practitioner_id with =, seat with =, tstzrange(start_at, end_at) with &&
  ) where (status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress') and not overbooked),
  -- Nor the same person in two places.
  constraint appointment_patient_twice exclude using gist (
    company_id with =, patient_id with =, tstzrange(start_at, end_at) with &&
  ) where (status in ('scheduled', 'confirmed', 'checked_in', 'in_progress') and not overbooked)
);
create index appointment_by_start on appointment (company_id, start_at, id);
create index appointment_of_department on appointment (company_id, department_id, start_at);
create index appointment_of_practitioner on appointment (company_id, practitioner_id, start_at);
create index appointment_of_patient on appointment (company_id, patient_id, start_at);
create index appointment_of_event_type on appointment (company_id, event_type_id, start_at);
create index appointment_of_site on appointment (company_id, site_id, start_at);
create index appointment_of_room on appointment (company_id, room_id, start_at);
create index appointment_of_series on appointment (company_id, series_id) where series_id is not null;
create index appointment_after on appointment (company_id, rescheduled_from_id) where rescheduled_from_id is not null;
create index appointment_waitlisted on appointment (company_id, created_at) where status = 'waitlisted';
create index appointment_requested on appointment (company_id, start_at) where status = 'requested';
create index appointment_of_reason on appointment (company_id, reason_category_id) where reason_category_id is not null;
create index appointment_of_cancel_reason on appointment (company_id, cancel_reason_id) where cancel_reason_id is not null;

create table appointment_status_history (
  company_id     uuid        not null,
  id             bigint      not null generated always as identity,
  appointment_id uuid        not null,
  at             timestamptz not null,
  -- null: it happened by itself.
  by_user        uuid        references user_account (id),
  from_status    text,
  to_status      text        not null,
  reason         text        check (char_length(reason) between 1 and 500),
  -- It took the one before back.
  undo           boolean     not null default false,
  primary key (company_id, id),
  foreign key (company_id, appointment_id) references appointment (company_id, id)
);
create index appointment_history on appointment_status_history (company_id, appointment_id, id desc);

create table appointment_reminder (
  company_id     uuid        not null references company (id),
  id             uuid        not null default gen_random_uuid(),
  appointment_id uuid        not null,
  -- Minutes before the beginning; 0: the confirmation, at once.
  minutes_before int         not null check (minutes_before >= 0),
  due_at         timestamptz not null,
  status         text        not null default 'pending' check (status in ('pending', 'sent', 'skipped', 'cancelled', 'failed')),
  -- no_consent, no_address, late, …
  skipped_reason text        check (char_length(skipped_reason) between 1 and 40),
  sent_at        timestamptz,
  primary key (company_id, id),
  constraint appointment_reminder_once unique (company_id, appointment_id, minutes_before),
  foreign key (company_id, appointment_id) references appointment (company_id, id)
);
create index appointment_reminder_due on appointment_reminder (company_id, due_at) where status = 'pending';

-- What somebody on the waiting list would take; the appointment itself is `waitlisted`.
create table waitlist_entry (
  company_id       uuid        not null references company (id),
  id               uuid        not null default gen_random_uuid(),
  appointment_id   uuid        not null,
  date_from        date,
  date_to          date,
  time_preference  text        not null default 'any' check (time_preference in ('any', 'morning', 'afternoon')),
  status           text        not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'expired', 'cancelled')),
  -- What is offered: until when, and what.
  offer_expires_at timestamptz,
  offer_start_at   timestamptz,
  offer_end_at     timestamptz,
  offer_practitioner_id uuid,
  created_at       timestamptz not null,
  created_by       uuid        not null references user_account (id),
  updated_at       timestamptz not null,
  version          int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint waitlist_entry_once unique (company_id, appointment_id),
  constraint waitlist_entry_days check (date_to >= date_from),
  constraint waitlist_entry_offer check ((status = 'offered') = (offer_expires_at is not null and offer_start_at is not null and offer_end_at is not null) or status <> 'offered'),
  foreign key (company_id, appointment_id) references appointment (company_id, id),
  constraint waitlist_entry_practitioner foreign key (company_id, offer_practitioner_id) references practitioner (company_id, id)
);
create index waitlist_entry_waiting on waitlist_entry (company_id, status, created_at);
create index waitlist_entry_of_practitioner on waitlist_entry (company_id, offer_practitioner_id);

-- The state machine of screens §8 as data; the same table as in shared-contracts/src/appointment-machine.ts (a test compares).
create function appointment_can_move(from_status text, to_status text) returns boolean
  language sql immutable parallel safe strict
  as $$
    select to_status = any (case from_status
      when 'requested' then array['scheduled', 'cancelled', 'rescheduled']
      when 'waitlisted' then array['scheduled', 'cancelled']
      when 'scheduled' then array['confirmed', 'checked_in', 'cancelled', 'no_show', 'rescheduled']
      when 'confirmed' then array['checked_in', 'cancelled', 'no_show', 'rescheduled']
      when 'checked_in' then array['in_progress', 'cancelled']
      when 'in_progress' then array['completed']
      when 'no_show' then array['checked_in']
      else array[]::text[]
    end)
  $$;

alter table appointment_series enable row level security;
create policy tenant on appointment_series
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table appointment enable row level security;
create policy tenant on appointment
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table appointment_status_history enable row level security;
create policy tenant on appointment_status_history
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on appointment_status_history from app_user;
alter table appointment_reminder enable row level security;
create policy tenant on appointment_reminder
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table waitlist_entry enable row level security;
create policy tenant on waitlist_entry
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
