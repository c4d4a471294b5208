-- Patients who may be the same person, by name, birth date, CURP or phone.
create or replace function patient_twins_called(given text, father text, mother text, born date, typed_curp text, typed_phone text)
  returns table (id uuid, reason text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    mark constant text := lexeme_mark(company);
    given_words constant text[] := telling_words(given);
    surnames constant text[] := telling_words(father);
    -- An initial or a shortened name is asked for only where nothing longer stands beside it.
    long_words constant text[] := array(select word from unnest(given_words) as word where char_length(word) > 2);
    -- Their names as they sound, all of them.
    whole constant tsquery := (
      select string_agg(quote_literal(mark || '~' || sound_of(word)), ' & ')
      from unnest(case long_words when '{}' then given_words else long_words end || surnames || telling_words(mother)) as word
    )::tsquery;
    first_sounds constant text := (
      select string_agg(quote_literal(mark || '~' || sound_of(word)), ' | ') from unnest(telling_words(given, '{jose,maria,ma,j}')) as word
    );
    last_sound constant text := quote_literal(mark || '~' || sound_of(surnames[cardinality(surnames)]));
    -- One given name and one surname in common.
    partly constant tsquery := ('(' || first_sounds || ') & ' || last_sound)::tsquery;
  begin
    return query (select p.id, 'curp'::text from patient p where p.company_id = company and p.curp = typed_curp and p.status <> 'merged' and p.privacy_blocked_at is null limit 10);
    return query (select p.id, 'name_birth'::text from patient p
      where p.company_id = company and p.birth_date = born and p.words @@ partly and p.status <> 'merged' and p.privacy_blocked_at is null order by p.shelf_name limit 10);
    return query (select p.id, 'phone'::text from patient p
      where p.company_id = company and (p.phone = typed_phone or p.phone_alt = typed_phone) and p.status <> 'merged' and p.privacy_blocked_at is null order by p.shelf_name limit 10);
    -- The same name; the birth date near, or with day and month exchanged.
    return query (select p.id, 'name'::text from patient p
      where father is not null and p.company_id = company and p.words @@ whole and p.status <> 'merged' and p.privacy_blocked_at is null and p.birth_date <> born
        and (abs(p.birth_date - born) <= 366 or to_char(p.birth_date, 'YYYYDDMM') = to_char(born, 'YYYYMMDD'))
      order by abs(p.birth_date - born), p.shelf_name limit 10);
  end
  $$;

revoke execute on function patient_twins_called(text,text,text,date,text,text) from public;
grant execute on function patient_twins_called(text,text,text,date,text,text) to app_user;
