-- What patients were written by the front desk, or were not and why: one row for each try that was due (screens §7, messages).
-- It names the appointment and not the patient: those follow the appointment when records are merged.
create table patient_message (
  company_id     uuid        not null references company (id),
  id             uuid        not null default gen_random_uuid(),
  appointment_id uuid        not null,
  kind           text        not null check (kind in ('booked', 'reminder', 'offer')),
  channel        text        not null check (channel in ('email')),
  status         text        not null check (status in ('sent', 'skipped', 'failed')),
  -- Why it was not sent.
  reason         text        check (reason in ('late', 'no_consent', 'no_address', 'error')),
  at             timestamptz not null,
  -- null: by itself.
  sent_by        uuid        references user_account (id),
  primary key (company_id, id),
  constraint patient_message_reason check ((status = 'sent') = (reason is null)),
  foreign key (company_id, appointment_id) references appointment (company_id, id)
);
-- Datasets begin with what is newest.
create index patient_message_by_time on patient_message (company_id, at, id);
create index visit_by_start on visit (company_id, started_at, id);
create index patient_message_of_appointment on patient_message (company_id, appointment_id, at desc);
alter table patient_message enable row level security;
create policy tenant on patient_message
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on patient_message from app_user;

-- Of those before, what is known: reminders. One that was too late when the appointment was booked was never due.
insert into patient_message (company_id, appointment_id, kind, channel, status, reason, at)
select company_id, appointment_id, case when minutes_before = 0 then 'booked' else 'reminder' end, 'email', status,
  case status when 'skipped' then skipped_reason when 'failed' then 'error' end, coalesce(sent_at, due_at)
from appointment_reminder
where status in ('sent', 'failed') or (status = 'skipped' and skipped_reason in ('no_consent', 'no_address'));

alter table dataset_view drop constraint dataset_view_builtin_check;
alter table dataset_view add constraint dataset_view_builtin_check
  check (builtin in ('customers', 'purchases', 'leads', 'patients', 'appointments', 'visits', 'messages'));
alter table dataset drop constraint dataset_base_builtin_check;
alter table dataset add constraint dataset_base_builtin_check
  check (base_builtin in ('customers', 'purchases', 'leads', 'patients', 'appointments', 'visits', 'messages'));
alter table dataset_schedule drop constraint dataset_schedule_builtin_check;
alter table dataset_schedule add constraint dataset_schedule_builtin_check
  check (builtin in ('customers', 'purchases', 'leads', 'patients', 'appointments', 'visits', 'messages'));
