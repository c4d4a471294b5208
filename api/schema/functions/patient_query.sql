-- The text search query for the words of a patient’s name.

-- Only a session that has loaded pg_trgm may set its threshold; any call loads it.
select similarity('', '');

create or replace function patient_query(typed text, sounds boolean, alike boolean) returns text
  -- Two letters exchanged in a short name leave it no more than that in common with itself.
  language plpgsql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.25
  as $$
  declare
    mark constant text := lexeme_mark(app_company());
    -- What people are called in Mexico, where the short name does not begin like the name.
    nicknames constant jsonb := '{"beto":["alberto","roberto","gilberto","humberto"],"chabela":["isabel"],
      "chava":["salvador"],"chayo":["rosario"],"chela":["graciela"],"chelo":["consuelo"],"chente":["vicente"],"chucho":["jesus"],
      "chuy":["jesus"],"concha":["concepcion"],"cuca":["refugio"],"fito":["adolfo"],"goyo":["gregorio"],"kike":["enrique"],
      "lalo":["eduardo","gerardo"],"licha":["alicia"],"lola":["dolores"],"luchita":["luz"],"lupe":["guadalupe"],"lupita":["guadalupe"],
      "mague":["margarita"],"malena":["magdalena"],"maru":["eugenia"],"meche":["mercedes"],"memo":["guillermo"],"mundo":["edmundo","raymundo"],
      "nacho":["ignacio"],"neto":["ernesto"],"paco":["francisco"],"pancho":["francisco"],"pepe":["jose"],"pepa":["josefa","josefina"],
      "polo":["leopoldo"],"queta":["enriqueta"],"quique":["enrique"],"tencha":["hortensia"],
      "tono":["antonio"],"toño":["antonio"],"tonia":["antonia"],"toña":["antonia"],"yoya":["gloria"]}';
    called text;
    typed_word text;
    parts text;
    as_heard text;
    heard_count int;
    others text;
    every text[] := '{}';
    found_more boolean := false;
  begin
    for typed_word, parts in
      select joined.word, (
        select '(' || string_agg('(' || quote_literal(mark || part) || ':*' || case when sounds and char_length(part) > 2
          then '|' || quote_literal(mark || '~' || sound_of(part)) else '' end || ')', '&') || ')' from regexp_split_to_table(piece, '[^a-z0-9ñ]+') as part
        where part <> '' having count(*) > 1
      )
      from (select distinct piece from regexp_split_to_table(plain_text(translate(typed, '’‘ʼ´`′‐‑‒–', '''''''''''''----')), '[^a-z0-9ñ''-]+') as piece) as pieces,
        regexp_split_to_table(joined_text(piece), '[^a-z0-9ñ]+') as joined (word)
      where joined.word <> '' limit 8
    loop
      others := null;
      if alike and char_length(typed_word) between 4 and 40 then
        select string_agg(quote_literal(mark || near.word), ' | ') into others from (
          select w.word from patient_word w
          where w.company_id = app_company() and w.sound % sound_of(typed_word) and w.word <> typed_word
          order by similarity(w.sound, sound_of(typed_word)) desc, w.word limit 6
        ) as near;
      end if;
      found_more := found_more or others is not null;
      -- Whoever has a word has its sound, so the sounds of all words that begin like this find them, too; and a few whole
      -- lexemes are read much faster than a beginning.
      select string_agg(quote_literal(mark || '~' || heard.sound), ' | '), count(*) into as_heard, heard_count from (
        select sound_of(typed_word) as sound
        union select w.sound from patient_word w where w.company_id = app_company() and starts_with(w.word, typed_word)
        limit 21
      ) as heard where sounds and char_length(typed_word) > 2;
      called := null;
      if sounds then
        select string_agg(quote_literal(mark || n.name), ' | ') into called from jsonb_array_elements_text(nicknames -> typed_word) as n (name);
      end if;
      every := every || ('(' || concat_ws(' | ',
        case when heard_count not between 1 and 20 then quote_literal(mark || typed_word) || ':*' end, as_heard, others, called, parts) || ')');
    end loop;
    return case when cardinality(every) > 0 and (found_more or not alike) then array_to_string(every, ' & ') end;
  end
  $$;

revoke execute on function patient_query(text,boolean,boolean) from public;
grant execute on function patient_query(text,boolean,boolean) to app_user;
