-- A page of ids of the customers that match a search, in order, with their total.
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
      else 'c.list_name collate "es-x-icu"' end;
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

revoke execute on function customer_find(jsonb,text,integer,integer,text,uuid,integer) from public;
grant execute on function customer_find(jsonb,text,integer,integer,text,uuid,integer) to app_user;
