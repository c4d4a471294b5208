-- Merges patients: points every row of the source to the target and returns what it moved.
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

revoke execute on function patient_move_references(uuid,uuid) from public;
grant execute on function patient_move_references(uuid,uuid) to app_user;
