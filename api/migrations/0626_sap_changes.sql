-- A change of a case that is on its way to SAP (docs/adr/0133): one at a time for each patient.

create table sap_change (
  company_id uuid not null references company (id) on delete cascade,
  patnr      text not null,
  -- null: a visit, which has no case yet.
  falnr      text check (falnr ~ '^\d{1,10}$'),
  kind       text not null check (kind in ('transfer', 'discharge', 'planned_discharge', 'visit')),
  sent_at    timestamptz not null,
  sent_by    uuid not null references user_account (id),
  primary key (company_id, patnr),
  constraint sap_change_patient foreign key (company_id, patnr) references sap_patient (company_id, patnr) on delete cascade
);
create index sap_change_of_author on sap_change (sent_by);
comment on table sap_change is 'A change that is on its way to SAP; none stays once SAP answered.';

alter table sap_change enable row level security;
create policy tenant on sap_change using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Visits of a day.
create index sap_movement_of_visit on sap_movement (company_id, start_at) where kind = 'outpatient_visit' and not cancelled;
