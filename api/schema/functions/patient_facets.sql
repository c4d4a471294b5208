-- How many patients each value of each filter would leave.
create or replace function patient_facets(wanted jsonb, bands jsonb, periods jsonb, count_max int) returns table (facet text, value text, count int)
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
          select one.name, '1'::text, count(*)::int from unnest(among) as a (id) where a.id in (select d.patient_id from patient_dues(company) as d);
        when 'consent' then return query
          select one.name, 'missing'::text, count(*)::int from unnest(among) as a (id), patient_notice(company, a.id) as n where n.missing;
      end case;
    end loop;
  end
  $$;

revoke execute on function patient_facets(jsonb,jsonb,jsonb,integer) from public;
grant execute on function patient_facets(jsonb,jsonb,jsonb,integer) to app_user;
