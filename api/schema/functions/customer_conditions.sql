-- The WHERE clause of a customer search, as SQL over the request $1 and the company $2.
create or replace function customer_conditions(wanted jsonb, probing boolean, besides int default -1) returns text
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  declare
    conditions text[] := array['c.company_id = $2',
      -- Not a column of c, which may be a value that customers have. A hashed list: joined, each customer would be compared with
      -- each other one while statistics do not know the company yet.
      'c.id not in (select b.id from customer b where b.company_id = $2 and b.privacy_blocked_at is not null '
        'union all select b.id from customer b where b.company_id = $2 and b.general_public)'];
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
