-- Undoes a merge: returns the rows that customer_move_references moved.
create or replace function customer_move_back(moved jsonb, source uuid, target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
  begin
    perform set_config('app.merging_customers', 'on', true);
    for reference in select * from customer_references() r where moved ? r.place loop
      execute format('update %1$s set %2$I = $1 where company_id = app_company() and %2$I = $2 and %3$I in (select jsonb_array_elements_text($3)::uuid)',
        reference.table_name, reference.column_name, reference.key_name) using source, target, moved -> reference.place;
    end loop;
    insert into customer_merge
      select m.* from jsonb_populate_recordset(null::customer_merge, moved -> 'merges') m where m.company_id = app_company();
    perform set_config('app.merging_customers', '', true);
  end
  $$;

revoke execute on function customer_move_back(jsonb,uuid,uuid) from public;
grant execute on function customer_move_back(jsonb,uuid,uuid) to app_user;
