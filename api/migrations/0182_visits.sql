-- What is written about a visit (screens §3, /hospital/visit; §11, NOM-004), and its end: the signature.

-- Codes of ICD-10 in use, with titles of our own. Global: diseases are the same for every company, so there is no
-- company_id and no policy; only a migration changes it.
create table cie10 (
  code      text     primary key check (code ~ '^[A-Z][0-9]{2}(\.[0-9])?$'),
  title     text     not null check (char_length(title) between 1 and 120 and is_trimmed(title)),
  chapter   smallint not null check (chapter between 1 and 22),
  -- Whom alone it can befall; ages in full years.
  sex_limit text     check (sex_limit in ('H', 'M')),
  age_min   smallint check (age_min between 0 and 140),
  age_max   smallint check (age_max between 0 and 140),
  check (age_max >= age_min)
);
revoke insert, update, delete on cie10 from app_user;

alter table visit
  add column signed_at      timestamptz,
  add column signed_by      uuid references user_account (id),
  -- As it was when they signed.
  add column signed_licence text check (signed_licence ~ '^[0-9]{6,8}$'),
  add column content_hash   text check (content_hash ~ '^[0-9a-f]{64}$'),
  add constraint visit_signature check (
    (status = 'signed') = (signed_at is not null) and (signed_at is null) = (signed_by is null)
    and (signed_at is null) = (signed_licence is null) and (signed_at is null) = (content_hash is null)
  );

create table visit_note (
  company_id         uuid        not null references company (id),
  visit_id           uuid        not null,
  sections           jsonb       not null default '{}',
  disposition        text        check (disposition in ('home', 'refer', 'admit', 'er', 'deceased', 'lwbs')),
  follow_up_days     int         check (follow_up_days between 1 and 730),
  -- Whoever writes names the one they began with; of the diagnoses, their own.
  revision           int         not null default 0 check (revision >= 0),
  diagnoses_revision int         not null default 0 check (diagnoses_revision >= 0),
  created_at         timestamptz not null,
  created_by         uuid        not null references user_account (id),
  updated_at         timestamptz not null,
  updated_by         uuid        not null references user_account (id),
  primary key (company_id, visit_id),
  constraint visit_note_visit foreign key (company_id, visit_id) references visit (company_id, id),
  constraint visit_note_sections check (
    jsonb_typeof(sections) = 'object'
    and sections - array['chiefComplaint', 'currentIllness', 'interrogation', 'examination', 'examinationOmitted', 'evolution', 'analysis', 'plan', 'prognosis'] = '{}'
    and not jsonb_path_exists(sections, 'strict $.* ? (@.type() != "string")')
    and char_length(sections::text) <= 200000
  )
);

-- Each row is a measurement; what was measured wrongly is followed by what is right.
create table vital_signs (
  company_id         uuid         not null references company (id),
  id                 uuid         not null default gen_random_uuid(),
  visit_id           uuid         not null,
  systolic           int          check (systolic between 50 and 280),
  diastolic          int          check (diastolic between 30 and 180),
  pulse              int          check (pulse between 20 and 250),
  respiration        int          check (respiration between 4 and 80),
  temperature        numeric      check (temperature between 30 and 45 and scale(temperature) <= 1),
  oxygen             int          check (oxygen between 50 and 100),
  weight             numeric      check (weight between 0.3 and 400 and scale(weight) <= 2),
  height             numeric      check (height between 20 and 250 and scale(height) <= 1),
  glucose            int          check (glucose between 10 and 1500),
  pain               int          check (pain between 0 and 10),
  head_circumference numeric      check (head_circumference between 20 and 80 and scale(head_circumference) <= 1),
  bmi                numeric      generated always as (round(weight / ((height / 100) * (height / 100)), 1)) stored,
  taken_at           timestamptz  not null,
  taken_by           uuid         not null references user_account (id),
  primary key (company_id, id),
  constraint vital_signs_visit foreign key (company_id, visit_id) references visit (company_id, id),
  constraint vital_signs_pressure check (diastolic < systolic),
  constraint vital_signs_some check (
    num_nonnulls(systolic, diastolic, pulse, respiration, temperature, oxygen, weight, height, glucose, pain, head_circumference) > 0
  )
);
create index vital_signs_of_visit on vital_signs (company_id, visit_id, taken_at);

create table visit_diagnosis (
  company_id uuid        not null references company (id),
  visit_id   uuid        not null,
  place      int         not null check (place between 1 and 20),
  cie10      text        not null references cie10 (code),
  rank       text        not null check (rank in ('principal', 'secondary')),
  certainty  text        not null check (certainty in ('presumptive', 'confirmed')),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  primary key (company_id, visit_id, cie10),
  constraint visit_diagnosis_visit foreign key (company_id, visit_id) references visit (company_id, id)
);
create unique index visit_diagnosis_principal on visit_diagnosis (company_id, visit_id) where rank = 'principal';

create table visit_addendum (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  visit_id   uuid        not null,
  body       text        not null check (char_length(body) between 1 and 4000 and is_trimmed(body)),
  reason     text        not null check (char_length(reason) between 1 and 300 and is_trimmed(reason)),
  at         timestamptz not null,
  by_user    uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint visit_addendum_visit foreign key (company_id, visit_id) references visit (company_id, id)
);
create index visit_addendum_of_visit on visit_addendum (company_id, visit_id, at);
revoke update, delete on visit_addendum, vital_signs from app_user;

alter table visit_note enable row level security;
create policy tenant on visit_note
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table vital_signs enable row level security;
create policy tenant on vital_signs
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table visit_diagnosis enable row level security;
create policy tenant on visit_diagnosis
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table visit_addendum enable row level security;
create policy tenant on visit_addendum
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

create function visit_is_closed(visit uuid, status text) returns void
  language plpgsql
  as $$
  begin
    raise exception 'visit % is %: what was written stands', visit, status using errcode = 'check_violation', constraint = 'visit_closed';
  end
  $$;

-- The record is append-only after the signature (screens §0.4). The row of the visit is held, so that nobody signs meanwhile.
create function visit_part_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found_status text;
  begin
    select status into found_status from visit where company_id = part.company_id and id = part.visit_id for share;
    if found_status in ('signed', 'cancelled') or (tg_op <> 'INSERT' and old.visit_id <> part.visit_id) then
      perform visit_is_closed(part.visit_id, found_status);
    end if;
    return part;
  end
  $$;
create trigger visit_note_held before insert or update or delete on visit_note for each row execute function visit_part_hold();
create trigger vital_signs_held before insert or update or delete on vital_signs for each row execute function visit_part_hold();
create trigger visit_diagnosis_held before insert or update or delete on visit_diagnosis for each row execute function visit_part_hold();

create function visit_addendum_hold() returns trigger
  language plpgsql
  as $$
  declare
    found_status text;
  begin
    if tg_op = 'INSERT' then
      select status into found_status from visit where company_id = new.company_id and id = new.visit_id for share;
      if found_status = 'signed' then
        return new;
      end if;
    end if;
    perform visit_is_closed(coalesce(new.visit_id, old.visit_id), found_status);
    return null;
  end
  $$;
create trigger visit_addendum_held before insert or update or delete on visit_addendum for each row execute function visit_addendum_hold();

-- Of a signed visit nothing changes but whose record it is in, when records are merged.
create function visit_signed_hold() returns trigger
  language plpgsql
  as $$
  declare
    movable constant text[] := array['patient_id', 'visit_number', 'version', 'updated_at', 'updated_by'];
  begin
    if tg_op = 'DELETE' or to_jsonb(new) - movable is distinct from to_jsonb(old) - movable then
      perform visit_is_closed(old.id, old.status);
    end if;
    return new;
  end
  $$;
create trigger visit_signed_held before update or delete on visit for each row when (old.status = 'signed') execute function visit_signed_hold();

-- What a signature is for; jsonb has one way to be written, so that the same content has the same digest.
create function visit_content_hash(company uuid, visit uuid) returns text
  language sql stable
  as $$
    select encode(sha256(convert_to(jsonb_build_object(
      'visit', visit,
      'note', (select jsonb_build_object('sections', n.sections, 'disposition', n.disposition, 'followUpDays', n.follow_up_days)
        from visit_note n where n.company_id = company and n.visit_id = visit),
      'vitals', (select jsonb_agg(to_jsonb(s) - 'company_id' order by s.taken_at, s.id) from vital_signs s where s.company_id = company and s.visit_id = visit),
      'diagnoses', (select jsonb_agg(jsonb_build_array(d.cie10, d.rank, d.certainty) order by d.place, d.cie10)
        from visit_diagnosis d where d.company_id = company and d.visit_id = visit)
    )::text, 'UTF8')), 'hex')
  $$;
