-- Patient education (screens §3, /hospital/health-teaching; docs/adr/0105): the library, and who was given what.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'teaching'::text]$purpose$);
end
$$;

-- Three options, one of them right, and why; none, or three of these.
create function are_teaching_questions(questions jsonb) returns boolean
  language sql immutable parallel safe
  as $$
    select jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) in (0, 3)
      and not exists (
        select from jsonb_array_elements(questions) q
        where jsonb_typeof(q) <> 'object' or q - array['question', 'options', 'answer', 'why'] <> '{}'
          or not coalesce(is_line(q ->> 'question', 200) and is_line(q ->> 'why', 300)
            and jsonb_typeof(q -> 'options') = 'array' and jsonb_array_length(q -> 'options') = 3
            and q -> 'answer' in ('0', '1', '2'), false)
          or exists (select from jsonb_array_elements(q -> 'options') o
            where jsonb_typeof(o) <> 'string' or not is_line(o #>> '{}', 120)))
  $$;

create function are_teaching_codes(codes text[]) returns boolean
  language sql immutable parallel safe
  as $$
    select cardinality(codes) <= 20
      and not exists (select from unnest(codes) c where c is null or c !~ '^[A-Z][0-9]{2}(\.[0-9])?$')
      and cardinality(codes) = (select count(distinct c) from unnest(codes) c)
  $$;

create table teaching_material (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  title         text        not null check (is_line(title, 160)),
  locale        text        not null check (locale in ('es-MX', 'en')),
  topic         text        not null check (topic in ('respiratorio', 'digestivo', 'corazon_y_presion', 'diabetes',
    'dolor_y_movimiento', 'vias_urinarias', 'embarazo', 'ninos', 'salud_mental', 'vacunas', 'otros')),
  kind          text        not null check (kind in ('article', 'pdf', 'link')),
  body          text        check (char_length(body) between 1 and 20000),
  file_id       uuid,
  url           text        check (char_length(url) <= 500 and url ~ '^https://[^\s/?#@\\]+([/?#]\S*)?$'),
  -- Of ICD-10, the primary one first. Codes of a catalogue that was not loaded yet are allowed.
  codes         text[]      not null check (are_teaching_codes(codes)),
  primary_code  text        generated always as (codes[1]) stored,
  age_min       int         check (age_min between 0 and 140),
  age_max       int         check (age_max between 0 and 140),
  sex           text        check (sex in ('H', 'M')),
  reading_level text        not null check (reading_level in ('primaria', 'secundaria', 'preparatoria')),
  questions     jsonb       not null default '[]' check (are_teaching_questions(questions)),
  status        text        not null default 'draft' check (status in ('draft', 'in_review', 'approved', 'archived')),
  edition       int         not null default 1 check (edition > 0),
  -- The edition that this one replaces.
  supersedes_id uuid,
  -- Which of our articles it came from.
  starter_key   text        check (starter_key ~ '^[a-z0-9-]{1,80}$'),
  approved_at   timestamptz,
  approved_by   uuid        references user_account (id),
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint teaching_material_file foreign key (company_id, file_id) references stored_file (company_id, id),
  constraint teaching_material_supersedes foreign key (company_id, supersedes_id) references teaching_material (company_id, id),
  constraint teaching_material_ages check (age_max >= age_min),
  constraint teaching_material_one_content check (
    (body is null or kind = 'article') and (file_id is null or kind = 'pdf') and (url is null or kind = 'link')
    and (status in ('draft', 'archived') or num_nonnulls(body, file_id, url) = 1)),
  constraint teaching_material_approval check (num_nulls(approved_at, approved_by) in (0, 2)
    and (status <> 'approved' or approved_at is not null) and (status in ('approved', 'archived') or approved_at is null))
);
create unique index teaching_material_approved on teaching_material (company_id, primary_code, locale)
  where status = 'approved';
create unique index teaching_material_starter on teaching_material (company_id, starter_key) where edition = 1;
create unique index teaching_material_next on teaching_material (company_id, supersedes_id)
  where status in ('draft', 'in_review');
create index teaching_material_of_code on teaching_material using gin (codes) where status = 'approved';
alter table teaching_material enable row level security;
create policy tenant on teaching_material
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on teaching_material from app_user;
comment on table teaching_material is 'An edition of an article, PDF or link for patients; what was approved no longer changes.';

-- What patients were given stays as it was: a change of approved content is another edition.
create function teaching_material_hold() returns trigger
  language plpgsql
  as $$
  declare
    -- The generated column is not known yet in here.
    moves constant text[] := array['status', 'approved_at', 'approved_by', 'updated_at', 'updated_by', 'version', 'primary_code'];
  begin
    if tg_op = 'INSERT' then
      if new.status not in ('draft', 'in_review') then
        raise exception 'a material begins before its approval' using errcode = 'check_violation', constraint = 'teaching_material_transition';
      end if;
      return new;
    end if;
    if new.status <> old.status and not (old.status || ' ' || new.status) = any (array['draft in_review', 'draft archived',
        'in_review draft', 'in_review approved', 'in_review archived', 'approved archived']) then
      raise exception 'from % a material does not get to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'teaching_material_transition';
    end if;
    if old.status in ('approved', 'archived') and (
        to_jsonb(new) - moves is distinct from to_jsonb(old) - moves
        or (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by)) then
      raise exception 'an approved material does not change' using errcode = 'check_violation', constraint = 'teaching_material_fixed';
    end if;
    if (new.edition, new.starter_key) is distinct from (old.edition, old.starter_key) then
      raise exception 'a material keeps its edition' using errcode = 'check_violation', constraint = 'teaching_material_fixed';
    end if;
    return new;
  end
  $$;
create trigger teaching_material_held before insert or update on teaching_material
  for each row execute function teaching_material_hold();

create table teaching_delivery (
  company_id      uuid        not null references company (id),
  id              uuid        not null,
  patient_id      uuid        not null,
  visit_id        uuid        not null,
  material_id     uuid        not null,
  channel         text        not null check (channel in ('print', 'email')),
  -- Only the hash of what stands in the link.
  token_hash      text        not null check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at      timestamptz not null,
  sent_at         timestamptz not null,
  sent_by         uuid        not null references user_account (id),
  opened_at       timestamptz,
  acknowledged_at timestamptz,
  answered_at     timestamptz,
  -- Indexes of the chosen options, in the order of the questions.
  answers         smallint[]  check (cardinality(answers) = 3 and 0 <= all (answers) and 2 >= all (answers)),
  primary key (company_id, id),
  constraint teaching_delivery_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint teaching_delivery_visit foreign key (company_id, visit_id) references visit (company_id, id),
  constraint teaching_delivery_material foreign key (company_id, material_id) references teaching_material (company_id, id),
  constraint teaching_delivery_order check (sent_at < expires_at and expires_at <= sent_at + interval '90 days'
    and opened_at >= sent_at and acknowledged_at >= opened_at and answered_at >= opened_at
    and (opened_at is not null or num_nonnulls(acknowledged_at, answered_at) = 0)
    and num_nulls(answered_at, answers) in (0, 2))
);
create unique index teaching_delivery_token on teaching_delivery (token_hash);
create index teaching_delivery_of_patient on teaching_delivery (company_id, patient_id, sent_at desc);
create index teaching_delivery_of_visit on teaching_delivery (company_id, visit_id);
create index teaching_delivery_of_material on teaching_delivery (company_id, material_id);
alter table teaching_delivery enable row level security;
create policy tenant on teaching_delivery
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on teaching_delivery from app_user;
grant update (token_hash, opened_at, acknowledged_at, answered_at, answers) on teaching_delivery to app_user;
comment on table teaching_delivery is 'A material that a patient was given, and what they did with its link; part of the clinical record.';

-- Only what is approved is given, to the patient of the visit; what the patient did once stands.
create function teaching_delivery_hold() returns trigger
  language plpgsql
  as $$
  declare
    found_status text;
  begin
    if tg_op = 'INSERT' then
      select m.status into found_status from teaching_material m
        where m.company_id = new.company_id and m.id = new.material_id for share;
      if found_status is distinct from 'approved' then
        raise exception 'only an approved material is given' using errcode = 'check_violation', constraint = 'teaching_delivery_approved';
      end if;
      select v.status into found_status from visit v
        where v.company_id = new.company_id and v.id = new.visit_id and v.patient_id = new.patient_id for share;
      if found_status is null or found_status = 'cancelled' then
        raise exception 'it is given in a visit of the patient' using errcode = 'check_violation', constraint = 'visit_closed';
      end if;
      return new;
    end if;
    if (old.opened_at is not null and new.opened_at is distinct from old.opened_at)
      or (old.acknowledged_at is not null and new.acknowledged_at is distinct from old.acknowledged_at)
      or (old.answered_at is not null and (new.answered_at, new.answers) is distinct from (old.answered_at, old.answers))
      or (old.opened_at is not null and new.token_hash <> old.token_hash) then
      raise exception 'what the patient did stands' using errcode = 'check_violation', constraint = 'teaching_delivery_stands';
    end if;
    return new;
  end
  $$;
create trigger teaching_delivery_held before insert or update on teaching_delivery
  for each row execute function teaching_delivery_hold();
create trigger teaching_delivery_of_care before insert on teaching_delivery
  for each row when (current_user = 'app_user') execute function care_hold('record');

-- The delivery of a link: its company is not known before. Expired is the same as unknown.
create function teaching_delivery_of_token(of_hash text, moment timestamptz)
  returns table (id uuid, company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.company_id from teaching_delivery d where d.token_hash = of_hash and d.expires_at > moment
  $$;
revoke execute on function teaching_delivery_of_token from public;
grant execute on function teaching_delivery_of_token to app_user;

-- Deliveries go with the record of their patient when its legal term is over.
create function teaching_delivery_retention() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from teaching_delivery d where d.company_id = new.company_id and d.patient_id = new.record_id;
    return null;
  end
  $$;
revoke execute on function teaching_delivery_retention from public;
create trigger retention_item_drops_teaching after update of outcome on retention_item
  for each row when (new.outcome = 'deleting') execute function teaching_delivery_retention();
