-- Who meets conditions on custom fields and on nothing else is found among their values alone: ten thousand of them were
-- looked up as customers, each by itself, which was a third of the time.
drop function customer_conditions(jsonb, boolean);

-- As in 0295, without the condition on the custom field at the place `besides`, if there is one.
create function customer_conditions(wanted jsonb, probing boolean, besides int default -1) returns text
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  declare
    conditions text[] := array['c.company_id = $2'];
    place int;
  begin
    for place in 0 .. coalesce(jsonb_array_length(wanted -> 'words'), 0) - 1 loop
      conditions := conditions || ('(' || (
        select string_agg(format('c.search like ($1 -> ''words'' -> %s ->> %s)', place, n), ' or ')
        from generate_series(0, jsonb_array_length(wanted -> 'words' -> place) - 1) as n
      ) || ')');
    end loop;
    if wanted ? 'status' then
      conditions := conditions || any_element('c.status', 'status', wanted);
    end if;
    if wanted ? 'kind' then conditions := conditions || array['c.kind = ($1 ->> ''kind'')']; end if;
    if wanted ? 'source' then
      conditions := conditions || any_element('c.source', 'source', wanted);
    end if;
    if wanted ? 'tags' then
      conditions := conditions || array['c.tags && array(select jsonb_array_elements_text($1 -> ''tags''))'];
    end if;
    if wanted ? 'owner' then
      conditions := conditions || array[case wanted ->> 'owner' when 'none' then 'c.owner_id is null' else 'c.owner_id = ($1 ->> ''owner'')::uuid' end];
    end if;
    if wanted ? 'createdFrom' then conditions := conditions || array['c.created_at >= ($1 ->> ''createdFrom'')::timestamptz']; end if;
    if wanted ? 'createdTo' then conditions := conditions || array['c.created_at < ($1 ->> ''createdTo'')::timestamptz']; end if;
    if wanted ? 'consent' then
      conditions := conditions || customer_among(probing, false, 'x.customer_id', 'customer_consent x',
        'x.granted and x.channel = ($1 -> ''consent'' ->> ''channel'') and x.purpose = ($1 -> ''consent'' ->> ''purpose'') and x.company_id = $2');
    end if;
    if wanted ? 'segment' then
      conditions := conditions || ('(' || coalesce((
        select string_agg(customer_in_segment('segment', n), ' or ') from generate_series(0, jsonb_array_length(wanted -> 'segment') - 1) as n
      ), 'false') || ')');
    end if;
    for place in 0 .. coalesce(jsonb_array_length(wanted -> 'fields'), 0) - 1 loop
      continue when place = besides;
      conditions := conditions || customer_among(
        probing, wanted -> 'fields' -> place ->> 'op' = 'empty', 'v.record_id', 'field_value v', field_condition(wanted -> 'fields' -> place, place));
    end loop;
    return array_to_string(conditions, ' and ');
  end
  $$;

-- As in 0121; `candidates` is new.
create or replace function customer_find(
  wanted jsonb, sort_by text, page_size int, skip int, after_key text, after_id uuid, count_max int,
  out ids uuid[], out total int, out last_key text
)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    conditions text := customer_conditions(wanted, true);
    few constant int := 2000;
    -- The first condition on a custom field that customers meet by having a value; null: none, or something else is asked of
    -- them, too.
    first_field constant int := case when wanted - 'fields' = '{}' then (
      select min(n) from generate_series(0, jsonb_array_length(wanted -> 'fields') - 1) as n where wanted -> 'fields' -> n ->> 'op' <> 'empty'
    ) end;
    -- Who is asked: values alone tell who has them, and that these are customers is their foreign key's business.
    candidates constant text := case when first_field is null then 'customer c where ' || customer_conditions(wanted, false)
      else format('(select v.company_id, v.record_id as id from field_value v where %s) as c where %s',
        field_condition(wanted -> 'fields' -> first_field, first_field), customer_conditions(wanted, false, first_field)) end;
    matched uuid[];
    direction constant text := case when sort_by like '-%' then 'desc' else 'asc' end;
    beyond constant text := case when sort_by like '-%' then '<' else '>' end;
    key constant text := case ltrim(sort_by, '-')
      when 'code' then 'c.number'
      when 'createdAt' then 'c.created_at'
      when 'lastPurchaseAt' then 'coalesce(c.last_purchase_at, ''-infinity'')'
      when 'totalSpent' then 'c.total_spent'
      else 'c.name collate "es-x-icu"' end;
    key_type constant text := case ltrim(sort_by, '-')
      when 'code' then 'int' when 'createdAt' then 'timestamptz' when 'lastPurchaseAt' then 'timestamptz' when 'totalSpent' then 'bigint' else 'text' end;
    -- Names that begin with what was typed, then those with a word that does.
    rank constant text := case when sort_by = 'relevance' and wanted ? 'begins'
      then 'case when c.search like ('' '' || ($1 ->> ''begins'') || ''%'') then 0 when c.search like (''% '' || ($1 ->> ''begins'') || ''%'') then 1 else 2 end, '
      else '' end;
  begin
    if company is null then
      ids := '{}'; total := 0; return;
    end if;
    if wanted ?| array['words', 'fields', 'tags', 'consent'] then
      -- Materialized: planned for all of them, and read no further than asked.
      execute format('with found as materialized (select c.id from %s) select array(select id from found limit $3)', candidates)
        into matched using wanted, company, greatest(few, count_max) + 1;
      total := cardinality(matched);
      if total <= few then conditions := 'c.company_id = $2 and c.id = any ($3)'; end if;
    end if;
    if total is null and count_max > 0 then
      execute format('select count(*)::int from (select from customer c where %s limit $3) as counted', conditions) into total using wanted, company, count_max + 1;
    end if;
    if after_id is not null then
      conditions := conditions || format(' and (%s, c.id) %s ($4::%s, $5)', key, beyond, key_type);
    end if;
    execute format(
      'with page as materialized (select c.id, %1$s as key from customer c where %2$s order by %4$s%1$s %3$s, c.id %3$s limit $6 offset $7)
       select array(select id from page), (select key::text from page offset $6 - 1 limit 1)',
      key, conditions, direction, rank)
      into ids, last_key using wanted, company, matched, after_key, after_id, page_size, skip;
  end
  $$;
