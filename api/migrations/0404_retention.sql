-- What is older than its term is listed, approved by an owner, waits seven days and is deleted (docs/adr/0091).
create table legal_hold (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  patient_id uuid        not null,
  reason     text        not null check (char_length(reason) between 1 and 500 and is_trimmed(reason)),
  set_at     timestamptz not null,
  set_by     uuid        not null references user_account (id),
  lifted_at  timestamptz,
  lifted_by  uuid        references user_account (id),
  primary key (company_id, id),
  constraint legal_hold_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint legal_hold_lifted check ((lifted_at is null) = (lifted_by is null) and lifted_at >= set_at)
);
-- Not unique: a merge brings together the holds of two records.
create index legal_hold_standing on legal_hold (company_id, patient_id) where lifted_at is null;
alter table legal_hold enable row level security;
create policy tenant on legal_hold
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete, update on legal_hold from app_user;
grant update (lifted_at, lifted_by, patient_id) on legal_hold to app_user;
comment on table legal_hold is 'The clinical record of a patient that is kept whatever its age, for example for a lawsuit.';

create table retention_proposal (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  state           text        not null default 'listed' check (state in ('listed', 'approved', 'done', 'cancelled', 'replaced')),
  retention_years int         not null check (retention_years between 5 and 30),
  listed_at       timestamptz not null,
  approved_at     timestamptz,
  approved_by     uuid        references user_account (id),
  delete_after    timestamptz,
  cancelled_at    timestamptz,
  cancelled_by    uuid        references user_account (id),
  finished_at     timestamptz,
  primary key (company_id, id),
  constraint retention_proposal_approved check (
    num_nulls(approved_at, approved_by, delete_after) in (0, 3) and delete_after >= approved_at + interval '7 days'
    and (state not in ('approved', 'done') or approved_at is not null)),
  constraint retention_proposal_cancelled check (
    (cancelled_at is null) = (cancelled_by is null) and (state = 'cancelled') = (cancelled_at is not null)),
  constraint retention_proposal_finished check ((state = 'done') = (finished_at is not null) and finished_at >= delete_after)
);
create unique index retention_proposal_open on retention_proposal (company_id) where state in ('listed', 'approved');
create index retention_proposal_newest on retention_proposal (company_id, listed_at desc);
alter table retention_proposal enable row level security;
create policy tenant on retention_proposal
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table retention_proposal is 'A list of what is older than its term, until an owner approves it and it is deleted.';

create table retention_item (
  company_id  uuid        not null,
  proposal_id uuid        not null,
  kind        text        not null check (kind in ('clinical_record', 'notification')),
  record_id   uuid        not null,
  last_at     timestamptz not null,
  outcome     text        check (outcome in ('deleting', 'deleted', 'kept')),
  reason      text        check (reason in ('gone', 'term', 'legal_hold', 'privacy_request', 'unpaid')),
  primary key (company_id, proposal_id, kind, record_id),
  constraint retention_item_proposal foreign key (company_id, proposal_id) references retention_proposal (company_id, id),
  constraint retention_item_reason check ((outcome is not distinct from 'kept') = (reason is not null))
);
create index retention_item_by_age on retention_item (company_id, proposal_id, last_at, record_id);
create index retention_item_deleting on retention_item (company_id, record_id) where outcome = 'deleting';
alter table retention_item enable row level security;
create policy tenant on retention_item
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table retention_item is 'One record of a list of what is older than its term, and what became of it.';

-- Written by the functions below alone: nobody lists, approves or deletes past their rules.
revoke insert, update, delete on retention_proposal, retention_item from app_user;

create function patient_has_clinical_content(company uuid, patient uuid) returns boolean
  language sql stable
  as $$
    select exists (select from allergy a where a.company_id = company and a.patient_id = patient)
      or exists (select from patient_file f where f.company_id = company and f.patient_id = patient and f.clinical)
      or exists (select from visit v where v.company_id = company and v.patient_id = patient and (
        exists (select from visit_note n where n.company_id = v.company_id and n.visit_id = v.id)
        or exists (select from vital_signs s where s.company_id = v.company_id and s.visit_id = v.id)
        or exists (select from visit_diagnosis d where d.company_id = v.company_id and d.visit_id = v.id)
        or exists (select from visit_addendum a where a.company_id = v.company_id and a.visit_id = v.id)))
  $$;

-- Why the clinical record may not be deleted on a day; null: it may. The day is never later than the
-- database's own, whatever clock the application has.
create function patient_retention_bar(company uuid, patient uuid, on_day date) returns text
  language sql stable
  as $$
    select case
      when not patient_has_clinical_content(company, patient) then 'gone'
      when patient_kept_until(company, patient) is null then 'term'
      when patient_kept_until(company, patient) >= least(on_day, (clock_timestamp() at time zone c.time_zone)::date) then 'term'
      when exists (select from legal_hold h where h.company_id = company and h.patient_id = patient and h.lifted_at is null) then 'legal_hold'
      when exists (select from privacy_request r
        where r.company_id = company and r.state <> 'closed' and (r.patient_id = patient or r.customer_id = of.customer_id)) then 'privacy_request'
      when exists (select from purchase p where p.company_id = company and p.balance > 0 and p.status <> 'draft'
        and (p.patient_id = patient or p.customer_id = of.customer_id or p.visit_id in (select v.id from visit v where v.company_id = company and v.patient_id = patient))) then 'unpaid'
      end
    from company c join patient of on of.company_id = c.id and of.id = patient where c.id = company
  $$;

-- Lists anew, in place of a list that nobody approved; null: there is nothing to delete, or a list is approved.
create function retention_list(at timestamptz, at_most int) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    proposal uuid;
    zone text;
    years int;
  begin
    -- Two workers list one after the other.
    select time_zone, retention_years into zone, years from company c where c.id = company for no key update;
    if zone is null or exists (select from retention_proposal p where p.company_id = company and p.state = 'approved') then
      return null;
    end if;
    update retention_proposal p set state = 'replaced' where p.company_id = company and p.state = 'listed';
    insert into retention_proposal (company_id, retention_years, listed_at) values (company, years, at) returning id into proposal;
    insert into retention_item (company_id, proposal_id, kind, record_id, last_at)
      select company, proposal, 'clinical_record', p.id, patient_last_act(company, p.id)
      from patient p
      -- Younger patients cannot be due: they are left out without a look at their records.
      where p.company_id = company and p.created_at < at - make_interval(years => years)
        and patient_retention_bar(company, p.id, (at at time zone zone)::date) is null
      order by p.id limit at_most;
    insert into retention_item (company_id, proposal_id, kind, record_id, last_at)
      select company, proposal, 'notification', n.id, n.created_at
      from notification n
      where n.company_id = company and n.created_at < least(at, clock_timestamp()) - interval '1 year'
      order by n.created_at, n.id limit at_most;
    if not exists (select from retention_item i where i.company_id = company and i.proposal_id = proposal) then
      delete from retention_proposal p where p.company_id = company and p.id = proposal;
      return null;
    end if;
    return proposal;
  end
  $$;

-- Once, by an owner; seven days lie between this and the first deletion.
create function retention_approve(proposal uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if not exists (select from membership m where m.company_id = app_company() and m.user_id = app_user_id()
        and m.status = 'active' and 'owner' = any (m.roles)) then
      raise exception 'only an owner approves deletions' using errcode = 'insufficient_privilege';
    end if;
    update retention_proposal p set state = 'approved', approved_at = at, approved_by = app_user_id(), delete_after = at + interval '7 days'
      where p.company_id = app_company() and p.id = proposal and p.state = 'listed';
    return found;
  end
  $$;

create function retention_cancel(proposal uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update retention_proposal p set state = 'cancelled', cancelled_at = at, cancelled_by = app_user_id()
      where p.company_id = app_company() and p.id = proposal and p.state in ('listed', 'approved');
    return found;
  end
  $$;

create function retention_finish(proposal uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update retention_proposal p set state = 'done', finished_at = at
      where p.company_id = app_company() and p.id = proposal and p.state = 'approved' and p.delete_after <= at
        and not exists (select from retention_item i
          where i.company_id = p.company_id and i.proposal_id = p.id and i.outcome is null);
    return found;
  end
  $$;

-- Deletes one record of a list that is approved and has waited, unless something has changed since.
-- Visits stay with their dates: purchases and the log refer to them. null: somebody else did.
create function retention_delete(proposal uuid, item_kind text, record uuid, at timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    zone text;
    bar text;
  begin
    select time_zone into zone from company c where c.id = company;
    -- The list is held, so that cancelling waits for this record and stops the next.
    perform from retention_proposal p where p.company_id = company and p.id = proposal
      and p.state = 'approved' and p.delete_after <= at for share;
    if not found then
      raise exception 'the list is not approved, or still waits' using errcode = 'check_violation', constraint = 'retention_not_due';
    end if;
    perform from retention_item i where i.company_id = company and i.proposal_id = proposal
      and i.kind = item_kind and i.record_id = record and i.outcome is null for update;
    if not found then
      return null;
    end if;
    if item_kind = 'notification' then
      delete from notification n where n.company_id = company and n.id = record
        and n.created_at < least(at, clock_timestamp()) - interval '1 year';
      bar := case when found then null else 'gone' end;
    else
      -- Whatever is new in the record refers to these rows, and waits or is seen.
      perform from patient p where p.company_id = company and p.id = record for update;
      perform from visit v where v.company_id = company and v.patient_id = record order by v.id for update;
      bar := patient_retention_bar(company, record, (at at time zone zone)::date);
      if bar is null then
        update retention_item i set outcome = 'deleting'
          where i.company_id = company and i.proposal_id = proposal and i.kind = item_kind and i.record_id = record;
        delete from visit_addendum x using visit v where v.company_id = company and v.patient_id = record
          and x.company_id = v.company_id and x.visit_id = v.id;
        delete from visit_diagnosis x using visit v where v.company_id = company and v.patient_id = record
          and x.company_id = v.company_id and x.visit_id = v.id;
        delete from vital_signs x using visit v where v.company_id = company and v.patient_id = record
          and x.company_id = v.company_id and x.visit_id = v.id;
        delete from visit_note x using visit v where v.company_id = company and v.patient_id = record
          and x.company_id = v.company_id and x.visit_id = v.id;
        delete from allergy x where x.company_id = company and x.patient_id = record;
        delete from patient_file x where x.company_id = company and x.patient_id = record and x.clinical;
        update patient p set blood_type = null where p.company_id = company and p.id = record and p.blood_type is not null;
      end if;
    end if;
    update retention_item i set outcome = case when bar is null then 'deleted' else 'kept' end, reason = bar
      where i.company_id = company and i.proposal_id = proposal and i.kind = item_kind and i.record_id = record;
    return coalesce(bar, 'deleted');
  end
  $$;

-- Whether a retention run deletes the clinical record of a patient in this very transaction.
create function retention_deletes(company uuid, patient uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from retention_item i
      where i.company_id = company and i.record_id = patient and i.kind = 'clinical_record' and i.outcome = 'deleting')
  $$;

revoke execute on function retention_list, retention_approve, retention_cancel, retention_finish, retention_delete, retention_deletes from public;
grant execute on function retention_list, retention_approve, retention_cancel, retention_finish, retention_delete, retention_deletes to app_user;

-- Companies founded from now on get the job when they are founded.
insert into job (company_id, kind, entity_id, created_by)
select m.company_id, 'retention', m.company_id, m.user_id
from (
  select distinct on (company_id) company_id, user_id from membership
  where 'owner' = any (roles) order by company_id, created_at, id
) m
on conflict (company_id, kind, entity_id) where state = 'waiting' do nothing;
