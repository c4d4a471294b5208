-- Clinical tasks go with the record of their patient when its legal term is over (docs/adr/0091); steps, comments and calls with them.
create function task_retention() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from task t where t.company_id = new.company_id and t.patient_id = new.record_id and t.scope = 'clinical';
    return null;
  end
  $$;
revoke execute on function task_retention from public;
create trigger retention_item_drops_tasks after update of outcome on retention_item
  for each row when (new.outcome = 'deleting') execute function task_retention();
