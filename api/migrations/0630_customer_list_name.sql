-- Lists name persons by their surnames and sort by them (docs/adr/0137); companies and names in one piece stay as they are.

alter table customer add column list_name text not null generated always as (
  coalesce(first_surname || coalesce(' ' || second_surname, '') || ', ' || given_names, second_surname || ', ' || given_names, name)
) stored;
create index customer_by_list_name on customer (company_id, list_name collate "es-x-icu", id);
drop index customer_by_name;
