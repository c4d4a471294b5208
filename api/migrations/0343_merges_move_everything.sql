-- A merge moves every row that points at the customer, whatever the name of its key: customer_file has no `id`, stayed
-- behind and was deleted with the source. A row is told by the one other column of its primary key.
drop function customer_references();
create function customer_references() returns table (place text, table_name regclass, column_name name, key_name name)
  language sql stable set search_path = public, pg_temp
  as $$
    select r.oid::regclass || '.' || a.attname, r.oid::regclass, a.attname, k.attname
    from pg_constraint f
    join pg_class r on r.oid = f.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = f.conkey[array_position(f.confkey, (
      select i.attnum from pg_attribute i where i.attrelid = f.confrelid and i.attname = 'id'))]
    join pg_constraint p on p.conrelid = r.oid and p.contype = 'p' and cardinality(p.conkey) = 2
    join pg_attribute k on k.attrelid = r.oid and k.attnum = any (p.conkey) and k.attname <> 'company_id'
      and k.attnum <> a.attnum and k.atttypid = 'uuid'::regtype
    where f.contype = 'f' and f.confrelid = 'customer'::regclass and a.attgenerated = ''
    order by 1
  $$;

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

-- What was moved and is still there goes back; what went elsewhere since stays there.
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

-- The same of patients.
drop function patient_references();
create function patient_references() returns table (place text, table_name regclass, column_name name, key_name name)
  language sql stable set search_path = public, pg_temp
  as $$
    select r.oid::regclass || '.' || a.attname, r.oid::regclass, a.attname, k.attname
    from pg_constraint f
    join pg_class r on r.oid = f.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = f.conkey[array_position(f.confkey, (
      select i.attnum from pg_attribute i where i.attrelid = f.confrelid and i.attname = 'id'))]
    join pg_constraint p on p.conrelid = r.oid and p.contype = 'p' and cardinality(p.conkey) = 2
    join pg_attribute k on k.attrelid = r.oid and k.attnum = any (p.conkey) and k.attname <> 'company_id'
      and k.attnum <> a.attnum and k.atttypid = 'uuid'::regtype
    where f.contype = 'f' and f.confrelid = 'patient'::regclass and a.attgenerated = ''
      -- Pointers of records that were merged, and the merges, say what happened: it stays true.
      and f.conname <> 'patient_merged_into' and r.relname <> 'patient_merge'
    order by 1
  $$;

create or replace function patient_move_references(source uuid, target uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
    ids jsonb;
    moved jsonb := '{}';
    tags jsonb;
    -- Visits are counted per patient: those of the source go on behind those of the target.
    behind constant int := (select coalesce(max(visit_number), 0) from visit where company_id = app_company() and patient_id = target);
  begin
    perform set_config('app.merging_patients', 'on', true);
    -- By way of numbers that nobody has: in one step they would meet their own neighbours.
    update visit set visit_number = visit_number + behind + 1000000 where company_id = app_company() and patient_id = source;
    update visit set visit_number = visit_number - 1000000 where company_id = app_company() and patient_id = source;
    for reference in select * from patient_references() loop
      execute format(
        'with gone as (update %1$s set %2$I = $2 where company_id = app_company() and %2$I = $1 and ($3 or %3$I <> $2) returning %3$I as key)
         select coalesce(jsonb_agg(key), ''[]'') from gone', reference.table_name, reference.column_name, reference.key_name)
        into ids using source, target, reference.table_name <> 'patient'::regclass;
      if ids <> '[]' then moved := moved || jsonb_build_object(reference.place, ids); end if;
    end loop;
    perform set_config('app.merging_patients', '', true);
    with tagged as (
      insert into patient_tag (company_id, patient_id, category_id)
        select company_id, target, category_id from patient_tag where company_id = app_company() and patient_id = source
        on conflict do nothing returning category_id
    )
    select coalesce(jsonb_agg(category_id), '[]') from tagged into tags;
    return jsonb_build_object('rows', moved, 'visitsBehind', behind, 'tags', tags);
  end
  $$;

create or replace function patient_move_back(moved jsonb, source uuid, target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
  begin
    perform set_config('app.merging_patients', 'on', true);
    for reference in select * from patient_references() r where moved -> 'rows' ? r.place loop
      execute format('update %1$s set %2$I = $1 where company_id = app_company() and %2$I = $2 and %3$I in (select jsonb_array_elements_text($3)::uuid)',
        reference.table_name, reference.column_name, reference.key_name) using source, target, moved -> 'rows' -> reference.place;
    end loop;
    perform set_config('app.merging_patients', '', true);
    delete from patient_tag where company_id = app_company() and patient_id = target
      and category_id in (select jsonb_array_elements_text(moved -> 'tags')::uuid);
    update visit set visit_number = visit_number + 1000000 where company_id = app_company() and patient_id = source;
    update visit set visit_number = visit_number - 1000000 - (moved ->> 'visitsBehind')::int where company_id = app_company() and patient_id = source;
  end
  $$;

-- As in 0142; a paid purchase goes along when its patient is merged, as it does with its customer.
create or replace function purchase_keep() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'a purchase is cancelled, not deleted' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    if new.status <> old.status and (old.status, new.status) not in (
      ('draft', 'pending'), ('draft', 'cancelled'), ('pending', 'partially_paid'), ('pending', 'paid'), ('pending', 'cancelled'),
      ('partially_paid', 'paid'), ('paid', 'partially_refunded'), ('paid', 'refunded'), ('partially_refunded', 'refunded')
    ) then
      raise exception 'a purchase does not go from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'purchase_transition';
    end if;
    if old.number is distinct from new.number and old.number is not null then
      raise exception 'a folio stays' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    if old.status not in ('draft', 'pending') and (
      (old.date, old.seller_id, old.subtotal, old.discount, old.tax, old.total, old.visit_id, old.notes, old.cancel_reason)
        is distinct from
      (new.date, new.seller_id, new.subtotal, new.discount, new.tax, new.total, new.visit_id, new.notes, new.cancel_reason)
      or (old.patient_id is distinct from new.patient_id and coalesce(current_setting('app.merging_patients', true), '') <> 'on')
      or (old.customer_id <> new.customer_id and coalesce(current_setting('app.merging_customers', true), '') <> 'on')
    ) then
      raise exception 'a paid purchase cannot change' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    return new;
  end
  $$;
