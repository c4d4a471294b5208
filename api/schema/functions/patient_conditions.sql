-- The WHERE clause of a patient search, as SQL over the request $1 and the company $2.
create or replace function patient_conditions(wanted jsonb) returns text
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  declare
    conditions text[] := array['c.company_id = $2', 'c.privacy_blocked_at is null'];
    place int;
  begin
    -- Each word by itself: the index then skips from one to the next, instead of weighing every record that has any of them.
    for place in 1 .. coalesce(cardinality(string_to_array(wanted ->> 'names', ' & ')), 0) loop
      conditions := conditions || format('c.words @@ split_part($1 ->> ''names'', '' & '', %s)::tsquery', place);
    end loop;
    if wanted ? 'born' then conditions := conditions || array['c.birth_date = ($1 ->> ''born'')::date']; end if;
    if wanted ? 'curp' then conditions := conditions || array['c.curp like ($1 ->> ''curp'')']; end if;
    if wanted ? 'record' then conditions := conditions || array['c.record_value = ($1 ->> ''record'')::int']; end if;
    for place in 0 .. coalesce(jsonb_array_length(wanted -> 'digits'), 0) - 1 loop
      conditions := conditions || ('(' || (
        select string_agg(
          format('c.%1$s like ''+'' || ($1 -> ''digits'' ->> %2$s) || ''%%'' or c.%1$s like ''+52'' || ($1 -> ''digits'' ->> %2$s) || ''%%''', number, place)
          || case when char_length(wanted -> 'digits' ->> place) >= 4 then format(' or reverse(c.%1$s) like reverse($1 -> ''digits'' ->> %2$s) || ''%%''', number, place) else '' end, ' or ')
        from unnest(array['phone', 'phone_alt']) as number
      ) || case when char_length(wanted -> 'digits' ->> place) <= 9 then format(' or c.record_value = ($1 -> ''digits'' ->> %s)::int', place) else '' end || ')');
    end loop;
    conditions := conditions || case when wanted ? 'status' then any_element('c.status', 'status', wanted) else 'c.status <> ''merged''' end;
    if wanted ? 'sex' then conditions := conditions || any_element('c.sex', 'sex', wanted); end if;
    if wanted ? 'ages' then
      conditions := conditions || ('(' || (
        select string_agg(format('c.birth_date between ($1 -> ''ages'' -> %1$s ->> ''from'')::date and ($1 -> ''ages'' -> %1$s ->> ''to'')::date', n), ' or ')
        from generate_series(0, jsonb_array_length(wanted -> 'ages') - 1) as n
      ) || ')');
    end if;
    if wanted ? 'tags' then
      conditions := conditions || array['exists (select from patient_tag t where t.company_id = $2 and t.patient_id = c.id
        and t.category_id in (select (jsonb_array_elements_text($1 -> ''tags''))::uuid))'];
    end if;
    if wanted ? 'practitionerId' then
      conditions := conditions || array['(exists (select from appointment a
          where a.company_id = $2 and a.patient_id = c.id and a.practitioner_id = ($1 ->> ''practitionerId'')::uuid and a.status not in (''cancelled'', ''rescheduled''))
        or exists (select from visit v
          where v.company_id = $2 and v.patient_id = c.id and v.practitioner_id = ($1 ->> ''practitionerId'')::uuid and v.status <> ''cancelled''))'];
    end if;
    if wanted ? 'lastVisit' then
      conditions := conditions || array[case when wanted -> 'lastVisit' ->> 'to' is null then 'patient_last_seen($2, c.id) is null'
        else 'patient_last_seen($2, c.id) between ($1 -> ''lastVisit'' ->> ''from'')::date and ($1 -> ''lastVisit'' ->> ''to'')::date' end];
    end if;
    if wanted ? 'debt' then
      conditions := conditions || array['c.id in (select d.patient_id from patient_dues($2) as d)'];
    end if;
    if wanted ? 'consentMissing' then conditions := conditions || array['(select n.missing from patient_notice($2, c.id) as n)']; end if;
    if wanted ? 'customerId' then conditions := conditions || array['c.customer_id = ($1 ->> ''customerId'')::uuid']; end if;
    return array_to_string(conditions, ' and ');
  end
  $$;
