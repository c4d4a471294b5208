-- SAP merged two records that were linked with two patients of ours: somebody has to say which one it is.
alter table sap_patient
  add column clash_patient_id uuid,
  add constraint sap_patient_clash_patient foreign key (company_id, clash_patient_id) references patient (company_id, id),
  add constraint sap_patient_clash check (clash_patient_id is null or (link_state = 'conflict' and clash_patient_id <> patient_id));
create index sap_patient_clashing on sap_patient (company_id, clash_patient_id) where clash_patient_id is not null;

-- What a merge of ours changed, so that undoing it changes it back.
create table sap_link_move (
  company_id      uuid not null references company (id) on delete cascade,
  merge_id        uuid not null,
  patnr           text not null,
  from_patient_id uuid,
  from_clash_id   uuid,
  to_patient_id   uuid,
  to_clash_id     uuid,
  primary key (company_id, merge_id, patnr),
  constraint sap_link_move_record foreign key (company_id, patnr) references sap_patient (company_id, patnr) on delete cascade,
  constraint sap_link_move_merge foreign key (company_id, merge_id) references patient_merge (company_id, id) on delete cascade
);
create index sap_link_move_of_record on sap_link_move (company_id, patnr);
comment on table sap_link_move is 'How a link with SAP went along when two patients of ours were merged.';
alter table sap_link_move enable row level security;
create policy tenant on sap_link_move using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Whoever manages SAP is told.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'sap_link_conflict'::text]$kinds$);
end
$$;
