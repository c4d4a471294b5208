-- Conversations in which words were written, among the first matches: a word that everybody writes is in half of them.
create or replace function message_find(words text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    -- Written into the query, for the trigram index.
    conditions constant text := (
      select string_agg(format('m.search like %L', pattern), ' and ') from unnest(search_patterns(words)) as pattern
    );
  begin
    if company is null or conditions is null then
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
