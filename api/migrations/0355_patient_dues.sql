-- What a patient owes is one number on every screen: the list and its filter, the panel, check-in and the board.

-- What a charge comes to on a sale: with IVA, half a centavo rounded up, as core/money/purchase-totals.ts prices a line.
create function charge_total(price bigint, tax_kind text) returns bigint
  language sql immutable parallel safe
  as $$ select price + (price * case tax_kind when 'iva16' then 16 when 'iva8' then 8 else 0 end + 50) / 100 $$;

-- What is still to be paid for each quoted charge: its sale's balance, or its own total until it is on a sale.
create function charge_dues(company uuid) returns table (appointment_id uuid, visit_id uuid, purchase_id uuid, cents bigint)
  language sql stable parallel safe
  as $$
    select h.appointment_id, h.visit_id, u.id, coalesce(u.balance, charge_total(h.price_cents, r.tax_kind))
    from visit_charge h
    left join purchase u on u.company_id = h.company_id and u.id = h.purchase_id
    left join product r on r.company_id = h.company_id and r.id = h.product_id
    where h.company_id = company
  $$;

-- Who owes, in parts that add up: every sale counts once, and a charge counts once its consultation is over.
-- Plain SQL that returns a set, so that PostgreSQL makes it part of the query and reads one patient by its indexes.
create function patient_dues(company uuid) returns table (patient_id uuid, cents bigint)
  language sql stable parallel safe
  as $$
    -- Sales to the customer who pays for the patient.
    select p.id, w.balance
    from patient p join purchase w on w.company_id = p.company_id and w.customer_id = p.customer_id
    where p.company_id = company and w.balance > 0 and w.status in ('pending', 'partially_paid')
    union all
    -- Sales for the patient to somebody else.
    select w.patient_id, w.balance
    from purchase w join patient p on p.company_id = w.company_id and p.id = w.patient_id
    where w.company_id = company and w.balance > 0 and w.status in ('pending', 'partially_paid') and p.customer_id is distinct from w.customer_id
    union all
    -- The same, where the sale names the visit alone.
    select v.patient_id, w.balance
    from visit v
    join patient p on p.company_id = v.company_id and p.id = v.patient_id
    join purchase w on w.company_id = v.company_id and w.visit_id = v.id
    where v.company_id = company and w.patient_id is null and w.balance > 0 and w.status in ('pending', 'partially_paid')
      and p.customer_id is distinct from w.customer_id
    union all
    -- Consultations that nobody has begun to charge.
    select v.patient_id, charge_total(h.price_cents, r.tax_kind)
    from visit v
    join visit_charge h on h.company_id = v.company_id and h.visit_id = v.id
    join appointment a on a.company_id = h.company_id and a.id = h.appointment_id
    left join product r on r.company_id = h.company_id and r.id = h.product_id
    where v.company_id = company and v.status <> 'cancelled' and h.purchase_id is null and h.price_cents > 0 and a.status = 'completed'
    union all
    -- Drafts of the sale of a consultation.
    select v.patient_id, w.balance
    from visit v join purchase w on w.company_id = v.company_id and w.visit_id = v.id
    where v.company_id = company and v.status <> 'cancelled' and w.status = 'draft' and w.balance > 0 and exists (
      select from visit_charge h join appointment a on a.company_id = h.company_id and a.id = h.appointment_id
      where h.company_id = w.company_id and h.purchase_id = w.id and a.status = 'completed'
    )
  $$;

revoke execute on function charge_total, charge_dues, patient_dues from public;
grant execute on function charge_total, charge_dues, patient_dues to app_user;

create index visit_charge_unsold on visit_charge (company_id, visit_id) where purchase_id is null and price_cents > 0;
create index purchase_draft_of_visit on purchase (company_id, visit_id) where status = 'draft' and visit_id is not null;

-- As in 0315, with the one rule of what is owed.
create or replace function patient_conditions(wanted jsonb) returns text
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  declare
    conditions text[] := array['c.company_id = $2'];
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

-- As in 0315, with the one rule of what is owed.
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
