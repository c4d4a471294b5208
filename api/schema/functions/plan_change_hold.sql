-- Until the transaction is over, nothing that a plan limits is added: what a smaller plan holds is counted meanwhile.
create or replace function plan_change_hold() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select pg_advisory_xact_lock(hashtextextended('plan/change/' || app_company(), 0)) $$;
revoke execute on function plan_change_hold() from public;
grant execute on function plan_change_hold() to app_user;
