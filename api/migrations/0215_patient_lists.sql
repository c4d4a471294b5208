-- What the directory of patients lacks (screens §3): doctor and last visit as filters, counts beside each filter, saved views.
alter table saved_view drop constraint saved_view_screen_check;
alter table saved_view add constraint saved_view_screen_check check (screen in ('customers', 'purchases', 'leads', 'appointments', 'patients'));

create index visit_by_patient on visit (company_id, patient_id, started_at) where status <> 'cancelled';

-- The day, where the company is, on which somebody was seen last; null: not yet.
create function patient_last_seen(company uuid, patient uuid) returns date
  language sql stable
  as $$
    select (v.started_at at time zone c.time_zone)::date from visit v join company c on c.id = v.company_id
    where v.company_id = company and v.patient_id = patient and v.status <> 'cancelled' order by v.started_at desc limit 1
  $$;

-- As in 0173, and:
--   wanted: { practitionerId, lastVisit: {from, to}; without `to`: never }
create or replace function patient_conditions(wanted jsonb) returns text
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  declare
    conditions text[] := array['c.company_id = $2'];
    place int;
  begin
    if wanted ? 'names' then conditions := conditions || array['c.words @@ ($1 ->> ''names'')::tsquery']; end if;
    if wanted ? 'born' then conditions := conditions || array['c.birth_date = ($1 ->> ''born'')::date']; end if;
    if wanted ? 'curp' then conditions := conditions || array['c.curp like ($1 ->> ''curp'')']; end if;
    if wanted ? 'record' then conditions := conditions || array['c.record_value = ($1 ->> ''record'')::int']; end if;
    for place in 0 .. coalesce(jsonb_array_length(wanted -> 'digits'), 0) - 1 loop
      conditions := conditions || format(
        '(c.phone like ''+'' || ($1 -> ''digits'' ->> %1$s) || ''%%'' or c.phone like ''+52'' || ($1 -> ''digits'' ->> %1$s) || ''%%''%2$s%3$s)', place,
        case when char_length(wanted -> 'digits' ->> place) >= 4 then format(' or reverse(c.phone) like reverse($1 -> ''digits'' ->> %s) || ''%%''', place) else '' end,
        case when char_length(wanted -> 'digits' ->> place) <= 9 then format(' or c.record_value = ($1 -> ''digits'' ->> %s)::int', place) else '' end);
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
      conditions := conditions || array['c.customer_id in (select p.customer_id from purchase p
        where p.company_id = $2 and p.balance > 0 and p.status in (''pending'', ''partially_paid''))'];
    end if;
    if wanted ? 'consentMissing' then
      conditions := conditions || array['coalesce((select not x.granted from consent x
        where x.company_id = $2 and x.patient_id = c.id and x.purpose = ''privacy_notice'' order by x.at desc, x.id limit 1), true)'];
    end if;
    if wanted ? 'customerId' then conditions := conditions || array['c.customer_id = ($1 ->> ''customerId'')::uuid']; end if;
    return array_to_string(conditions, ' and ');
  end
  $$;

-- How many of those that all other filters leave stand behind each value of a filter; of a filter that leaves more than
-- `count_max` there is one line, without a value.
--   bands, periods: [{name, from, to}]
create function patient_facets(wanted jsonb, bands jsonb, periods jsonb, count_max int) returns table (facet text, value text, count int)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    -- Key in `wanted` of each filter.
    keys constant jsonb := '{"status": "status", "sex": "sex", "age": "ages", "tags": "tags", "practitionerId": "practitionerId",
      "lastVisit": "lastVisit", "debt": "debt", "consent": "consentMissing"}';
    everybody uuid[];
    among uuid[];
    one record;
  begin
    for one in select k.key as name, k.value as key from jsonb_each_text(keys) as k loop
      if everybody is null or wanted ? one.key then
        execute format('select array(select c.id from patient c where %s limit $3)', patient_conditions(wanted - one.key))
          into among using wanted - one.key, company, count_max + 1;
        if not wanted ? one.key then everybody := among; end if;
      else
        among := everybody;
      end if;
      if cardinality(among) > count_max then
        return query select one.name, null::text, 0;
        continue;
      end if;
      case one.name
        when 'status' then return query
          select one.name, p.status, count(*)::int from unnest(among) as a (id) join patient p on p.company_id = company and p.id = a.id group by 2;
        when 'sex' then return query
          select one.name, p.sex, count(*)::int from unnest(among) as a (id) join patient p on p.company_id = company and p.id = a.id group by 2;
        when 'age' then return query
          select one.name, b.value ->> 'name', count(*)::int from unnest(among) as a (id) join patient p on p.company_id = company and p.id = a.id
          join jsonb_array_elements(bands) as b on p.birth_date between (b.value ->> 'from')::date and (b.value ->> 'to')::date group by 2;
        when 'tags' then return query
          select one.name, t.category_id::text, count(*)::int from unnest(among) as a (id) join patient_tag t on t.company_id = company and t.patient_id = a.id group by 2;
        when 'practitionerId' then return query
          select one.name, w.practitioner_id::text, count(distinct w.patient_id)::int from unnest(among) as a (id) join (
            select x.patient_id, x.practitioner_id from appointment x
            where x.company_id = company and x.practitioner_id is not null and x.status not in ('cancelled', 'rescheduled')
            union all
            select v.patient_id, v.practitioner_id from visit v where v.company_id = company and v.practitioner_id is not null and v.status <> 'cancelled'
          ) as w on w.patient_id = a.id group by 2;
        when 'lastVisit' then return query
          with seen as (
            select (max(v.started_at) at time zone (select o.time_zone from company o where o.id = company))::date as day
            from unnest(among) as a (id) left join visit v on v.company_id = company and v.patient_id = a.id and v.status <> 'cancelled' group by a.id
          )
          select one.name, s.value ->> 'name', count(*)::int from seen join jsonb_array_elements(periods) as s
            on case when s.value ->> 'to' is null then seen.day is null else seen.day between (s.value ->> 'from')::date and (s.value ->> 'to')::date end
          group by 2;
        when 'debt' then return query
          select one.name, '1'::text, count(*)::int from unnest(among) as a (id) join patient p on p.company_id = company and p.id = a.id
          where p.customer_id in (select w.customer_id from purchase w where w.company_id = company and w.balance > 0 and w.status in ('pending', 'partially_paid'));
        when 'consent' then return query
          with last as (
            select distinct on (x.patient_id) x.patient_id, x.granted from consent x
            where x.company_id = company and x.purpose = 'privacy_notice' and x.patient_id = any (among) order by x.patient_id, x.at desc, x.id
          )
          select one.name, 'missing'::text, count(*)::int from unnest(among) as a (id) left join last on last.patient_id = a.id where not coalesce(last.granted, false);
      end case;
    end loop;
  end
  $$;

revoke execute on function patient_facets, patient_last_seen from public;
grant execute on function patient_facets to app_user;
grant execute on function patient_last_seen to app_user;
