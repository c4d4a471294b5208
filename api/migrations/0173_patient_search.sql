-- How patients are found (docs/adr/0043): by the words of their names, by how those sound, and by what else is
-- told over a counter. As with customers (0121), what row-level security would keep from an index runs as the
-- owner of the tables, names the company itself and gives away nothing but ids and counts.

-- A word as it sounds in Mexico: b/v, s/c/z/x, ll/y, k/c/qu, g/j, without h; and the names that are always shortened.
create function sound_of(word text) returns text
  language plpgsql immutable parallel safe strict
  as $$
  declare
    w text := case word when 'ma' then 'maria' when 'gpe' then 'guadalupe' when 'fco' then 'francisco' when 'fca' then 'francisca' else word end;
  begin
    -- Capitals stand for what a later step must leave alone.
    w := replace(replace(replace(replace(w, 'ch', 'C'), 'ph', 'f'), 'll', 'y'), 'h', '');
    w := replace(replace(replace(replace(w, 'que', 'ke'), 'qui', 'ki'), 'gue', 'Ge'), 'gui', 'Gi');
    w := replace(replace(replace(replace(w, 'ge', 'je'), 'gi', 'ji'), 'ce', 'se'), 'ci', 'si');
    w := replace(replace(case when left(w, 1) = 'x' then 'j' || substr(w, 2) else w end, 'mb', 'nb'), 'mp', 'np');
    w := translate(w, 'zxcqvwñG', 'sskkbbng');
    if right(w, 1) = 'y' then w := left(w, -1) || 'i'; end if;
    return regexp_replace(w, '(.)\1+', '\1', 'g');
  end
  $$;

-- In front of every lexeme: an index of many companies is read for one alone. (company_id as a column of the index would be
-- a list of all its patients, gone through with every search.)
create function lexeme_mark(company_id uuid) returns text
  language sql immutable parallel safe strict
  as $$ select left(company_id::text, 8) || ':' $$;

-- The words of somebody's names, and behind a tilde how each sounds.
create function name_lexemes(company_id uuid, first_name text, last_name text, second_last_name text) returns tsvector
  language sql immutable parallel safe
  as $$
    select coalesce(array_to_tsvector(array_agg(distinct lexeme_mark(company_id) || lexeme)), '')
    from regexp_split_to_table(plain_text(first_name || ' ' || last_name || ' ' || coalesce(second_last_name, '')), '[^a-z0-9ñ]+') as word,
      lateral (values (word), ('~' || sound_of(word))) as both_of (lexeme)
    where word <> ''
  $$;

alter table patient
  add column words tsvector not null generated always as (name_lexemes(company_id, first_name, last_name, second_last_name)) stored,
  -- As on the shelf: surnames first.
  add column shelf_name text not null generated always as (last_name || ' ' || coalesce(second_last_name || ' ', '') || first_name) stored,
  add column record_value int not null generated always as (split_part(record_number, '-', 2)::int) stored;

create index patient_by_words on patient using gin (words) with (gin_pending_list_limit = 1024);
create index patient_by_shelf_name on patient (company_id, shelf_name collate "es-x-icu", id);
create index patient_by_record on patient (company_id, record_value, id);
create index patient_by_created on patient (company_id, created_at, id);
create index patient_by_phone_start on patient (company_id, phone text_pattern_ops);
create index patient_by_phone_end on patient (company_id, reverse(phone) text_pattern_ops);
create index patient_by_curp_start on patient (company_id, curp text_pattern_ops);
create index consent_to_notice on consent (company_id, patient_id) where purpose = 'privacy_notice';
-- Whose records somebody opened last.
create index audit_log_reads on audit_log (company_id, user_id, id desc) where action = 'patient.read';

-- The words of all names, once per company: what a slip of the keys is compared with.
create table patient_word (
  company_id uuid not null references company (id),
  word       text not null,
  sound      text not null generated always as (sound_of(word)) stored,
  primary key (company_id, word)
);
create index patient_word_similar on patient_word using gin (company_id, sound gin_trgm_ops) with (fastupdate = off);
alter table patient_word enable row level security;
create policy tenant on patient_word
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on patient_word from app_user;

-- In the order of the words, so that two who write the same words never wait for each other in a circle.
create function patient_learn_words() returns trigger
  language plpgsql
  as $$
  begin
    insert into patient_word (company_id, word)
      select distinct fresh.company_id, word from fresh, words_of(fresh.shelf_name) as word order by 1, 2
      on conflict do nothing;
    return null;
  end
  $$;
create trigger patient_words_new after insert on patient
  referencing new table as fresh for each statement execute function patient_learn_words();
create trigger patient_words_changed after update on patient
  referencing new table as fresh for each statement execute function patient_learn_words();

-- What `words` must match for somebody who typed these names: every word as it is written, from its beginning; with
-- `sounds`, also who is called something that sounds so. With `alike`, a word stands for the words that are most like it; null when there are none.
create function patient_query(typed text, sounds boolean, alike boolean) returns text
  -- Two letters exchanged in a short name leave it no more than that in common with itself.
  language plpgsql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.25
  as $$
  declare
    mark constant text := lexeme_mark(app_company());
    typed_word text;
    as_heard text;
    heard_count int;
    others text;
    every text[] := '{}';
    found_more boolean := false;
  begin
    for typed_word in select distinct word from regexp_split_to_table(plain_text(typed), '[^a-z0-9ñ]+') as word where word <> '' limit 8 loop
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
        case when heard_count not between 1 and 20 then quote_literal(mark || typed_word) || ':*' end, as_heard, others) || ')');
    end loop;
    return case when cardinality(every) > 0 and (found_more or not alike) then array_to_string(every, ' & ') end;
  end
  $$;

-- The text of a condition, out of the shape of `wanted` alone: every value stays a parameter ($1); $2 is the company.
--   wanted: { names (tsquery), born, curp (pattern), digits: [text], record, status: [], sex: [], ages: [{from, to}],
--     tags: [], debt, consentMissing, customerId }
create function patient_conditions(wanted jsonb) returns text
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  declare
    conditions text[] := array['c.company_id = $2'];
    place int;
  begin
    if wanted ? 'names' then conditions := conditions || array['c.words @@ ($1 ->> ''names'')::tsquery']; end if;
    if wanted ? 'born' then conditions := conditions || array['c.birth_date = ($1 ->> ''born'')::date']; end if;
    if wanted ? 'curp' then conditions := conditions || array['c.curp like ($1 ->> ''curp'')']; end if;
    if wanted ? 'record' then conditions := conditions || array['c.record_value = ($1 ->> ''record'')::int']; end if;
    for place in 0 .. coalesce(jsonb_array_length(wanted -> 'digits'), 0) - 1 loop
      conditions := conditions || format(
        '(c.phone like ''+'' || ($1 -> ''digits'' ->> %1$s) || ''%%'' or c.phone like ''+52'' || ($1 -> ''digits'' ->> %1$s) || ''%%''%2$s%3$s)', place,
        case when char_length(wanted -> 'digits' ->> place) >= 4 then format(' or reverse(c.phone) like reverse($1 -> ''digits'' ->> %s) || ''%%''', place) else '' end,
        case when char_length(wanted -> 'digits' ->> place) <= 9 then format(' or c.record_value = ($1 -> ''digits'' ->> %s)::int', place) else '' end);
    end loop;
    conditions := conditions || case when wanted ? 'status' then any_element('c.status', 'status', wanted) else 'c.status <> ''merged''' end;
    if wanted ? 'sex' then conditions := conditions || any_element('c.sex', 'sex', wanted); end if;
    if wanted ? 'ages' then
      conditions := conditions || ('(' || (
        select string_agg(format('c.birth_date between ($1 -> ''ages'' -> %1$s ->> ''from'')::date and ($1 -> ''ages'' -> %1$s ->> ''to'')::date', n), ' or ')
        from generate_series(0, jsonb_array_length(wanted -> 'ages') - 1) as n
      ) || ')');
    end if;
    if wanted ? 'tags' then
      conditions := conditions || array['exists (select from patient_tag t where t.company_id = $2 and t.patient_id = c.id
        and t.category_id in (select (jsonb_array_elements_text($1 -> ''tags''))::uuid))'];
    end if;
    if wanted ? 'debt' then
      conditions := conditions || array['c.customer_id in (select p.customer_id from purchase p
        where p.company_id = $2 and p.balance > 0 and p.status in (''pending'', ''partially_paid''))'];
    end if;
    if wanted ? 'consentMissing' then
      conditions := conditions || array['coalesce((select not x.granted from consent x
        where x.company_id = $2 and x.patient_id = c.id and x.purpose = ''privacy_notice'' order by x.at desc, x.id limit 1), true)'];
    end if;
    if wanted ? 'customerId' then conditions := conditions || array['c.customer_id = ($1 ->> ''customerId'')::uuid']; end if;
    return array_to_string(conditions, ' and ');
  end
  $$;

-- One page of ids, and how many there are, counted up to `count_max`. Few matches are collected and sorted; of many, in an
-- order that somebody asked for, the index of that order is walked until the page is full.
create function patient_find(wanted jsonb, sort_by text, page_size int, skip int, count_max int, out ids uuid[], out total int)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    conditions text := patient_conditions(wanted);
    matched uuid[];
    direction constant text := case when sort_by like '-%' then 'desc' else 'asc' end;
    key constant text := case ltrim(sort_by, '-')
      when 'recordNumber' then 'c.record_value' when 'createdAt' then 'c.created_at' when 'birthDate' then 'c.birth_date'
      else 'c.shelf_name collate "es-x-icu"' end;
    -- Those who are written as it was typed, before those who only sound like it.
    rank constant text := case when sort_by = 'relevance' and wanted ? 'exact' then 'not c.words @@ ($1 ->> ''exact'')::tsquery, ' else '' end;
  begin
    if company is null then
      ids := '{}'; total := 0; return;
    end if;
    if wanted = '{}' then
      select coalesce((select n.value from company_counter n where n.company_id = company and n.series = 'patient'), 0) into total;
    end if;
    if total is null or total <= count_max then
      -- Materialized: planned for all of them, and read no further than asked.
      execute format('with found as materialized (select c.id from patient c where %s) select array(select id from found limit $3)', conditions)
        into matched using wanted, company, count_max + 1;
      total := cardinality(matched);
    end if;
    -- The most relevant of very many are as good as any: who types one surname goes on typing.
    if total <= count_max or (sort_by = 'relevance' and matched is not null) then
      execute format('select array(select c.id from patient c where c.company_id = $2 and c.id = any ($3) order by %s%s %s, c.id %3$s limit $4 offset $5)', rank, key, direction)
        into ids using wanted, company, matched, page_size, skip;
    else
      execute format('select array(select c.id from patient c where %s order by %s %s, c.id %3$s limit $3 offset $4)', conditions, key, direction)
        into ids using wanted, company, page_size, skip;
    end if;
  end
  $$;

-- Who may be the one that is being typed. The surest comes first; of each kind at most ten.
create function patient_twins(given text, father text, mother text, born date, typed_curp text, typed_phone text)
  returns table (id uuid, reason text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    mark constant text := lexeme_mark(company);
    -- Their names as they sound, all of them.
    whole constant tsquery := (
      select string_agg(quote_literal(mark || '~' || sound_of(word)), ' & ')
      from regexp_split_to_table(plain_text(concat_ws(' ', given, father, mother)), '[^a-z0-9ñ]+') as word where char_length(word) > 2
    )::tsquery;
    first_sound constant text := (
      select quote_literal(mark || '~' || sound_of(word)) from regexp_split_to_table(plain_text(given), '[^a-z0-9ñ]+') with ordinality as one (word, n)
      where char_length(word) > 1 order by n limit 1
    );
    last_sound constant text := (
      select quote_literal(mark || '~' || sound_of(word)) from regexp_split_to_table(plain_text(father), '[^a-z0-9ñ]+') with ordinality as one (word, n)
      where char_length(word) > 2 order by n desc limit 1
    );
    -- One given name and one surname in common.
    partly constant tsquery := (first_sound || ' & ' || last_sound)::tsquery;
  begin
    return query (select p.id, 'curp'::text from patient p where p.company_id = company and p.curp = typed_curp and p.status <> 'merged' limit 10);
    return query (select p.id, 'name_birth'::text from patient p
      where p.company_id = company and p.birth_date = born and p.words @@ partly and p.status <> 'merged' order by p.shelf_name limit 10);
    return query (select p.id, 'phone'::text from patient p where p.company_id = company and p.phone = typed_phone and p.status <> 'merged' order by p.shelf_name limit 10);
    -- The same name; the birth date near, or with day and month exchanged.
    return query (select p.id, 'name'::text from patient p
      where father is not null and p.company_id = company and p.words @@ whole and p.status <> 'merged' and p.birth_date <> born
        and (abs(p.birth_date - born) <= 366 or to_char(p.birth_date, 'YYYYDDMM') = to_char(born, 'YYYYMMDD'))
      order by abs(p.birth_date - born), p.shelf_name limit 10);
  end
  $$;

revoke execute on function patient_query, patient_find, patient_twins from public;
grant execute on function patient_query, patient_find, patient_twins to app_user;

-- What points at a patient by a foreign key (company_id, …) and has an id moves with a merge, and back with its undo,
-- without being named here: appointments, visits, consents, allergies, and whatever comes later.
create function patient_references() returns table (place text, table_name regclass, column_name name)
  language sql stable set search_path = public, pg_temp
  as $$
    select r.oid::regclass || '.' || a.attname, r.oid::regclass, a.attname
    from pg_constraint f
    join pg_class r on r.oid = f.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = f.conkey[2]
    where f.contype = 'f' and f.confrelid = 'patient'::regclass and a.attgenerated = ''
      and f.conname <> 'patient_merged_into' and r.relname <> 'patient_merge'
      and exists (select from pg_attribute i where i.attrelid = r.oid and i.attname = 'id')
    order by 1
  $$;

-- As the owner of the tables: consents and what is signed nobody else may alter.
create function patient_move_references(source uuid, target uuid) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
    ids jsonb;
    moved jsonb := '{}';
    -- Visits are counted per patient: those of the source go on behind those of the target.
    behind constant int := (select coalesce(max(visit_number), 0) from visit where company_id = app_company() and patient_id = target);
  begin
    -- By way of numbers that nobody has: in one step they would meet their own neighbours.
    update visit set visit_number = visit_number + behind + 1000000 where company_id = app_company() and patient_id = source;
    update visit set visit_number = visit_number - 1000000 where company_id = app_company() and patient_id = source;
    for reference in select * from patient_references() loop
      execute format(
        'with gone as (update %1$s set %2$I = $2 where company_id = app_company() and %2$I = $1 and ($3 or id <> $2) returning id)
         select coalesce(jsonb_agg(id), ''[]'') from gone', reference.table_name, reference.column_name)
        into ids using source, target, reference.table_name <> 'patient'::regclass;
      if ids <> '[]' then moved := moved || jsonb_build_object(reference.place, ids); end if;
    end loop;
    insert into patient_tag (company_id, patient_id, category_id)
      select company_id, target, category_id from patient_tag where company_id = app_company() and patient_id = source on conflict do nothing;
    return jsonb_build_object('rows', moved, 'visitsBehind', behind);
  end
  $$;

-- What was moved and is still there goes back; what went elsewhere since stays there.
create function patient_move_back(moved jsonb, source uuid, target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    reference record;
  begin
    for reference in select * from patient_references() r where moved -> 'rows' ? r.place loop
      execute format('update %1$s set %2$I = $1 where company_id = app_company() and %2$I = $2 and id in (select jsonb_array_elements_text($3)::uuid)',
        reference.table_name, reference.column_name) using source, target, moved -> 'rows' -> reference.place;
    end loop;
    update visit set visit_number = visit_number + 1000000 where company_id = app_company() and patient_id = source;
    update visit set visit_number = visit_number - 1000000 - (moved ->> 'visitsBehind')::int where company_id = app_company() and patient_id = source;
  end
  $$;

revoke execute on function patient_move_references, patient_move_back from public;
grant execute on function patient_move_references, patient_move_back to app_user;

-- An answer is written once: what somebody agreed to is not changed, another answer follows.
revoke update, delete on consent from app_user;
