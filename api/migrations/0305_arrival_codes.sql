-- What a patient shows on arrival (screens §3, check-in): each mail about an appointment brings a code of its own.
create table arrival_code (
  company_id     uuid        not null references company (id),
  code_hash      text        not null check (code_hash ~ '^[0-9a-f]{64}$'),
  appointment_id uuid        not null,
  created_at     timestamptz not null,
  primary key (company_id, code_hash),
  constraint arrival_code_appointment foreign key (company_id, appointment_id) references appointment (company_id, id)
);
create index arrival_code_of_appointment on arrival_code (company_id, appointment_id);

alter table arrival_code enable row level security;
create policy tenant on arrival_code
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update on arrival_code from app_user;

-- A file that is a picture is shown in the mail; this says what is on it.
alter table mail_queue add column file_alt text, add constraint mail_queue_picture check (file_alt is null or file is not null);
alter table sandbox_mail add column file_alt text, add constraint sandbox_mail_picture check (file_alt is null or file is not null);
