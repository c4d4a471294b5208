-- Undoes a merge: returns the rows that patient_move_references moved.
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

revoke execute on function patient_move_back(jsonb,uuid,uuid) from public;
grant execute on function patient_move_back(jsonb,uuid,uuid) to app_user;
