-- Merges customers: points every row of the source to the target and returns what it moved.
create or replace function customer_move_references(source uuid, target uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
    ids jsonb;
    moved jsonb := '{}';
  begin
    perform set_config('app.merging_customers', 'on', true);
    -- An earlier merge of the target into the source cannot follow, as it would name one customer twice.
    with gone as (
      delete from customer_merge m where m.company_id = app_company() and m.target_id = customer_move_references.source and m.source_id = target returning m
    )
    select jsonb_agg(to_jsonb(g.m)) from gone g into ids;
    if ids is not null then moved := jsonb_build_object('merges', ids); end if;
    for reference in select * from customer_references() loop
      execute format(
        'with gone as (update %1$s set %2$I = $2 where company_id = app_company() and %2$I = $1 returning %3$I as key) select coalesce(jsonb_agg(key), ''[]'') from gone',
        reference.table_name, reference.column_name, reference.key_name) into ids using source, target;
      if ids <> '[]' then moved := moved || jsonb_build_object(reference.place, ids); end if;
    end loop;
    perform set_config('app.merging_customers', '', true);
    return moved;
  end
  $$;

revoke execute on function customer_move_references(uuid,uuid) from public;
grant execute on function customer_move_references(uuid,uuid) to app_user;
