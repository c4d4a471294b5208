-- What a practitioner leaves open passes on before their access ends (docs/adr/0098).
create table hand_over (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  practitioner_id uuid        not null,
  -- The account that is deactivated; null: the work of the person of the roster ends, on that day.
  user_id         uuid,
  left_on         date,
  -- Who takes the customers and open leads of the account.
  records_to      uuid,
  appointments_to uuid,
  cancel_because  text        check (char_length(cancel_because) between 1 and 300 and is_trimmed(cancel_because)),
  visits_to       uuid,
  state           text        not null default 'running' check (state in ('running', 'done', 'refused', 'failed')),
  -- Problem code of a refusal.
  fault           text        check (char_length(fault) between 1 and 80),
  requested_at    timestamptz not null,
  requested_by    uuid        not null references user_account (id),
  finished_at     timestamptz,
  primary key (company_id, id),
  constraint hand_over_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint hand_over_member foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade,
  constraint hand_over_records_to foreign key (company_id, records_to) references membership (company_id, user_id) on delete set null (records_to),
  constraint hand_over_appointments_to foreign key (company_id, appointments_to) references practitioner (company_id, id),
  constraint hand_over_visits_to foreign key (company_id, visits_to) references practitioner (company_id, id),
  constraint hand_over_subject check ((user_id is null) = (left_on is not null) and (records_to is null or records_to <> user_id)),
  constraint hand_over_plan check (
    num_nonnulls(appointments_to, cancel_because) <= 1 and num_nonnulls(appointments_to, cancel_because, visits_to) > 0
    and appointments_to <> practitioner_id and visits_to <> practitioner_id),
  constraint hand_over_finished check ((state = 'running') = (finished_at is null) and (state = 'refused') = (fault is not null))
);
create unique index hand_over_running on hand_over (company_id, practitioner_id) where state = 'running';
alter table hand_over enable row level security;
create policy tenant on hand_over
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on hand_over from app_user;
grant update (state, fault, finished_at) on hand_over to app_user;
comment on table hand_over is 'The open work of a practitioner that passes on before they leave.';

create function hand_over_hold() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' then
      if old.state <> 'running' then
        raise exception 'a hand-over that is % has ended', old.state using errcode = 'check_violation', constraint = 'hand_over_ended';
      end if;
    elsif exists (
      select from practitioner p where p.company_id = new.company_id and p.id in (new.appointments_to, new.visits_to) and not p.active
    ) then
      raise exception 'who takes over is not active' using errcode = 'check_violation', constraint = 'hand_over_taker';
    end if;
    return new;
  end
  $$;
create trigger hand_over_hold before insert or update on hand_over for each row execute function hand_over_hold();

create table hand_over_item (
  company_id   uuid        not null,
  hand_over_id uuid        not null,
  kind         text        not null check (kind in ('appointment', 'visit')),
  record_id    uuid        not null,
  outcome      text        not null check (outcome in ('moved', 'cancelled', 'left')),
  -- Why it stays: code of a conflict or a problem.
  reason       text        check (char_length(reason) between 1 and 80),
  at           timestamptz not null,
  primary key (company_id, hand_over_id, kind, record_id),
  constraint hand_over_item_of foreign key (company_id, hand_over_id) references hand_over (company_id, id) on delete cascade,
  constraint hand_over_item_reason check ((outcome = 'left') = (reason is not null)),
  constraint hand_over_item_outcome check (kind = 'appointment' or outcome <> 'cancelled')
);
alter table hand_over_item enable row level security;
create policy tenant on hand_over_item
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on hand_over_item from app_user;
comment on table hand_over_item is 'An appointment or visit of a hand-over, and what became of it.';

-- A note keeps its author (NOM-004): only a visit in which nothing was written passes on.
create function visit_is_written(company uuid, visit uuid) returns boolean
  language sql stable
  as $$
    select exists (select from visit_note n where n.company_id = company and n.visit_id = visit
        and (n.revision + n.diagnoses_revision > 0 or n.sections <> '{}'))
      or exists (select from visit_diagnosis d where d.company_id = company and d.visit_id = visit)
  $$;

create function visit_keeps_author() returns trigger
  language plpgsql
  as $$
  begin
    if old.status in ('signed', 'cancelled') or visit_is_written(old.company_id, old.id) then
      raise exception 'what was written keeps its author' using errcode = 'check_violation', constraint = 'visit_author';
    end if;
    return new;
  end
  $$;
create trigger visit_keeps_author before update of practitioner_id on visit
  for each row when (old.practitioner_id is not null and new.practitioner_id is distinct from old.practitioner_id)
  execute function visit_keeps_author();
