-- Mail of a patient is found by address: for requests of access, and when the record's legal term is over (docs/adr/0091, 0114).

-- Addresses of the patient alone: a member said so, or nobody else has it in their record.
create function mail_addresses_of_patient(company uuid, patient uuid) returns text[]
  language sql stable set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(distinct found.value), '{}') from (
      select a.value from contact_address a where a.company_id = company and a.patient_id = patient and a.kind = 'email'
      union all
      select p.email from patient p where p.company_id = company and p.id = patient and p.email is not null
        and not exists (select from patient o where o.company_id = company and o.email = p.email and o.id <> patient and o.status <> 'merged')
        and not exists (select from contact_address a where a.company_id = company and a.kind = 'email' and a.value = p.email
          and a.patient_id is distinct from patient and coalesce(a.patient_id, a.customer_id, a.lead_id) is not null)
    ) found
  $$;
revoke execute on function mail_addresses_of_patient from public;
grant execute on function mail_addresses_of_patient to app_user;

create index email_message_from on email_message (company_id, from_address);
create index email_message_to on email_message using gin (company_id, recipients jsonb_path_ops);
create index email_message_copied on email_message using gin (company_id, copies jsonb_path_ops);

-- What was written from one of these addresses, or to one.
create function mail_with(company uuid, addresses text[]) returns setof uuid
  language sql stable set search_path = public, pg_temp
  as $$
    select m.id from email_message m where m.company_id = company and m.from_address = any (addresses)
    union
    select m.id from unnest(addresses) a (value) join email_message m
      on m.company_id = company and m.recipients @> jsonb_build_array(jsonb_build_object('address', a.value))
    union
    select m.id from unnest(addresses) a (value) join email_message m
      on m.company_id = company and m.copies @> jsonb_build_array(jsonb_build_object('address', a.value))
  $$;
revoke execute on function mail_with from public;
grant execute on function mail_with to app_user;

-- Mail older than the term goes with the record, unless the address is also a customer's.
create function mail_retention() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    addresses constant text[] := array(
      select found.value from unnest(mail_addresses_of_patient(new.company_id, new.record_id)) found (value)
      where not exists (select from customer k where k.company_id = new.company_id and k.email = found.value)
        and not exists (select from contact_address a where a.company_id = new.company_id and a.kind = 'email' and a.value = found.value
          and a.customer_id is not null));
    threads uuid[];
  begin
    with gone as (
      delete from email_message m where m.company_id = new.company_id and m.id in (select mail_with(new.company_id, addresses))
        and m.at < now() - (select make_interval(years => c.retention_years) from company c where c.id = new.company_id)
      returning m.thread_id
    )
    select array_agg(distinct thread_id) into threads from gone;
    delete from email_thread t where t.company_id = new.company_id and t.id = any (threads)
      and not exists (select from email_message m where m.company_id = t.company_id and m.thread_id = t.id);
    -- Who was copied in keeps their own mails, without what the last one said.
    update email_thread t set snippet = '' where t.company_id = new.company_id and t.id = any (threads);
    return null;
  end
  $$;
revoke execute on function mail_retention from public;
-- Its name comes before the one that forgets whose the addresses were.
create trigger retention_item_drops_mail after update of outcome on retention_item
  for each row when (new.kind = 'clinical_record' and new.outcome = 'deleting') execute function mail_retention();
