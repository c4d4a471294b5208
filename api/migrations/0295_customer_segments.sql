-- How lately, how often and for how much customers buy, and the segments that come of it.

-- Derived, as total_spent is: purchases of which something is paid and not all of it given back.
alter table customer add column purchase_count int not null default 0;

update customer c set purchase_count = bought.times
from (select company_id, customer_id, count(*) as times from purchase where paid > refunded group by 1, 2) as bought
where bought.company_id = c.company_id and bought.customer_id = c.id;

-- Who was merged away and comes back brings theirs.
update customer_merge m set source = jsonb_set(m.source, '{customer,purchase_count}', to_jsonb((
  select count(*) from purchase p
  where p.company_id = m.company_id and p.paid > p.refunded and m.moved -> 'purchase.customer_id' ? p.id::text)));

create function purchase_counts() returns trigger
  language plpgsql
  as $$
  begin
    update customer set purchase_count = purchase_count + case when new.paid > new.refunded then 1 else -1 end
    where company_id = new.company_id and id = new.customer_id;
    return null;
  end
  $$;
create trigger purchase_counts after update on purchase for each row
  when ((old.paid > old.refunded) <> (new.paid > new.refunded)) execute function purchase_counts();

-- The column besides what is made of it: without, those in a segment could not be counted out of the index alone.
create index customer_buyers on customer (company_id, coalesce(last_purchase_at, '-infinity'), purchase_count, id)
  include (last_purchase_at) where purchase_count > 0;

-- What it takes to score 2, 3, 4 and 5: the least that a customer with that score had when it was worked out.
create table customer_rfm_limits (
  company_id  uuid          primary key references company (id),
  recency     timestamptz[] not null check (cardinality(recency) = 4),
  frequency   int[]         not null check (cardinality(frequency) = 4),
  money       bigint[]      not null check (cardinality(money) = 4),
  computed_at timestamptz   not null default now()
);
alter table customer_rfm_limits enable row level security;
create policy tenant on customer_rfm_limits
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Works them out; a company where nobody has bought has none. In a row from the least, the first beyond one fifth is the
-- least that scores 2, and so on: equals all have the score of the best placed. Who bought once scores 1 for how often.
create function customer_rfm_compute() returns void
  language sql volatile
  as $$
    insert into customer_rfm_limits (company_id, recency, frequency, money)
    select app_company(),
      array(select recency[fifth * everybody / 5 + 1] from generate_series(1, 4) as fifth order by fifth),
      array(select greatest(2, frequency[fifth * everybody / 5 + 1]) from generate_series(1, 4) as fifth order by fifth),
      array(select money[fifth * everybody / 5 + 1] from generate_series(1, 4) as fifth order by fifth)
    from (
      select array_agg(last_purchase_at order by last_purchase_at) as recency, array_agg(purchase_count order by purchase_count) as frequency,
        array_agg(total_spent order by total_spent) as money, count(*) as everybody
      from customer where company_id = (select app_company()) and purchase_count > 0 and last_purchase_at is not null
      having count(*) > 0
    ) as buyers
    on conflict (company_id) do update
      set (recency, frequency, money, computed_at) = (excluded.recency, excluded.frequency, excluded.money, excluded.computed_at)
  $$;

-- That a customer is in the segment at this place of a list in `wanted`: { name, from, before (seconds since 1970), least,
-- below (purchases) }. Made of functions that the planner runs itself: a text that becomes a moment does so row by row.
create function customer_in_segment(key text, place int) returns text
  language sql immutable
  as $$
    select format(
      '(c.purchase_count > 0 and c.purchase_count >= (%1$s ->> ''least'')::int and c.purchase_count < (%1$s ->> ''below'')::int'
      || ' and coalesce(c.last_purchase_at, ''-infinity'') >= to_timestamp((%1$s ->> ''from'')::float8) and coalesce(c.last_purchase_at, ''-infinity'') < to_timestamp((%1$s ->> ''before'')::float8))',
      format('($1 -> %L -> %s)', key, place))
  $$;

-- As in 0121, with segments.
create or replace function customer_conditions(wanted jsonb, probing boolean) returns text
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
      conditions := conditions || customer_among(
        probing, wanted -> 'fields' -> place ->> 'op' = 'empty', 'v.record_id', 'field_value v', field_condition(wanted -> 'fields' -> place, place));
    end loop;
    return array_to_string(conditions, ' and ');
  end
  $$;

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
