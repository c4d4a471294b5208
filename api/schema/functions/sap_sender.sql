-- Whose SAP a message is from: nobody is signed in where it arrives, and row-level security would show nothing.
create or replace function sap_sender(of_sender text, of_institution text)
  returns table (company_id uuid, connection_id uuid, user_id uuid, time_zone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.company_id, c.id, c.updated_by, w.time_zone from connection c join company w on w.id = c.company_id
    where c.port = 'sap' and c.settings ->> 'sender' = of_sender
      and (of_institution is null or c.settings ->> 'institution' = of_institution)
    limit 2
  $$;
revoke execute on function sap_sender(text, text) from public;
grant execute on function sap_sender(text, text) to app_user;
