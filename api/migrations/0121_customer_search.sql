-- Search and filters of the list of customers (docs/adr/0035). Row-level security forbids LIKE and comparisons of
-- numeric as index conditions, as they are not leakproof; so all of this runs as the owner of the tables, names
-- the company itself, and gives away nothing but ids and counts of that company.

-- The words of all names, once per company: what a slip of the keys is compared with. A company has thousands,
-- however many customers it has. A word stays when its last name goes: it finds nobody then.
create table customer_word (
  company_id uuid not null references company (id),
  word       text not null,
  primary key (company_id, word)
);
create index customer_word_similar on customer_word using gin (company_id, word gin_trgm_ops) with (fastupdate = off);
alter table customer_word enable row level security;
create policy tenant on customer_word
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on customer_word from app_user;

create function words_of(name text) returns setof text
  language sql immutable parallel safe strict
  as $$ select distinct word from regexp_split_to_table(plain_text(name), '[^a-z0-9ñ]+') as word where char_length(word) between 3 and 60 $$;

-- In the order of the words, so that two who write the same words never wait for each other in a circle.
create function customer_learn_words() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into customer_word (company_id, word)
        select distinct fresh.company_id, word from fresh, words_of(fresh.name) as word order by 1, 2
        on conflict do nothing;
    else
      insert into customer_word (company_id, word)
        select distinct fresh.company_id, word
        from fresh join stale on stale.company_id = fresh.company_id and stale.id = fresh.id and stale.name <> fresh.name,
          words_of(fresh.name) as word
        order by 1, 2
        on conflict do nothing;
    end if;
    return null;
  end
  $$;
create trigger customer_words_new after insert on customer
  referencing new table as fresh for each statement execute function customer_learn_words();
create trigger customer_words_changed after update on customer
  referencing old table as stale new table as fresh for each statement execute function customer_learn_words();
insert into customer_word (company_id, word)
  select distinct company_id, word from customer, words_of(name) as word;

-- Values of one field, by value: equality, ranges and lists come out of an index with the record's id.
create index field_value_by_text on field_value (company_id, field_id, plain_text("left"(text_value, 100)), record_id) where type = 'text';
create index field_value_by_option on field_value (company_id, field_id, option_value, record_id) where option_value is not null;
create index field_value_by_number on field_value (company_id, field_id, number_value, record_id) where number_value is not null;
create index field_value_by_date on field_value (company_id, field_id, date_value, record_id) where date_value is not null;
-- How often an option is chosen, which its field and its word alone do not tell the planner.
create statistics field_value_options (mcv) on field_id, option_value from field_value;
alter statistics field_value_options set statistics 1000;

-- For each word that was typed, the patterns of which one must match. With `alike`, a word of letters that no
-- name has stands for the words that are most like it; null when there is nothing else to look for.
create function customer_patterns(typed text, alike boolean) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    patterns jsonb := '[]';
    pattern text;
    wanted_word text;
    others jsonb;
    found_more boolean := false;
  begin
    foreach pattern in array search_patterns(typed) loop
      wanted_word := ltrim(btrim(pattern, '%'));
      others := null;
      if alike and wanted_word ~ '^[a-zñ]{4,40}$' and not exists (
        select from customer_word w where w.company_id = app_company() and w.word = wanted_word
      ) then
        select jsonb_agg('% ' || near.word || '%') into others from (
          select w.word from customer_word w
          where w.company_id = app_company() and w.word % wanted_word and similarity(w.word, wanted_word) >= 0.35
          order by similarity(w.word, wanted_word) desc, w.word limit 4
        ) as near;
      end if;
      found_more := found_more or others is not null;
      patterns := patterns || jsonb_build_array(coalesce(others, '[]') || to_jsonb(array[pattern]));
    end loop;
    return case when alike and not found_more then null else patterns end;
  end
  $$;

-- "This column is one of the elements", each a parameter of its own, so that the planner knows how many rows to expect.
create function any_element(column_name text, key text, wanted jsonb) returns text
  language sql immutable
  as $$
    select '(' || coalesce(string_agg(format('%s = ($1 -> %L ->> %s)', column_name, key, n), ' or '), 'false') || ')'
    from generate_series(0, jsonb_array_length(wanted -> key) - 1) as n
  $$;

-- "This customer is (not) among those rows." OFFSET keeps the planner from making a join of it.
create function customer_among(probing boolean, inverted boolean, id_column text, rows_of text, condition text) returns text
  language sql immutable
  as $$
    select case when inverted then 'not ' else '' end || case
      when probing or inverted then format('exists (select from %s where %s = c.id and %s offset 0)', rows_of, id_column, condition)
      else format('c.id in (select %s from %s where %s)', id_column, rows_of, condition) end
  $$;

-- What a value `v` must be to meet the condition on a custom field at this place of `wanted`.
create function field_condition(field jsonb, place int) returns text
  language plpgsql immutable
  as $$
  declare
    given constant text := format('($1 -> ''fields'' -> %s', place);
    value_column constant text := case field ->> 'type' when 'select' then 'v.option_value' when 'number' then 'v.number_value' when 'date' then 'v.date_value' end;
    cast_to constant text := case field ->> 'type' when 'number' then '::numeric' when 'date' then '::date' else '' end;
    test text;
  begin
    test := case field ->> 'op'
      when 'equals' then
        case field ->> 'type'
          when 'text' then format(
            'v.type = ''text'' and plain_text("left"(v.text_value, 100)) = plain_text("left"(%1$s ->> ''value''), 100)) and plain_text(v.text_value) = plain_text(%1$s ->> ''value''))', given)
          else format('%s = %s ->> ''value'')%s', value_column, given, cast_to)
        end
      when 'contains' then format('v.type = ''text'' and plain_text(v.text_value) like (''%%'' || regexp_replace(plain_text(%s ->> ''value'')), ''([%%_\\])'', ''\\\1'', ''g'') || ''%%'')', given)
      when 'in' then (
        select '(' || string_agg(
          case field ->> 'type'
            when 'text' then format('v.type = ''text'' and plain_text("left"(v.text_value, 100)) = plain_text("left"(%s -> ''values'' ->> %s), 100))', given, n)
            else format('%s = %s -> ''values'' ->> %s)%s', value_column, given, n, cast_to)
          end, ' or ') || ')'
        from generate_series(0, jsonb_array_length(field -> 'values') - 1) as n
      )
      when 'range' then concat_ws(' and ',
        value_column || ' is not null',
        case when jsonb_typeof(field -> 'from') <> 'null' then format('%s >= %s ->> ''from'')%s', value_column, given, cast_to) end,
        case when jsonb_typeof(field -> 'to') <> 'null' then format('%s <= %s ->> ''to'')%s', value_column, given, cast_to) end)
      else 'true'
    end;
    return format('v.company_id = $2 and v.field_id = %s ->> ''fieldId'')::uuid and %s', given, test);
  end
  $$;

-- The text of a condition, out of the shape of `wanted` alone: every value stays a parameter ($1), so that nothing
-- that anybody typed is ever read as SQL; $2 is the company.
--   probing: each row is asked by itself, for those who walk an order and stop soon; else sets are compared.
--   wanted: { words: [[pattern]], status: [], kind, source: [], tags: [], owner, createdFrom, createdTo (moments),
--     consent: {channel, purpose}, fields: [{fieldId, type, op, value, from, to, values}] }
create function customer_conditions(wanted jsonb, probing boolean) returns text
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
    for place in 0 .. coalesce(jsonb_array_length(wanted -> 'fields'), 0) - 1 loop
      conditions := conditions || customer_among(
        probing, wanted -> 'fields' -> place ->> 'op' = 'empty', 'v.record_id', 'field_value v', field_condition(wanted -> 'fields' -> place, place));
    end loop;
    return array_to_string(conditions, ' and ');
  end
  $$;

-- One page of ids, and how many there are. A few matches are collected first and sorted; of many, the index of
-- the order is walked until the page is full, and they are counted up to `count_max` and no further.
--   after_key, after_id: the last row of the page before, in place of `skip`; last_key: of this one's.
create function customer_find(
  wanted jsonb, sort_by text, page_size int, skip int, after_key text, after_id uuid, count_max int,
  out ids uuid[], out total int, out last_key text
)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    conditions text := customer_conditions(wanted, true);
    few constant int := 2000;
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
      execute format('with found as materialized (select c.id from customer c where %s) select array(select id from found limit $3)',
        customer_conditions(wanted, false)) into matched using wanted, company, greatest(few, count_max) + 1;
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

-- How many customers each value of one filter would leave.
create function customer_counts(wanted jsonb, dimension text) returns table (value text, count int)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    chosen constant text := case dimension
      when 'status' then 'c.status' when 'kind' then 'c.kind' when 'source' then 'c.source'
      when 'tags' then 'one.tag' when 'owner' then 'coalesce(c.owner_id::text, ''none'')'
      when 'consent' then 'x.channel || '':'' || x.purpose' when 'fields' then 'v.field_id || '':'' || v.option_value' end;
    more constant text := case dimension
      when 'tags' then 'join unnest(c.tags) as one (tag) on c.tags <> ''{}'''
      when 'consent' then 'join customer_consent x on x.company_id = c.company_id and x.customer_id = c.id and x.granted'
      when 'fields' then 'join field_value v on v.company_id = c.company_id and v.record_id = c.id and v.option_value is not null'
      else '' end;
  begin
    if app_company() is null or chosen is null then return; end if;
    if dimension = 'fields' and wanted = '{}' then
      -- Of all customers: an index has it without a look at any of them.
      return query select v.field_id || ':' || v.option_value, sum(v.times)::int
        from (
          select f.field_id, f.option_value, count(*) as times from field_value f join field_definition d on d.company_id = f.company_id and d.id = f.field_id
          where f.company_id = app_company() and d.scope = 'customer' and f.option_value is not null group by 1, 2
        ) as v group by 1 order by 2 desc, 1 limit 1000;
      return;
    end if;
    return query execute format(
      'select %s, count(*)::int from customer c %s where %s and %1$s is not null group by 1 order by 2 desc, 1 limit 1000', chosen, more, customer_conditions(wanted, false))
      using wanted, app_company();
  end
  $$;

revoke execute on function customer_patterns, customer_find, customer_counts from public;
grant execute on function customer_patterns, customer_find, customer_counts to app_user;
