-- Whether an update only encrypts, decrypts or changes the key of these columns; the digest of a
-- signed note shows whether its text is still the same (docs/adr/0090).
create or replace function only_reseals(before jsonb, after jsonb, columns text[]) returns boolean
  language sql stable
  as $$
    select may_reseal()
      and before - columns = after - columns
      and not exists (
        select from unnest(columns) c
        where before -> c is distinct from after -> c
          and strpos((before -> c)::text, 'sala:1:') = 0 and strpos((after -> c)::text, 'sala:1:') = 0)
  $$;
