-- How many customers each value of a filter would leave.
create or replace function customer_counts(wanted jsonb, dimension text) returns table (value text, count int)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    chosen constant text := case dimension
      when 'status' then 'c.status' when 'kind' then 'c.kind' when 'source' then 'c.source'
      when 'tags' then 'one.tag' when 'owner' then 'coalesce(c.owner_id::text, ''none'')'
      when 'segment' then (
        select 'case ' || string_agg(format('when %s then $1 -> ''everySegment'' -> %s ->> ''name''', customer_in_segment('everySegment', n), n), ' ') || ' end'
        from generate_series(0, jsonb_array_length(wanted -> 'everySegment') - 1) as n)
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

revoke execute on function customer_counts(jsonb,text) from public;
grant execute on function customer_counts(jsonb,text) to app_user;
