-- The place of a message is an instant and an id.
alter table privacy_package drop constraint privacy_package_after_check;
alter table privacy_package add constraint privacy_package_after_check check (char_length(after) between 1 and 80);

-- Members read the channels that they are in. What was written with the card of a patient is theirs to have too, so it is read
-- for the package of their access request, and only while that is being made.
create function chat_of_patient(patient uuid, after_at timestamptz, after_id uuid, at_most int)
  returns table (id uuid, at timestamptz, body text, author_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.id, m.created_at, m.body, m.author_id from chat_message m
    where m.company_id = app_company() and m.patient_id = patient
      and exists (select from privacy_package k join privacy_request r on r.company_id = k.company_id and r.id = k.request_id
        where k.company_id = m.company_id and r.patient_id = patient and k.state = 'making')
      and (after_at is null or (m.created_at, m.id) > (after_at, after_id))
    order by m.created_at, m.id limit at_most
  $$;
revoke execute on function chat_of_patient from public;
grant execute on function chat_of_patient to app_user;
