-- Text functions that several resources share.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
-- Lets a trigram index start with company_id, as every index here does.
create extension if not exists btree_gin;

-- How text is compared in a search: without accents and case, composed or not ("Núñez" = "nunez").
-- unaccent() is only declared stable because its dictionary could be edited; ours never is, so that
-- this wrapper may feed generated columns. The dictionary is named, which frees it of the search path.
create function plain_text(input text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', normalize(input, NFKC))) $$;

-- True when nothing is left to trim: the white space of JavaScript's trim(), which btrim() alone
-- does not know (no-break space, ideographic space, byte order mark, line separators).
create function is_trimmed(input text) returns boolean
  language sql immutable parallel safe strict
  as $$
    select input = btrim(input, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF')
  $$;

-- LIKE patterns for the words somebody typed, all of which must match a text that plain_text() wrote
-- with a space in front; the longest, which is the most selective, first. A word under three letters
-- has no trigram inside a word, so it is looked for where words begin. A telephone number may be
-- typed in groups: "55 1234-5678" is one word. Wildcards lose their meaning.
create function search_patterns(words text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select coalesce(array_agg(pattern order by char_length(pattern) desc, pattern), '{}')
    from (
      select case when char_length(word) < 3 then '% ' else '%' end
        || regexp_replace(word, '([%_\\])', '\\\1', 'g') || '%' as pattern
      from (select plain_text(words) as plain) as typed,
        regexp_split_to_table(
          case when plain ~ '^[-0-9+() .]*[0-9][-0-9+() .]*$' then regexp_replace(plain, '[^0-9+]', '', 'g') else plain end,
          '\s+'
        ) as word
      where word <> ''
    ) as patterns
  $$;
