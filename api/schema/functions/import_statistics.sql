-- Refreshes planner statistics of tables that an import has made much larger.
create or replace function import_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    grown text;
  begin
    for grown in
      select relname from pg_class
      where oid in ('customer'::regclass, 'field_value'::regclass, 'lead'::regclass, 'lead_log'::regclass, 'record_import_row'::regclass, 'task'::regclass)
        and pg_relation_size(oid) / current_setting('block_size')::int > 4 * greatest(relpages, 5)
      order by oid -- two imports at once wait for each other in the same order
    loop
      execute format('analyze %I', grown);
    end loop;
  end
  $$;

revoke execute on function import_statistics() from public;
grant execute on function import_statistics() to app_user;
