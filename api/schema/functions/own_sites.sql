-- Where the caller works, before the transaction has a company; null: everywhere (docs/adr/0098).
create or replace function own_sites(company uuid) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select array_agg(s.id order by s.name, s.id)
    from membership_site m join site s on s.company_id = m.company_id and s.id = m.site_id
    where m.company_id = company and m.user_id = app_user_id() and s.active
  $$;

revoke execute on function own_sites(uuid) from public;
grant execute on function own_sites(uuid) to app_user;
