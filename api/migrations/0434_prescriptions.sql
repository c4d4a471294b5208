-- Prescriptions of visits (docs/adr/0101). A draft is one object; issuing writes its items as rows and freezes both.
create table prescription (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  -- Its patient is the visit's, also after a merge.
  visit_id        uuid        not null,
  status          text        not null default 'draft'
    check (status in ('draft', 'issued', 'partially_filled', 'filled', 'cancelled', 'expired', 'replaced')),
  -- Items as they are being written, without their free text.
  draft           jsonb       check (jsonb_typeof(draft) = 'array'),
  -- What the prescriber says of the patient, for the checks.
  facts           jsonb       not null check (jsonb_typeof(facts) = 'object'),
  -- Free text by its place; encrypted where the company chose so (docs/adr/0090).
  texts           jsonb       not null default '{}' check (jsonb_typeof(texts) = 'object'),
  revision        int         not null default 1 check (revision > 0),
  replaces_id     uuid,
  replaces_reason text        check (char_length(replaces_reason) between 1 and 300 and is_trimmed(replaces_reason)),
  folio           text        check (char_length(folio) <= 24 and folio ~ '^([A-Z0-9]+-)*[0-9]{3,10}$'),
  folio_value     int         generated always as (substring(folio from '[0-9]+$')::int) stored,
  practitioner_id uuid,
  issued_at       timestamptz,
  issued_by       uuid        references user_account (id),
  valid_until     date,
  -- As on the day of issue.
  prescriber      jsonb,
  site            jsonb,
  patient_snapshot jsonb,
  diagnoses       jsonb       check (jsonb_typeof(diagnoses) = 'array'),
  -- The strictest of its items; null: one is not classified, or a draft.
  law_group       text        check (law_group in ('II', 'III', 'IV', 'V', 'VI')),
  antibiotic      boolean,
  autograph       boolean,
  -- Issued after the note was signed.
  addendum        boolean,
  -- What the check said when it was issued.
  safety          jsonb       check (safety ->> 'outcome' in ('passed', 'warnings', 'not_checked')),
  verify_token    text        check (verify_token ~ '^[A-Za-z0-9_-]{22}$'),
  content_hash    text        check (content_hash ~ '^[0-9a-f]{64}$'),
  runs_out_on     date,
  printed_at      timestamptz,
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint prescription_visit foreign key (company_id, visit_id) references visit (company_id, id),
  constraint prescription_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint prescription_replaced foreign key (company_id, replaces_id) references prescription (company_id, id),
  constraint prescription_folio unique (company_id, folio),
  constraint prescription_replaces check ((replaces_id is null) = (replaces_reason is null)),
  constraint prescription_draft check ((status = 'draft') = (draft is not null)),
  -- Nothing of what the law asks for is missing (RLGSMPSAM art. 64).
  constraint prescription_complete check (status = 'draft' or (
    folio is not null and practitioner_id is not null and issued_at is not null and issued_by is not null and valid_until is not null
    and prescriber ->> 'name' is not null and coalesce(prescriber ->> 'licence' ~ '^[0-9]{6,8}$', false) and prescriber ->> 'titleInstitution' is not null
    and site is not null and patient_snapshot is not null and diagnoses is not null and antibiotic is not null and autograph is not null
    and addendum is not null and safety is not null and verify_token is not null and content_hash is not null)),
  -- Art. 226 I to III, and what is not classified, is signed by hand.
  constraint prescription_autograph check (autograph is not false or coalesce(law_group in ('IV', 'V', 'VI'), false))
);
create unique index prescription_one_draft on prescription (company_id, visit_id) where status = 'draft';
create unique index prescription_token on prescription (verify_token);
create unique index prescription_replaced_once on prescription (company_id, replaces_id);
create index prescription_of_visit on prescription (company_id, visit_id);
create index prescription_by_issue on prescription (company_id, issued_at desc, id);
create index prescription_by_folio on prescription (company_id, folio_value);
create index prescription_of_practitioner on prescription (company_id, practitioner_id);
comment on table prescription is 'A prescription of a visit (FHIR MedicationRequest group), from draft to its end.';

create table prescription_item (
  company_id      uuid    not null references company (id),
  prescription_id uuid    not null,
  key             text    not null check (key ~ '^[a-z0-9-]{1,36}$'),
  place           int     not null check (place > 0),
  medication_id   uuid    references medication (id),
  ingredients     text[]  not null,
  -- RIS art. 30 and 31: generic name, presentation, dose, route, frequency and duration.
  generic_name    text    not null check (char_length(generic_name) between 1 and 1000),
  brand_name      text    check (char_length(brand_name) between 1 and 120),
  presentation    text    not null check (char_length(presentation) between 1 and 400),
  dose_value      numeric not null check (dose_value > 0 and dose_value <= 100000),
  dose_unit       text    not null,
  route           text    not null,
  frequency       jsonb   not null check (frequency ->> 'code' is not null),
  as_needed       boolean not null,
  duration_value  int     not null check (duration_value between 1 and 365),
  duration_unit   text    not null check (duration_unit in ('day', 'week', 'month')),
  quantity        int     not null check (quantity between 1 and 10000),
  quantity_unit   text    not null,
  refills         int     not null check (refills between 0 and 11),
  law_group       text,
  antibiotic      boolean not null,
  runs_out_on     date,
  primary key (company_id, prescription_id, key),
  constraint prescription_item_place unique (company_id, prescription_id, place),
  constraint prescription_item_of foreign key (company_id, prescription_id) references prescription (company_id, id),
  -- Group I has a form of its own (LGS art. 226).
  constraint prescription_item_group check (law_group in ('II', 'III', 'IV', 'V', 'VI')),
  constraint prescription_item_refills check (refills <= case when law_group in ('IV', 'V', 'VI') then 11 when law_group = 'III' then 2 else 0 end)
);
create index prescription_item_by_medication on prescription_item (medication_id);
comment on table prescription_item is 'A medication of a prescription as it was issued (FHIR MedicationRequest).';

create table prescription_fill (
  company_id      uuid        not null references company (id),
  -- One act of dispensing has a row for each of its items.
  id              uuid        not null,
  prescription_id uuid        not null,
  key             text        not null,
  quantity        int         not null check (quantity > 0),
  note            text        check (char_length(note) between 1 and 200 and is_trimmed(note)),
  at              timestamptz not null,
  by_user         uuid        not null references user_account (id),
  primary key (company_id, id, key),
  constraint prescription_fill_of foreign key (company_id, prescription_id, key) references prescription_item (company_id, prescription_id, key)
);
create index prescription_fill_of_item on prescription_fill (company_id, prescription_id, key);
comment on table prescription_fill is 'What was handed out of an item of a prescription (FHIR MedicationDispense).';

create table medication_favourite (
  company_id    uuid        not null references company (id),
  user_id       uuid        not null references user_account (id),
  medication_id uuid        not null references medication (id),
  at            timestamptz not null,
  primary key (company_id, user_id, medication_id)
);
create index medication_favourite_of on medication_favourite (medication_id);
comment on table medication_favourite is 'A medication that a person prescribes often and finds first.';

alter table prescription enable row level security;
create policy tenant on prescription using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table prescription_item enable row level security;
create policy tenant on prescription_item using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table prescription_fill enable row level security;
create policy tenant on prescription_fill using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table medication_favourite enable row level security;
create policy tenant on medication_favourite
  using (company_id = (select app_company()) and user_id = (select app_user_id()))
  with check (company_id = (select app_company()) and user_id = (select app_user_id()));

alter table status_history drop constraint status_history_entity_type_check;
alter table status_history add constraint status_history_entity_type_check check (entity_type in ('purchase', 'visit', 'prescription'));

create function prescription_is_locked(prescription uuid, status text) returns void
  language plpgsql
  as $$
  begin
    raise exception 'prescription % is %: what was issued stands', prescription, status using errcode = 'check_violation', constraint = 'prescription_locked';
  end
  $$;

-- Trigger of prescription: what was issued stands; only its status moves on, and how its text is kept.
create function prescription_hold() returns trigger
  language plpgsql
  as $$
  declare
    movable constant text[] := array['status', 'printed_at', 'version', 'updated_at', 'updated_by', 'folio_value'];
    visit_status text;
    visit_patient uuid;
  begin
    if tg_op = 'DELETE' then
      if old.status <> 'draft' then
        select patient_id into visit_patient from visit where company_id = old.company_id and id = old.visit_id;
        if not retention_deletes(old.company_id, visit_patient) then
          perform prescription_is_locked(old.id, old.status);
        end if;
      end if;
      return old;
    end if;
    if tg_op = 'INSERT' or old.status = 'draft' then
      if (tg_op = 'INSERT' and new.status <> 'draft') or new.status not in ('draft', 'issued')
        or (tg_op = 'UPDATE' and new.visit_id <> old.visit_id) then
        raise exception 'a prescription begins as a draft of its visit' using errcode = 'check_violation', constraint = 'prescription_transition';
      end if;
      if tg_op = 'UPDATE' and only_reseals(to_jsonb(old), to_jsonb(new), array['texts']) then
        return new;
      end if;
      select status into visit_status from visit where company_id = new.company_id and id = new.visit_id for share;
      if visit_status is distinct from 'in_progress' and visit_status is distinct from 'signed' then
        perform visit_is_closed(new.visit_id, visit_status);
      end if;
      if new.status = 'issued' and not exists (
        select from prescription_item i where i.company_id = new.company_id and i.prescription_id = new.id) then
        raise exception 'a prescription has items' using errcode = 'check_violation', constraint = 'prescription_complete';
      end if;
      return new;
    end if;
    if only_reseals(to_jsonb(old), to_jsonb(new), array['texts']) then
      return new;
    end if;
    if to_jsonb(new) - movable is distinct from to_jsonb(old) - movable then
      perform prescription_is_locked(old.id, old.status);
    end if;
    if new.status <> old.status and not (case old.status
        when 'issued' then new.status in ('partially_filled', 'filled', 'cancelled', 'expired', 'replaced')
        when 'partially_filled' then new.status in ('filled', 'cancelled', 'expired')
        else false end) then
      raise exception 'from % to % there is no way', old.status, new.status using errcode = 'check_violation', constraint = 'prescription_transition';
    end if;
    return new;
  end
  $$;
create trigger prescription_held before insert or update or delete on prescription for each row execute function prescription_hold();

-- Trigger of prescription_item: written while its prescription is a draft.
create function prescription_item_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found_status text;
    visit_patient uuid;
  begin
    select p.status, v.patient_id into found_status, visit_patient
      from prescription p join visit v on v.company_id = p.company_id and v.id = p.visit_id
      where p.company_id = part.company_id and p.id = part.prescription_id for share of p;
    if tg_op = 'DELETE' and retention_deletes(part.company_id, visit_patient) then
      return part;
    end if;
    if tg_op = 'UPDATE' or found_status is distinct from 'draft' then
      perform prescription_is_locked(part.prescription_id, found_status);
    end if;
    return part;
  end
  $$;
create trigger prescription_item_held before insert or update or delete on prescription_item for each row execute function prescription_item_hold();

-- Trigger of prescription_fill: never more than was prescribed, and not more often than the group allows.
create function prescription_fill_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found_status text;
    visit_patient uuid;
    item record;
    given record;
  begin
    select p.status, v.patient_id into found_status, visit_patient
      from prescription p join visit v on v.company_id = p.company_id and v.id = p.visit_id
      where p.company_id = part.company_id and p.id = part.prescription_id for update of p;
    if tg_op = 'DELETE' and retention_deletes(part.company_id, visit_patient) then
      return part;
    end if;
    if tg_op <> 'INSERT' then
      perform prescription_is_locked(part.prescription_id, found_status);
    end if;
    if found_status is distinct from 'issued' and found_status is distinct from 'partially_filled' then
      raise exception 'a prescription that is % is not filled', found_status using errcode = 'check_violation', constraint = 'prescription_transition';
    end if;
    select quantity, refills, law_group into item from prescription_item i
      where i.company_id = new.company_id and i.prescription_id = new.prescription_id and i.key = new.key;
    select coalesce(sum(f.quantity), 0) as quantity, count(*) as times into given from prescription_fill f
      where f.company_id = new.company_id and f.prescription_id = new.prescription_id and f.key = new.key;
    if given.quantity + new.quantity > item.quantity * (1 + item.refills)
      or given.times >= (case when item.law_group = 'III' then 3 when item.law_group in ('IV', 'V', 'VI') then 1000 else 1 end) then
      raise exception 'nothing is left' using errcode = 'check_violation', constraint = 'prescription_overfilled';
    end if;
    return new;
  end
  $$;
create trigger prescription_fill_held before insert or update or delete on prescription_fill for each row execute function prescription_fill_hold();
create trigger prescription_number_stays before update of folio on prescription
  for each row when (old.folio is not null and new.folio is distinct from old.folio) execute function number_stays();

-- A retention run takes prescriptions with the rest of a clinical record (docs/adr/0091).
create function retention_takes_prescriptions() returns trigger
  language plpgsql
  as $$
  begin
    delete from prescription_fill f using prescription p, visit v where v.company_id = new.company_id and v.patient_id = new.record_id
      and p.company_id = v.company_id and p.visit_id = v.id and f.company_id = p.company_id and f.prescription_id = p.id;
    delete from prescription_item i using prescription p, visit v where v.company_id = new.company_id and v.patient_id = new.record_id
      and p.company_id = v.company_id and p.visit_id = v.id and i.company_id = p.company_id and i.prescription_id = p.id;
    delete from prescription p using visit v where v.company_id = new.company_id and v.patient_id = new.record_id
      and p.company_id = v.company_id and p.visit_id = v.id;
    return null;
  end
  $$;
create trigger retention_takes_prescriptions after update of outcome on retention_item for each row
  when (new.kind = 'clinical_record' and new.outcome = 'deleting') execute function retention_takes_prescriptions();

-- What was issued; `plain`: its texts, however they are kept.
create function prescription_content_hash(company uuid, prescription uuid, plain jsonb) returns text
  language sql stable
  as $$
    select encode(sha256(convert_to(jsonb_build_object(
      'id', p.id, 'visit', p.visit_id, 'folio', p.folio, 'issuedAt', extract(epoch from p.issued_at), 'issuedBy', p.issued_by, 'validUntil', p.valid_until,
      'prescriber', p.prescriber, 'site', p.site, 'patient', p.patient_snapshot, 'diagnoses', p.diagnoses, 'group', p.law_group, 'antibiotic', p.antibiotic,
      'autograph', p.autograph, 'facts', p.facts, 'safety', p.safety, 'token', p.verify_token, 'texts', plain,
      'items', (select jsonb_agg(jsonb_build_object('key', i.key, 'medication', i.medication_id, 'ingredients', i.ingredients, 'name', i.generic_name,
          'brand', i.brand_name, 'presentation', i.presentation, 'dose', jsonb_build_array(trim_scale(i.dose_value), i.dose_unit), 'route', i.route,
          'frequency', i.frequency, 'asNeeded', i.as_needed, 'duration', jsonb_build_array(i.duration_value, i.duration_unit),
          'quantity', jsonb_build_array(i.quantity, i.quantity_unit), 'refills', i.refills, 'group', i.law_group, 'antibiotic', i.antibiotic,
          'runsOutOn', i.runs_out_on) order by i.place)
        from prescription_item i where i.company_id = p.company_id and i.prescription_id = p.id)
    )::text, 'UTF8')), 'hex')
    from prescription p where p.company_id = company and p.id = prescription
  $$;

-- What anybody learns by the token of a printed prescription. Those that ended over a year ago are as unknown as a guess.
create function prescription_of_token(token text, at timestamptz)
  returns table (folio text, status text, item_count int)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.folio, case when p.status in ('issued', 'partially_filled') and p.valid_until < (at at time zone c.time_zone)::date then 'expired' else p.status end,
      (select count(*)::int from prescription_item i where i.company_id = p.company_id and i.prescription_id = p.id)
    from prescription p join company c on c.id = p.company_id
    where p.verify_token = token and c.closed_at is null and p.valid_until > (at at time zone c.time_zone)::date - 365
  $$;
revoke execute on function prescription_of_token from public;
grant execute on function prescription_of_token to app_user;
