-- What members wrote about a patient with their card goes with the record when its legal term is over, as what was said with the
-- patient does, and so does what another channel would have said (docs/adr/0117). A deletion has checked the legal holds.
create or replace function message_retention() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from contact_address a where a.company_id = new.company_id and a.patient_id = new.record_id and a.customer_id is null;
    update contact_address a set patient_id = null where a.company_id = new.company_id and a.patient_id = new.record_id;
    delete from unsubscribe_link l where l.company_id = new.company_id and l.patient_id = new.record_id;
    delete from chat_message m where m.company_id = new.company_id and m.patient_id = new.record_id;
    update outgoing_message m set content = null, file = null
      where m.company_id = new.company_id and m.patient_id = new.record_id and (m.content is not null or m.file is not null);
    return null;
  end
  $$;
