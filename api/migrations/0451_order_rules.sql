-- Orders are a part of the clinical record: files of results, care relations, retention (docs/adr/0104).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'order_result'::text]$purpose$);
end
$$;

create trigger service_request_of_care before insert or update on service_request
  for each row when (current_user = 'app_user') execute function care_hold('visit');

-- Orders, and the files of their results, go with the record of their patient when its legal term is over.
create function service_request_retention() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    files uuid[];
  begin
    with gone as (
      delete from service_request r using visit v
        where v.company_id = new.company_id and v.patient_id = new.record_id
          and r.company_id = v.company_id and r.visit_id = v.id
        returning r.result_file_id
    )
    select array_agg(result_file_id) into files from gone where result_file_id is not null;
    delete from stored_file f where f.company_id = new.company_id and f.id = any (files);
    return null;
  end
  $$;
revoke execute on function service_request_retention from public;
create trigger retention_item_drops_orders after update of outcome on retention_item
  for each row when (new.kind = 'clinical_record' and new.outcome = 'deleting') execute function service_request_retention();
