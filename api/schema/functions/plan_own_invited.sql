-- The same for the company of the transaction.
create or replace function plan_own_invited(moment timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select plan_invited(app_company(), moment) $$;
revoke execute on function plan_own_invited(timestamptz) from public;
grant execute on function plan_own_invited(timestamptz) to app_user;
