-- A page of ids of the patients that match a search, in order, with their total.
create or replace function patient_find(wanted jsonb, sort_by text, page_size int, skip int, count_max int, out ids uuid[], out total int)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    conditions constant text := patient_conditions(wanted);
    beginning uuid[];
    direction constant text := case when sort_by like '-%' then 'desc' else 'asc' end;
    key constant text := case ltrim(sort_by, '-')
      when 'recordNumber' then 'c.record_value' when 'createdAt' then 'c.created_at' when 'birthDate' then 'c.birth_date'
      else 'c.shelf_name collate "es-x-icu"' end;
    -- Those who are written as it was typed, before those who have some of its words, before those who only sound like it.
    rank constant text := case when sort_by = 'relevance' and wanted ? 'exact'
      then 'row(not c.words @@ ($1 ->> ''exact'')::tsquery, -ts_rank(array[1, 1, 1, 1], c.words, replace($1 ->> ''exact'', '' & '', '' | '')::tsquery))'
      else 'false' end;
  begin
    if company is null then
      ids := '{}'; total := 0; return;
    end if;
    if sort_by = 'relevance' and wanted ? 'begins' and wanted - array['names', 'exact', 'begins'] = '{}' then
      -- U+FFFF sorts behind whatever a word may go on with.
      select array(
        select c.id from patient c
        where c.company_id = company and c.status <> 'merged' and c.privacy_blocked_at is null
          and c.shelf_name collate "es-x-icu" >= (wanted ->> 'begins') and c.shelf_name collate "es-x-icu" < (wanted ->> 'begins') || U&'\FFFF'
        order by c.shelf_name collate "es-x-icu", c.id limit count_max + 1
      ) into beginning;
      if cardinality(beginning) > count_max then
        ids := beginning[skip + 1 : skip + page_size]; total := count_max + 1; return;
      end if;
    end if;
    if wanted = '{}' then
      select coalesce((select n.value from company_counter n where n.company_id = company and n.series = 'patient'), 0) into total;
    end if;
    if total is null or total <= count_max then
      -- Materialized: planned for all of them, and read no further than asked. The most relevant of very many are as good
      -- as any: who types one surname goes on typing.
      execute format('with found as materialized (select c.id, %1$s as rank, %2$s as place from patient c where %3$s limit $3)
        select array(select id from found order by rank, place %4$s, id %4$s limit $4 offset $5), (select count(*) from found)', rank, key, conditions, direction)
        into ids, total using wanted, company, count_max + 1, page_size, skip;
      if total <= count_max or sort_by = 'relevance' then return; end if;
    end if;
    execute format('select array(select c.id from patient c where %s order by %s %s, c.id %3$s limit $3 offset $4)', conditions, key, direction)
      into ids using wanted, company, page_size, skip;
  end
  $$;

revoke execute on function patient_find(jsonb,text,integer,integer,integer) from public;
grant execute on function patient_find(jsonb,text,integer,integer,integer) to app_user;
