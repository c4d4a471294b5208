-- Conversations in which words were written, among the first matches. Words that many write are looked for in the newest
-- messages, one after the other: all of their places in the trigram index would take longer.
create or replace function message_find(words text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    sampled constant int := 3000;
    read_most constant int := 60000;
    -- Written into the query, for the trigram index.
    conditions constant text := (
      select string_agg(format('m.search like %L', pattern), ' and ') from unnest(search_patterns(words)) as pattern
    );
    newest constant text := '(select n.conversation_id, n.search, n.direction from message n where n.company_id = $1
      order by n.at desc, n.id desc limit $2)';
    often int;
  begin
    if company is null or conditions is null then
      return;
    end if;
    execute format('select count(*) from %s m where %s', newest, conditions) into often using company, sampled;
    -- Every hundredth.
    if often >= sampled / 100 then
      return query execute format(
        'select distinct f.conversation_id from (
           select m.conversation_id from %s m where m.direction <> ''activity'' and %s limit $3) f', newest, conditions)
        using company, read_most, least(most, 1000);
      return;
    end if;
    return query execute format(
      'select distinct f.conversation_id from (
         select m.conversation_id from message m where m.company_id = $1 and m.direction <> ''activity'' and %s limit $2) f', conditions)
      using company, most;
  end
  $$;

revoke execute on function message_find(text,int) from public;
grant execute on function message_find(text,int) to app_user;
