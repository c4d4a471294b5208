-- The chart of a patient (docs/adr/0102): problem list, medications in use, immunisations, family and personal history.
-- Prose is encrypted where the company chose so (docs/adr/0090); codes, dates and names of medications and vaccines are not.
create table condition (
  company_id  uuid        not null references company (id),
  id          uuid        not null,
  patient_id  uuid        not null,
  cie10       text        references cie10 (code),
  -- In the words of who noted it, where no code says it.
  description text        check (char_length(description) between 1 and case when is_sealed(description) then 2000 else 200 end and is_trimmed(description)),
  note        text        check (char_length(note) between 1 and case when is_sealed(note) then 6000 else 1000 end and is_trimmed(note)),
  status      text        not null check (status in ('active', 'inactive', 'resolved', 'entered_in_error')),
  onset_on    date,
  abated_on   date,
  created_at  timestamptz not null,
  created_by  uuid        not null references user_account (id),
  updated_at  timestamptz not null,
  updated_by  uuid        not null references user_account (id),
  version     int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint condition_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint condition_named check (num_nonnulls(cie10, description) > 0),
  constraint condition_days check (abated_on >= onset_on and (abated_on is null or status <> 'active'))
);
create index condition_of_patient on condition (company_id, patient_id);
comment on table condition is 'An entry of the problem list of a patient (FHIR Condition, problem-list-item).';

create table medication_statement (
  company_id    uuid        not null references company (id),
  id            uuid        not null,
  patient_id    uuid        not null,
  medication_id uuid        references medication (id),
  name          text        not null check (char_length(name) between 1 and 200 and is_trimmed(name)),
  dosage        text        check (char_length(dosage) between 1 and case when is_sealed(dosage) then 2000 else 200 end and is_trimmed(dosage)),
  note          text        check (char_length(note) between 1 and case when is_sealed(note) then 6000 else 1000 end and is_trimmed(note)),
  status        text        not null check (status in ('active', 'completed', 'stopped', 'entered_in_error')),
  started_on    date,
  ended_on      date,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint medication_statement_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint medication_statement_days check (ended_on >= started_on and (ended_on is null or status <> 'active'))
);
create index medication_statement_of_patient on medication_statement (company_id, patient_id);
create index medication_statement_by_medication on medication_statement (medication_id);
comment on table medication_statement is 'A medication that a patient says they take, whoever prescribed it (FHIR MedicationStatement).';

create table immunization (
  company_id  uuid        not null references company (id),
  id          uuid        not null,
  patient_id  uuid        not null,
  vaccine     text        not null check (char_length(vaccine) between 1 and 120 and is_trimmed(vaccine)),
  dose_number int         check (dose_number between 1 and 20),
  given_on    date        not null,
  lot         text        check (char_length(lot) between 1 and 40 and is_trimmed(lot)),
  note        text        check (char_length(note) between 1 and case when is_sealed(note) then 6000 else 1000 end and is_trimmed(note)),
  status      text        not null check (status in ('completed', 'not_done', 'entered_in_error')),
  created_at  timestamptz not null,
  created_by  uuid        not null references user_account (id),
  updated_at  timestamptz not null,
  updated_by  uuid        not null references user_account (id),
  version     int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint immunization_patient foreign key (company_id, patient_id) references patient (company_id, id)
);
create index immunization_of_patient on immunization (company_id, patient_id);
comment on table immunization is 'A vaccine that a patient was given, or was not (FHIR Immunization).';

create table family_history (
  company_id   uuid        not null references company (id),
  id           uuid        not null,
  patient_id   uuid        not null,
  relationship text        not null check (relationship in ('self', 'mother', 'father', 'sibling', 'child', 'maternal_grandparent', 'paternal_grandparent', 'aunt_uncle', 'other')),
  -- Of one's own history, as NOM-004 divides it.
  category     text        check (category in ('pathological', 'surgical', 'hospital', 'gynaecological', 'non_pathological')),
  cie10        text        references cie10 (code),
  description  text        not null check (char_length(description) between 1 and case when is_sealed(description) then 6000 else 1000 end and is_trimmed(description)),
  status       text        not null check (status in ('active', 'entered_in_error')),
  created_at   timestamptz not null,
  created_by   uuid        not null references user_account (id),
  updated_at   timestamptz not null,
  updated_by   uuid        not null references user_account (id),
  version      int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint family_history_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint family_history_category check ((relationship = 'self') = (category is not null))
);
create index family_history_of_patient on family_history (company_id, patient_id);
comment on table family_history is 'What runs in the family of a patient (FHIR FamilyMemberHistory), and their own history (self).';

-- What an allergy names, where it is known: a key of medication_ingredient or of an allergy class.
alter table allergy
  add column ingredient_key text check (ingredient_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(ingredient_key) <= 120),
  add column class_key text check (class_key ~ '^[a-z0-9]+([-_][a-z0-9]+)*$' and char_length(class_key) <= 120),
  add constraint allergy_names_one check (num_nonnulls(ingredient_key, class_key) < 2);

-- A problem stands on the list once; patients that are merged may both have brought it.
create function condition_once() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> 'active' or new.cie10 is null then
      return new;
    end if;
    if tg_op = 'UPDATE' and (old.status, old.cie10) is not distinct from (new.status, new.cie10) then
      return new;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('condition/' || new.patient_id || '/' || new.cie10, 0));
    if exists (select from condition c where c.company_id = new.company_id and c.patient_id = new.patient_id
        and c.cie10 = new.cie10 and c.status = 'active' and c.id <> new.id) then
      raise exception 'the problem is on the list' using errcode = 'unique_violation', constraint = 'condition_once';
    end if;
    return new;
  end
  $$;
create trigger condition_stands_once before insert or update of status, cie10 on condition
  for each row execute function condition_once();

-- The legal term of a record takes its chart with it (docs/adr/0091).
create function retention_takes_chart() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from condition x where x.company_id = new.company_id and x.patient_id = new.record_id;
    delete from medication_statement x where x.company_id = new.company_id and x.patient_id = new.record_id;
    delete from immunization x where x.company_id = new.company_id and x.patient_id = new.record_id;
    delete from family_history x where x.company_id = new.company_id and x.patient_id = new.record_id;
    return null;
  end
  $$;
revoke execute on function retention_takes_chart from public;
create trigger retention_takes_chart after update of outcome on retention_item for each row
  when (new.kind = 'clinical_record' and new.outcome = 'deleting') execute function retention_takes_chart();

do $$
  declare
    part text;
  begin
    foreach part in array array['condition', 'medication_statement', 'immunization', 'family_history'] loop
      execute format('alter table %I enable row level security', part);
      execute format('create policy tenant on %I using (company_id = (select app_company())) with check (company_id = (select app_company()))', part);
      -- Entered in error is a status: a record loses nothing.
      execute format('revoke delete on %I from app_user', part);
      execute format('create trigger %I before insert or update on %I for each row when (current_user = ''app_user'') execute function care_hold(''record'')', part || '_of_care', part);
    end loop;
  end
  $$;
