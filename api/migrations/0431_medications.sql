-- The medication catalogue (docs/adr/0100): reference rows without a company, the same for everybody, and rows of a company.
-- Reference rows come from api/reference/medications whenever a server migrates; staff read them and never change them.

create table medication_ingredient (
  id                    uuid       primary key default gen_random_uuid(),
  company_id            uuid       references company (id),
  key                   text       not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 120),
  name_es               text       not null check (char_length(name_es) between 1 and 120 and is_trimmed(name_es)),
  synonyms              text[]     not null default '{}',
  name_en               text       not null check (char_length(name_en) between 1 and 120 and is_trimmed(name_en)),
  -- Group of LGS art. 226; null: not classified yet.
  law_group             text       check (law_group in ('I', 'II', 'III', 'IV', 'V', 'VI')),
  antibiotic            boolean    not null,
  allergy_classes       text[]     not null default '{}',
  interaction_classes   text[]     not null default '{}',
  pregnancy             text       not null check (pregnancy in ('avoid', 'caution', 'ok', 'unknown')),
  -- Of `avoid`; none: all of them.
  pregnancy_trimesters  smallint[] not null default '{}' check (pregnancy_trimesters <@ '{1,2,3}'),
  age_min_months        smallint   check (age_min_months between 0 and 240),
  age_reason_es         text,
  age_reason_en         text,
  renal                 text       not null check (renal in ('unknown', 'ok', 'limited')),
  -- eGFR, ml/min/1.73 m².
  renal_adjust_below    smallint   check (renal_adjust_below between 1 and 120),
  renal_avoid_below     smallint   check (renal_avoid_below between 1 and 120),
  -- Of an adult.
  max_daily_value       numeric    check (max_daily_value > 0),
  max_daily_unit        text       check (max_daily_unit in ('mcg', 'mg', 'g', 'IU', 'mEq')),
  -- Milligrams per kilogram and day; milligrams a day.
  paediatric_min        numeric    check (paediatric_min > 0),
  paediatric_max        numeric    check (paediatric_max >= paediatric_min),
  paediatric_cap        numeric    check (paediatric_cap > 0),
  source                text       not null check (char_length(source) between 1 and 300),
  -- Who qualified reviewed the row; null: pending.
  reviewed_by           text       check (char_length(reviewed_by) between 1 and 160),
  retired               boolean    not null default false,
  unique nulls not distinct (company_id, key),
  check ((company_id is null) = (key not like 'own-%')),
  check ((max_daily_value is null) = (max_daily_unit is null)),
  check ((paediatric_min is null) = (paediatric_max is null)),
  check ((age_min_months is null) = (age_reason_es is null) and (age_reason_es is null) = (age_reason_en is null)),
  check ((renal = 'limited') = (renal_adjust_below is not null or renal_avoid_below is not null))
);
create index medication_ingredient_by_key on medication_ingredient (key);
comment on table medication_ingredient is
  'An active ingredient with what safety checks know of it; without a company it is reference data.';

create table medication_alias (
  id          uuid   primary key default gen_random_uuid(),
  company_id  uuid   references company (id),
  name        text   not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  ingredients text[] not null check (cardinality(ingredients) between 1 and 8),
  source      text   not null check (char_length(source) between 1 and 300),
  reviewed_by text   check (char_length(reviewed_by) between 1 and 160),
  unique nulls not distinct (company_id, name)
);
create index medication_alias_by_ingredients on medication_alias using gin (ingredients) with (fastupdate = off);
comment on table medication_alias is
  'A brand that stands for exactly these ingredients; without a company it is reference data.';

create table medication (
  id           uuid      primary key default gen_random_uuid(),
  company_id   uuid      references company (id),
  key          text      not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 160),
  -- As the company calls it; null: by its ingredients.
  own_name     text      check (char_length(own_name) between 1 and 160 and is_trimmed(own_name)),
  ingredients  text[]    not null check (cardinality(ingredients) between 1 and 8),
  -- One for each ingredient, as `500 mg`; none: not known.
  strengths    text[]    not null check (
    cardinality(strengths) in (0, cardinality(ingredients))
    and array_to_string(strengths, '|') ~ '^([0-9]+(\.[0-9]+)? (mcg|mg|g|IU|mEq)(\||$))*$'
  ),
  per_value    numeric   not null check (per_value > 0),
  per_unit     text      not null,
  form         text      not null,
  routes       text[]    not null check (cardinality(routes) between 1 and 8),
  dose_unit    text      not null,
  drops_per_ml numeric   check (drops_per_ml > 0),
  package_unit text      not null,
  packages     numeric[] not null default '{}' check (0 < all (packages)),
  source       text      not null check (char_length(source) between 1 and 300),
  reviewed_by  text      check (char_length(reviewed_by) between 1 and 160),
  retired      boolean   not null default false,
  -- What is searched: names, synonyms, brands, strengths, form (medication_keep).
  search       text      not null,
  unique nulls not distinct (company_id, key),
  check ((company_id is null) = (key not like 'own-%')),
  check (own_name is null or company_id is not null)
);
comment on table medication is
  'A presentation: ingredients, strengths, form, packages; without a company it is reference data.';

-- How people call a form.
create function medication_form_words(form text) returns text
  language sql immutable parallel safe
  as $$
    select case
      when form like '%tablet' then 'tabletas comprimidos'
      when form like '%capsule' then 'capsulas'
      when form = 'suspension' then 'suspension jarabe'
      when form = 'oral_solution' then 'solucion jarabe'
      when form like '%drops' then 'gotas solucion' || case form when 'eye_drops' then ' oftalmicas colirio' when 'ear_drops' then ' oticas' when 'nasal_drops' then ' nasales' else ' orales' end
      when form = 'powder' then 'polvo sobres'
      when form like 'injection%' or form = 'prefilled_syringe' then 'inyectable ampolletas inyeccion'
      when form = 'cream' then 'crema'
      when form = 'ointment' then 'unguento pomada'
      when form = 'eye_ointment' then 'unguento oftalmico'
      when form = 'lotion' then 'locion'
      when form = 'shampoo' then 'champu shampoo'
      when form = 'topical_solution' then 'solucion topica'
      when form like 'inhal%' then 'inhalador aerosol inhalacion'
      when form = 'nebuliser_solution' then 'solucion para nebulizar'
      when form = 'nasal_spray' then 'spray nasal'
      when form = 'suppository' then 'supositorios'
      when form = 'pessary' then 'ovulos'
      when form = 'vaginal_cream' then 'crema vaginal'
      when form = 'patch' then 'parches'
      when form = 'mouthwash' then 'enjuague colutorio'
      else replace(form, '_', ' ')
    end
  $$;

-- Ingredients are those of the reference or of the same company; what is searched follows from them.
create function medication_keep() returns trigger
  language plpgsql
  as $$
  begin
    if (
      select count(*) from medication_ingredient i
      where i.key = any (new.ingredients) and (i.company_id is null or i.company_id = new.company_id)
    ) <> cardinality(new.ingredients) then
      raise exception 'an ingredient is not known' using errcode = 'check_violation', constraint = 'medication_ingredients_known';
    end if;
    new.search := searched_text(concat_ws(' ',
      new.own_name,
      (select string_agg(concat_ws(' ', i.name_es, array_to_string(i.synonyms, ' '), i.name_en), ' ' order by array_position(new.ingredients, i.key))
        from medication_ingredient i
        where i.key = any (new.ingredients) and (i.company_id is null or i.company_id = new.company_id)),
      (select string_agg(a.name, ' ' order by a.name) from medication_alias a
        where a.ingredients @> new.ingredients and a.ingredients <@ new.ingredients and (a.company_id is null or a.company_id = new.company_id)),
      array_to_string(new.strengths, ' '),
      replace(array_to_string(new.strengths, ' '), ' m', 'm'),
      regexp_replace(array_to_string(new.strengths, '/'), ' [a-zA-Z]+', '', 'g'),
      case when new.per_value > 1 then regexp_replace(array_to_string(new.strengths, '/'), ' [a-zA-Z]+', '', 'g') || '/' || new.per_value || ' ' || new.per_unit end,
      medication_form_words(new.form)
    ));
    return new;
  end
  $$;
create trigger medication_keep before insert or update on medication
  for each row execute function medication_keep();

do $$
  declare
    name text;
  begin
    foreach name in array array['medication_ingredient', 'medication_alias', 'medication'] loop
      execute format('alter table %I enable row level security', name);
      -- Reading: reference rows and the company's own. Writing: its own alone.
      execute format('create policy tenant on %I for select using ((select app_company()) is not null and (company_id is null or company_id = (select app_company())))', name);
      execute format('create policy tenant_insert on %I for insert with check (company_id = (select app_company()))', name);
      execute format('create policy tenant_update on %I for update using (company_id = (select app_company())) with check (company_id = (select app_company()))', name);
      execute format('create policy tenant_delete on %I for delete using (company_id = (select app_company()))', name);
    end loop;
  end
  $$;
