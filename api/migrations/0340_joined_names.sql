-- A mark inside a name is nothing and a blank: "D'Angelo", "D’Angelo" and "García-López" are found by "dangelo", "d angelo" and
-- "garcialopez", too, and by whichever mark is typed. What is stored has both (docs/adr/0035); what is typed has the mark left out.

-- As plain_text() writes it, with the marks between two letters left out.
create function joined_text(input text) returns text
  language sql immutable parallel safe
  as $$
    select regexp_replace(plain_text(translate(input, '’‘ʼ´`′‐‑‒–', '''''''''''''----')), '([a-z])[''-]+(?=[a-z])', '\1', 'g')
  $$;

-- What a text that is searched has besides plain_text(): itself with its marks left out; most have none.
create function joined_besides(input text) returns text
  language sql immutable parallel safe
  as $$ select case when input ~ '[^\s\d][''’‘ʼ´`′‐‑‒–-][^\s\d]' then ' ' || joined_text(input) else '' end $$;

-- What search_patterns() are looked for in, where no column has it ready.
create function searched_text(input text) returns text
  language sql immutable parallel safe
  as $$ select ' ' || plain_text(input) || joined_besides(input) $$;

-- As in 0020, without the marks inside words.
create or replace function search_patterns(words text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select coalesce(array_agg(pattern order by char_length(pattern) desc, pattern), '{}')
    from (
      select case when char_length(word) < 3 then '% ' else '%' end
        || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%' as pattern
      from (select joined_text(words) as plain) as typed,
        regexp_split_to_table(
          case when plain ~ '^[-0-9+() .]*[0-9][-0-9+() .]*$' then regexp_replace(plain, '[^0-9+]', '', 'g') else plain end,
          '\s+'
        ) as word
      where word <> ''
    ) as patterns
  $$;

-- As in 0120 and 0150.
alter table customer drop column search;
alter table customer add column search text not null generated always as (
  ' ' || plain_text(
    name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || customer_code(number)
    || ' ' || coalesce(rfc, '') || ' ' || coalesce(legal_name, '')
  ) || joined_besides(name || ' ' || coalesce(email, '') || ' ' || coalesce(legal_name, ''))
) stored;
create index customer_by_words on customer using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);

alter table lead drop column search;
alter table lead add column search text not null generated always as (
  ' ' || plain_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(interest, ''))
  || joined_besides(name || ' ' || coalesce(email, '') || ' ' || coalesce(interest, ''))
) stored;

alter table product drop column search;
alter table product add column search text not null generated always as (searched_text(name || ' ' || code)) stored;

-- As in 0307, and each name with its marks left out.
create or replace function words_of(name text) returns setof text
  language sql immutable parallel safe
  as $$
    select word from regexp_split_to_table(plain_text(name) || joined_besides(name), '[^a-z0-9ñ]+') as word where char_length(word) between 3 and 60
  $$;

-- As in 0173, and each name with its marks left out.
create or replace function name_lexemes(company_id uuid, first_name text, last_name text, second_last_name text) returns tsvector
  language sql immutable parallel safe
  as $$
    select coalesce(array_to_tsvector(array_agg(distinct lexeme_mark(company_id) || lexeme)), '')
    from (values (first_name || ' ' || last_name || ' ' || coalesce(second_last_name, ''))) as whole (name),
      regexp_split_to_table(plain_text(whole.name) || joined_besides(whole.name), '[^a-z0-9ñ]+') as word,
      lateral (values (word), ('~' || sound_of(word))) as both_of (lexeme)
    where word <> ''
  $$;

-- Those it concerns are written anew: their words are worked out again, and learned.
update patient set first_name = first_name, last_name = last_name
  where joined_besides(first_name || ' ' || last_name || ' ' || coalesce(second_last_name, '')) <> '';
insert into customer_word (company_id, word)
  select distinct company_id, word from customer, words_of(name) as word where joined_besides(name) <> '' order by 1, 2
  on conflict do nothing;

-- As in 0173. A word with a mark inside is both: the one that it is without, or its parts.
create or replace function patient_query(typed text, sounds boolean, alike boolean) returns text
  -- Two letters exchanged in a short name leave it no more than that in common with itself.
  language plpgsql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.25
  as $$
  declare
    mark constant text := lexeme_mark(app_company());
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
      every := every || ('(' || concat_ws(' | ',
        case when heard_count not between 1 and 20 then quote_literal(mark || typed_word) || ':*' end, as_heard, others, parts) || ')');
    end loop;
    return case when cardinality(every) > 0 and (found_more or not alike) then array_to_string(every, ' & ') end;
  end
  $$;

-- As in 0315, of names as they are and with their marks left out.
alter function patient_twins rename to patient_twins_called;
create function patient_twins(given text, father text, mother text, born date, typed_curp text, typed_phone text)
  returns table (id uuid, reason text)
  language sql stable
  as $$
    with called as (
      select id, reason, place from patient_twins_called(given, father, mother, born, typed_curp, typed_phone) with ordinality as t (id, reason, place)
      union all
      select id, reason, 1000 + place
      from patient_twins_called(joined_text(given), joined_text(father), joined_text(mother), born, typed_curp, typed_phone) with ordinality as t (id, reason, place)
      where joined_besides(concat_ws(' ', given, father, mother)) <> ''
    )
    select id, reason from called group by id, reason
    order by array_position(array['curp', 'name_birth', 'phone', 'name'], reason), min(place)
  $$;
