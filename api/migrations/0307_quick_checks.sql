-- What is asked of each row that is written becomes part of the statement, where it was a query of its own for each: a
-- sixth of what a line of a file of customers took. The answers are the same. A function that is declared strict can only
-- be written into a statement when each of its parts is; `and` and `or` are not.

-- As in 0020; most text is composed already, and to see that takes a third of composing it.
create or replace function plain_text(input text) returns text
  language sql immutable parallel safe strict
  as $$
    select lower(public.unaccent('public.unaccent', case when input is nfkc normalized then input else normalize(input, nfkc) end))
  $$;

-- As in 0120.
create or replace function is_line(input text, maximum int) returns boolean
  language sql immutable parallel safe
  as $$ select char_length(input) between 1 and maximum and is_trimmed(input) $$;

create function are_given_tags(tags text[]) returns boolean
  language sql immutable parallel safe
  as $$
    select cardinality(tags) <= 20
      and not exists (select from unnest(tags) as tag where tag is null or not is_line(tag, 40))
      and (select count(distinct lower(tag)) from unnest(tags) as tag) = cardinality(tags)
  $$;

-- As in 0120; most have none.
create or replace function are_tags(tags text[]) returns boolean
  language sql immutable parallel safe
  as $$ select tags = '{}' or are_given_tags(tags) $$;

-- As in 0121, but a word that a name has twice comes twice: who asks wants each once of many names.
create or replace function words_of(name text) returns setof text
  language sql immutable parallel safe
  as $$ select word from regexp_split_to_table(plain_text(name), '[^a-z0-9ñ]+') as word where char_length(word) between 3 and 60 $$;
