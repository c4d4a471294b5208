-- What the SAP of a company can do, as it said when it was tried, and how far a reading has come.
create table sap_capability (
  company_id uuid not null references company (id) on delete cascade,
  software   text not null check (char_length(software) between 1 and 120),
  version    text check (char_length(version) between 1 and 60),
  resources  text[] not null check (cardinality(resources) <= 200),
  writes     boolean not null,
  read_at    timestamptz not null,
  primary key (company_id)
);
alter table sap_capability enable row level security;
create policy tenant on sap_capability using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table sap_capability is 'What the SAP of a company can do, by its CapabilityStatement.';

alter table sap_sync
  add column phase  text not null default 'units' check (phase in ('units', 'patients', 'cases', 'appointments')),
  add column cursor text check (char_length(cursor) <= 4000);
