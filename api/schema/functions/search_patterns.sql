-- The patterns that a search matches, one for each word typed.
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
