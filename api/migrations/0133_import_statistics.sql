-- Statistics of the tables that an import fills. Without them the planner takes any index that begins with
-- company_id for as good as the key's, and each foreign key of each value reads all customers of the company: a
-- first import into an empty database would grow with the square of its rows until autovacuum comes by. Analysed
-- again each time a table has grown fourfold, which is a few times in all.
create function import_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    grown text;
  begin
    for grown in
      select relname from pg_class
      where oid in ('customer'::regclass, 'field_value'::regclass, 'customer_import_row'::regclass)
        and pg_relation_size(oid) / current_setting('block_size')::int > 4 * greatest(relpages, 5)
      order by oid -- two imports at once wait for each other in the same order
    loop
      execute format('analyze %I', grown);
    end loop;
  end
  $$;
revoke execute on function import_statistics from public;
grant execute on function import_statistics to app_user;
