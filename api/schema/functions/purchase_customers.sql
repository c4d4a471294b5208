-- Customers whose purchases a search finds.
create or replace function purchase_customers(patterns text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select id from customer
    where company_id = (select app_company()) and search like patterns[1] and search like all (patterns) and privacy_blocked_at is null
  $$;

revoke execute on function purchase_customers(text[]) from public;
grant execute on function purchase_customers(text[]) to app_user;
