-- What was said with a patient goes with their record when its legal term is over (docs/adr/0091), unless the address is
-- also a customer's.
create function message_retention() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from contact_address a where a.company_id = new.company_id and a.patient_id = new.record_id and a.customer_id is null;
    update contact_address a set patient_id = null where a.company_id = new.company_id and a.patient_id = new.record_id;
    return null;
  end
  $$;
revoke execute on function message_retention from public;
create trigger retention_item_drops_messages after update of outcome on retention_item
  for each row when (new.outcome = 'deleting') execute function message_retention();
