-- What points at a customer by a foreign key (company_id, …) and has an id: notes, purchases, leads, files and
-- whatever comes later move with a merge, and back with its undo, without being named here.
create function customer_references() returns table (place text, table_name regclass, column_name name)
  language sql stable set search_path = public, pg_temp
  as $$
    select r.oid::regclass || '.' || a.attname, r.oid::regclass, a.attname
    from pg_constraint f
    join pg_class r on r.oid = f.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = f.conkey[2]
    where f.contype = 'f' and f.confrelid = 'customer'::regclass and a.attgenerated = '' and r.relname not in ('customer_consent', 'customer_merge')
      and exists (select from pg_attribute i where i.attrelid = r.oid and i.attname = 'id')
    order by 1
  $$;

-- As the owner of the tables: some of them, as purchases that are paid, nobody else may alter. The setting tells
-- their triggers that it is the customer who changes name, not the purchase that changes customer.
create function customer_move_references(source uuid, target uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
    ids jsonb;
    moved jsonb := '{}';
  begin
    perform set_config('app.merging_customers', 'on', true);
    for reference in select * from customer_references() loop
      execute format(
        'with gone as (update %1$s set %2$I = $2 where company_id = app_company() and %2$I = $1 returning id) select coalesce(jsonb_agg(id), ''[]'') from gone',
        reference.table_name, reference.column_name) into ids using source, target;
      if ids <> '[]' then moved := moved || jsonb_build_object(reference.place, ids); end if;
    end loop;
    update customer_merge m set target_id = target
    where m.company_id = app_company() and m.target_id = customer_move_references.source and m.source_id <> target;
    perform set_config('app.merging_customers', '', true);
    return moved;
  end
  $$;

-- What was moved and is still there goes back; what went elsewhere since stays there.
create function customer_move_back(moved jsonb, source uuid, target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
  begin
    perform set_config('app.merging_customers', 'on', true);
    for reference in select * from customer_references() r where moved ? r.place loop
      execute format('update %1$s set %2$I = $1 where company_id = app_company() and %2$I = $2 and id in (select jsonb_array_elements_text($3)::uuid)',
        reference.table_name, reference.column_name) using source, target, moved -> reference.place;
    end loop;
    perform set_config('app.merging_customers', '', true);
  end
  $$;

-- One customer as its rows are, and back again; what a row pointed at and is gone since is left out.
create function customer_snapshot(customer_id uuid) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object(
      'customer', to_jsonb(c),
      'values', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from field_value v where v.company_id = c.company_id and v.record_id = c.id and v.scope = 'customer'),
      'consents', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from customer_consent x where x.company_id = c.company_id and x.customer_id = c.id))
    from customer c where c.company_id = app_company() and c.id = customer_snapshot.customer_id
  $$;

create function customer_restore(snapshot jsonb) returns void
  language plpgsql
  as $$
  declare
    columns text := (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = 'customer'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    );
  begin
    if not exists (select from membership where company_id = app_company() and user_id = (snapshot #>> '{customer,owner_id}')::uuid) then
      snapshot := jsonb_set(snapshot, '{customer,owner_id}', 'null');
    end if;
    execute format('insert into customer (%1$s) select %1$s from jsonb_populate_record(null::customer, $1 -> ''customer'')', columns) using snapshot;
    insert into field_value (company_id, record_id, scope, field_id, type, text_value, number_value, date_value)
      select v.company_id, v.record_id, v.scope, v.field_id, v.type, v.text_value, v.number_value, v.date_value
      from jsonb_populate_recordset(null::field_value, snapshot -> 'values') v
      join field_definition d on d.company_id = v.company_id and d.id = v.field_id
      where v.type <> 'select' or exists (
        select from field_option o where o.company_id = v.company_id and o.field_id = v.field_id and o.value = v.text_value
      );
    insert into customer_consent select * from jsonb_populate_recordset(null::customer_consent, snapshot -> 'consents');
  end
  $$;

revoke execute on function customer_move_references, customer_move_back from public;
grant execute on function customer_move_references, customer_move_back to app_user;
