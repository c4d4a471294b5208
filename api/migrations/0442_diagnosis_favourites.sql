-- Codes that a person diagnoses often come first in their search (docs/adr/0102).
create table diagnosis_favourite (
  company_id uuid        not null references company (id),
  user_id    uuid        not null references user_account (id),
  cie10      text        not null references cie10 (code),
  at         timestamptz not null,
  primary key (company_id, user_id, cie10)
);
alter table diagnosis_favourite enable row level security;
create policy tenant on diagnosis_favourite
  using (company_id = (select app_company()) and user_id = (select app_user_id()))
  with check (company_id = (select app_company()) and user_id = (select app_user_id()));
comment on table diagnosis_favourite is 'A diagnosis code that a person uses often and finds first.';

create index visit_diagnosis_of_author on visit_diagnosis (company_id, created_by, created_at desc);
