-- The registry of patients answers alike wherever it is asked (screens §3): one rule for the privacy notice, one for who
-- answers for a minor, both telephones, short surnames; and a merge that is taken back gives its tags back, too.

-- A notice is published, and the newest answer is not a yes to the one that is in force of its kind and language.
-- As a set of one row it becomes a part of the query that asks, which then looks the notices up once for all patients.
create function patient_notice(company uuid, patient uuid) returns table (missing boolean)
  language sql stable parallel safe
  as $$
    select exists (select from privacy_notice p where p.company_id = company and p.published_at is not null) and not coalesce((
      select x.granted and x.notice_id = any (array(
        select distinct on (n.kind, n.locale) n.id from privacy_notice n
        where n.company_id = company and n.published_at is not null order by n.kind, n.locale, n.number desc
      ))
      from consent x where x.company_id = company and x.patient_id = patient and x.purpose = 'privacy_notice' order by x.at desc, x.id desc limit 1
    ), false)
  $$;

-- The same of one patient alone.
create function patient_notice_missing(company uuid, patient uuid) returns boolean
  language sql stable parallel safe
  as $$ select missing from patient_notice(company, patient) $$;

-- No minor on that day, or somebody answers for them: who is no patient, or one who is grown up, alive and not merged away.
create function patient_guarded(company uuid, patient uuid, on_day date) returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select from patient p where p.company_id = company and p.id = patient and (
        p.birth_date <= (on_day - interval '18 years')::date or p.guardian is not null or exists (
          select from patient g where g.company_id = company and g.id = p.guardian_id
            and g.birth_date <= (on_day - interval '18 years')::date and g.status in ('active', 'inactive')
        )
      )
    )
  $$;

revoke execute on function patient_notice, patient_notice_missing, patient_guarded from public;
grant execute on function patient_notice, patient_notice_missing, patient_guarded to app_user;

-- As in 0233; of two answers at one time, the same one counts everywhere.
create or replace function patient_marketing_channels(company uuid, patient uuid) returns text[]
  language sql stable
  as $$
    select coalesce(array_agg(last.channel order by last.channel) filter (where last.granted), '{}') from (
      select distinct on (x.channel) x.channel, x.granted from consent x
      where x.company_id = company and x.patient_id = patient and x.purpose = 'marketing' and x.channel is not null
      order by x.channel, x.at desc, x.id desc
    ) as last
  $$;
drop index consent_to_marketing;
create index consent_to_marketing on consent (company_id, patient_id, channel, at desc, id desc) include (granted) where purpose = 'marketing';

-- Few have a second telephone.
create index patient_by_phone_alt_start on patient (company_id, phone_alt text_pattern_ops) where phone_alt is not null;
create index patient_by_phone_alt_end on patient (company_id, reverse(phone_alt) text_pattern_ops) where phone_alt is not null;

-- As in 0232, with the second telephone and the one rule of the notice.
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
      conditions := conditions || array['c.customer_id in (select p.customer_id from purchase p
        where p.company_id = $2 and p.balance > 0 and p.status in (''pending'', ''partially_paid''))'];
    end if;
    if wanted ? 'consentMissing' then conditions := conditions || array['(select n.missing from patient_notice($2, c.id) as n)']; end if;
    if wanted ? 'customerId' then conditions := conditions || array['c.customer_id = ($1 ->> ''customerId'')::uuid']; end if;
    return array_to_string(conditions, ' and ');
  end
  $$;

-- As in 0215, with the one rule of the notice.
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
          select one.name, '1'::text, count(*)::int from unnest(among) as a (id) join patient p on p.company_id = company and p.id = a.id
          where p.customer_id in (select w.customer_id from purchase w where w.company_id = company and w.balance > 0 and w.status in ('pending', 'partially_paid'));
        when 'consent' then return query
          select one.name, 'missing'::text, count(*)::int from unnest(among) as a (id), patient_notice(company, a.id) as n where n.missing;
      end case;
    end loop;
  end
  $$;

-- The words of a name without what stands between surnames; who is called nothing else keeps it.
create function telling_words(name text, besides text[] default '{}') returns text[]
  language sql immutable parallel safe
  as $$
    with every as (
      select word, n, word = any (array['de', 'del', 'la', 'las', 'los', 'y'] || besides) as dull
      from regexp_split_to_table(plain_text(name), '[^a-z0-9ñ]+') with ordinality as one (word, n) where word <> ''
    )
    select coalesce(array_agg(word order by n) filter (where not dull), array_agg(word order by n), '{}') from every
  $$;

-- As in 0173, and: surnames of two letters count; of the given names any that tells people apart is enough, since one of a
-- María Guadalupe is often left out; the second telephone is one, too.
create or replace function patient_twins(given text, father text, mother text, born date, typed_curp text, typed_phone text)
  returns table (id uuid, reason text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    mark constant text := lexeme_mark(company);
    given_words constant text[] := telling_words(given);
    surnames constant text[] := telling_words(father);
    -- An initial or a shortened name is asked for only where nothing longer stands beside it.
    long_words constant text[] := array(select word from unnest(given_words) as word where char_length(word) > 2);
    -- Their names as they sound, all of them.
    whole constant tsquery := (
      select string_agg(quote_literal(mark || '~' || sound_of(word)), ' & ')
      from unnest(case long_words when '{}' then given_words else long_words end || surnames || telling_words(mother)) as word
    )::tsquery;
    first_sounds constant text := (
      select string_agg(quote_literal(mark || '~' || sound_of(word)), ' | ') from unnest(telling_words(given, '{jose,maria,ma,j}')) as word
    );
    last_sound constant text := quote_literal(mark || '~' || sound_of(surnames[cardinality(surnames)]));
    -- One given name and one surname in common.
    partly constant tsquery := ('(' || first_sounds || ') & ' || last_sound)::tsquery;
  begin
    return query (select p.id, 'curp'::text from patient p where p.company_id = company and p.curp = typed_curp and p.status <> 'merged' limit 10);
    return query (select p.id, 'name_birth'::text from patient p
      where p.company_id = company and p.birth_date = born and p.words @@ partly and p.status <> 'merged' order by p.shelf_name limit 10);
    return query (select p.id, 'phone'::text from patient p
      where p.company_id = company and (p.phone = typed_phone or p.phone_alt = typed_phone) and p.status <> 'merged' order by p.shelf_name limit 10);
    -- The same name; the birth date near, or with day and month exchanged.
    return query (select p.id, 'name'::text from patient p
      where father is not null and p.company_id = company and p.words @@ whole and p.status <> 'merged' and p.birth_date <> born
        and (abs(p.birth_date - born) <= 366 or to_char(p.birth_date, 'YYYYDDMM') = to_char(born, 'YYYYMMDD'))
      order by abs(p.birth_date - born), p.shelf_name limit 10);
  end
  $$;

-- As in 0173; the tags that came with the source are told.
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
    -- By way of numbers that nobody has: in one step they would meet their own neighbours.
    update visit set visit_number = visit_number + behind + 1000000 where company_id = app_company() and patient_id = source;
    update visit set visit_number = visit_number - 1000000 where company_id = app_company() and patient_id = source;
    for reference in select * from patient_references() loop
      execute format(
        'with gone as (update %1$s set %2$I = $2 where company_id = app_company() and %2$I = $1 and ($3 or id <> $2) returning id)
         select coalesce(jsonb_agg(id), ''[]'') from gone', reference.table_name, reference.column_name)
        into ids using source, target, reference.table_name <> 'patient'::regclass;
      if ids <> '[]' then moved := moved || jsonb_build_object(reference.place, ids); end if;
    end loop;
    with tagged as (
      insert into patient_tag (company_id, patient_id, category_id)
        select company_id, target, category_id from patient_tag where company_id = app_company() and patient_id = source
        on conflict do nothing returning category_id
    )
    select coalesce(jsonb_agg(category_id), '[]') from tagged into tags;
    return jsonb_build_object('rows', moved, 'visitsBehind', behind, 'tags', tags);
  end
  $$;

-- What was moved and is still there goes back; what went elsewhere since stays there. Of older merges no tags are known.
create or replace function patient_move_back(moved jsonb, source uuid, target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
  begin
    for reference in select * from patient_references() r where moved -> 'rows' ? r.place loop
      execute format('update %1$s set %2$I = $1 where company_id = app_company() and %2$I = $2 and id in (select jsonb_array_elements_text($3)::uuid)',
        reference.table_name, reference.column_name) using source, target, moved -> 'rows' -> reference.place;
    end loop;
    delete from patient_tag where company_id = app_company() and patient_id = target
      and category_id in (select jsonb_array_elements_text(moved -> 'tags')::uuid);
    update visit set visit_number = visit_number + 1000000 where company_id = app_company() and patient_id = source;
    update visit set visit_number = visit_number - 1000000 - (moved ->> 'visitsBehind')::int where company_id = app_company() and patient_id = source;
  end
  $$;
