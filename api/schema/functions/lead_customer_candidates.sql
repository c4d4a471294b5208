-- Customers who may be the person of a lead.
create or replace function lead_customer_candidates(wanted_email text, wanted_phone text, wanted_name text)
  returns table (id uuid, by_email boolean, by_phone boolean, by_name boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with named as materialized (
      select c.id from customer c
      where c.company_id = (select app_company()) and plain_text(wanted_name) <% c.search and c.privacy_blocked_at is null
      order by strict_word_similarity(plain_text(wanted_name), c.search) desc, c.id
      limit 10
    ), reached as materialized (
      (select c.id from customer c where c.company_id = (select app_company()) and c.email = wanted_email and c.privacy_blocked_at is null limit 10)
      union
      (select c.id from customer c where c.company_id = (select app_company()) and c.phone = wanted_phone and c.privacy_blocked_at is null limit 10)
    )
    select c.id, coalesce(c.email = wanted_email, false), coalesce(c.phone = wanted_phone, false), c.id in (select n.id from named n)
    from customer c
    where c.company_id = (select app_company()) and c.id in (select n.id from named n union select r.id from reached r)
  $$;

revoke execute on function lead_customer_candidates(text,text,text) from public;
grant execute on function lead_customer_candidates(text,text,text) to app_user;
