-- Bed 1 is in every room, and room 101 on more than one ward: their codes mean something only in there.
alter table sap_unit drop constraint sap_unit_pkey;
alter table sap_unit add column place text not null
  generated always as (case when kind in ('room', 'bed') then coalesce(parent_code, '') else '' end) stored;
alter table sap_unit add primary key (company_id, kind, code, place);
comment on column sap_unit.place is 'Code of the place that a room or bed is in; departments and care units have a code of their own.';
