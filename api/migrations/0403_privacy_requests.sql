-- What people ask of their own data under the LFPDPPP (ARCO), with its days (docs/adr/0091).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'privacy_proof'::text]$purpose$);
end
$$;
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'privacy_request_due'::text, 'privacy_request_overdue'::text, 'retention_listed'::text]$kinds$);
end
$$;

create table privacy_request (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  number          int         not null check (number > 0),
  kind            text        not null check (kind in ('access', 'rectification', 'cancellation', 'opposition')),
  requester       text        not null check (is_line(requester, 160)),
  contact         text        check (is_line(contact, 254)),
  representative  text        check (is_line(representative, 160)),
  patient_id      uuid,
  customer_id     uuid,
  details         text        check (char_length(details) between 1 and 2000 and is_trimmed(details)),
  proof_file_id   uuid,
  received_on     date        not null,
  state           text        not null default 'received'
    check (state in ('received', 'in_review', 'answered', 'carried_out', 'closed')),
  due_on          date        not null,
  extension       text        check (char_length(extension) between 1 and 500 and is_trimmed(extension)),
  outcome         text        check (outcome in ('granted', 'blocked', 'refused')),
  answer          text        check (char_length(answer) between 1 and 2000 and is_trimmed(answer)),
  answered_on     date,
  carry_out_due_on    date,
  carry_out_extension text    check (char_length(carry_out_extension) between 1 and 500 and is_trimmed(carry_out_extension)),
  carried_out_on  date,
  closed_on       date,
  -- The due day that people were told of: another one is told anew.
  told_due        date,
  told_overdue    date,
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint privacy_request_number unique (company_id, number),
  constraint privacy_request_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint privacy_request_customer foreign key (company_id, customer_id) references customer (company_id, id)
    on delete set null (customer_id),
  constraint privacy_request_proof foreign key (company_id, proof_file_id) references stored_file (company_id, id),
  constraint privacy_request_one_subject check (num_nonnulls(patient_id, customer_id) <= 1),
  -- Twenty and fifteen working days, from a Sunday: four and three weeks without their weekend.
  constraint privacy_request_term check (due_on >= received_on + 26 and carry_out_due_on >= answered_on + 19),
  constraint privacy_request_answer check (
    num_nulls(outcome, answer, answered_on) in (0, 3) and (state in ('received', 'in_review')) = (outcome is null)),
  constraint privacy_request_identity check (outcome is null or outcome = 'refused' or proof_file_id is not null),
  constraint privacy_request_blocked check (outcome is distinct from 'blocked' or kind = 'cancellation'),
  constraint privacy_request_carried_out check (
    (carry_out_due_on is not null) = coalesce(outcome in ('granted', 'blocked'), false)
    and (carried_out_on is null or carry_out_due_on is not null)
    and (state <> 'carried_out' or carried_out_on is not null)
    and (state <> 'closed' or outcome = 'refused' or carried_out_on is not null)),
  constraint privacy_request_closed check ((state = 'closed') = (closed_on is not null)),
  constraint privacy_request_order check (answered_on >= received_on and carried_out_on >= answered_on and closed_on >= answered_on)
);
create index privacy_request_open on privacy_request (company_id, coalesce(carry_out_due_on, due_on), number)
  where state in ('received', 'in_review', 'answered');
create index privacy_request_of_patient on privacy_request (company_id, patient_id) where patient_id is not null;
create index privacy_request_of_customer on privacy_request (company_id, customer_id) where customer_id is not null;

alter table privacy_request enable row level security;
create policy tenant on privacy_request
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on privacy_request from app_user;

-- The last moment anything clinical was done for a patient; null: nothing ever was.
create function patient_last_act(company uuid, patient uuid) returns timestamptz
  language sql stable
  as $$
    select max(act.at) from (
      select greatest(v.started_at, v.ended_at, v.signed_at) as at from visit v
        where v.company_id = company and v.patient_id = patient
      union all
      select greatest(n.created_at, n.updated_at) from visit v
        join visit_note n on n.company_id = v.company_id and n.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select s.taken_at from visit v join vital_signs s on s.company_id = v.company_id and s.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select d.created_at from visit v join visit_diagnosis d on d.company_id = v.company_id and d.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select a.at from visit v join visit_addendum a on a.company_id = v.company_id and a.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select greatest(a.created_at, a.updated_at) from allergy a where a.company_id = company and a.patient_id = patient
      union all
      select f.created_at from patient_file p join stored_file f on f.company_id = p.company_id and f.id = p.id
        where p.company_id = company and p.patient_id = patient and p.clinical
      union all
      -- What is booked is an act to come.
      select coalesce(a.end_at, a.created_at) from appointment a
        where a.company_id = company and a.patient_id = patient
          and a.status not in ('cancelled', 'rescheduled', 'no_show')
    ) act
  $$;

-- The last day of a term of years; 29 February ends on the 28th of a common year, which is still kept.
create function retention_term_end(last_day date, years int) returns date
  language sql immutable
  as $$ select (last_day + make_interval(years => years))::date $$;

-- The last day on which the clinical record must be there, in the company's time zone. Somebody who
-- was a minor is counted from their majority. null: there is nothing clinical.
create function patient_kept_until(company uuid, patient uuid) returns date
  language sql stable
  as $$
    select case when act.at is null then null else retention_term_end(
        greatest((act.at at time zone c.time_zone)::date, (p.birth_date + interval '18 years')::date),
        c.retention_years) end
    from company c
    join patient p on p.company_id = c.id and p.id = patient
    cross join lateral (select patient_last_act(company, patient) as at) act
    where c.id = company
  $$;

-- Steps are taken one after the other, each term is extended once, what was answered stands; what
-- the law keeps is not cancelled.
create function privacy_request_moves() returns trigger
  language plpgsql
  as $$
  declare
    fixed constant text[] := array['number', 'kind', 'received_on', 'created_at', 'created_by'];
    kept date;
  begin
    if (select jsonb_object_agg(f, to_jsonb(new) -> f) from unnest(fixed) f)
        <> (select jsonb_object_agg(f, to_jsonb(old) -> f) from unnest(fixed) f)
      or (old.outcome is not null
        and (new.outcome, new.answer, new.answered_on, new.due_on, new.extension)
          is distinct from (old.outcome, old.answer, old.answered_on, old.due_on, old.extension))
      or (old.proof_file_id is not null and old.outcome is not null and new.proof_file_id is distinct from old.proof_file_id) then
      raise exception 'what was answered stands' using errcode = 'check_violation', constraint = 'privacy_request_transition';
    end if;
    if (old.extension is not null and (new.extension, new.due_on) is distinct from (old.extension, old.due_on))
      or (new.due_on <> old.due_on and new.extension is null)
      or (old.carry_out_extension is not null
        and (new.carry_out_extension, new.carry_out_due_on) is distinct from (old.carry_out_extension, old.carry_out_due_on))
      or (old.carry_out_due_on is not null and new.carry_out_due_on <> old.carry_out_due_on and new.carry_out_extension is null) then
      raise exception 'a term is extended once' using errcode = 'check_violation', constraint = 'privacy_request_extended';
    end if;
    if old.state = 'closed' or (new.state <> old.state and (old.state, new.state) not in (
        ('received', 'in_review'), ('in_review', 'answered'), ('answered', 'carried_out'),
        ('answered', 'closed'), ('carried_out', 'closed'))) then
      -- Deletions and merges of the person only move the pointers.
      if old.state <> 'closed' or to_jsonb(new) - array['customer_id', 'patient_id'] <> to_jsonb(old) - array['customer_id', 'patient_id'] then
        raise exception 'no step from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'privacy_request_transition';
      end if;
    end if;
    if new.state = 'answered' and old.state = 'in_review' and new.kind = 'cancellation'
      and new.outcome = 'granted' and new.patient_id is not null then
      perform from patient p where p.company_id = new.company_id and p.id = new.patient_id for update;
      kept := patient_kept_until(new.company_id, new.patient_id);
      if kept >= new.answered_on then
        raise exception 'the clinical record is kept until %', kept
          using errcode = 'check_violation', constraint = 'privacy_request_legal_term';
      end if;
    end if;
    return new;
  end
  $$;
create trigger privacy_request_moved before update on privacy_request
  for each row execute function privacy_request_moves();

comment on table privacy_request is 'What a person asked of their own data (ARCO), the days to answer and to carry it out, and what became of it.';
