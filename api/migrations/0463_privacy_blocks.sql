-- Data that is blocked (LFPDPPP): kept for its legal term, found and used by nobody but those who
-- answer for it (docs/adr/0091).
alter table privacy_request drop constraint privacy_request_blocked,
  add constraint privacy_request_blocked check (outcome is distinct from 'blocked' or kind in ('cancellation', 'opposition'));

-- The number of the request that blocked it, not its row: patients and customers come before requests.
alter table patient
  add column privacy_blocked_at timestamptz,
  add column privacy_block_request int,
  add constraint patient_privacy_block check (num_nulls(privacy_blocked_at, privacy_block_request) in (0, 2));
alter table customer
  add column privacy_blocked_at timestamptz,
  add column privacy_block_request int,
  add constraint customer_privacy_block check (num_nulls(privacy_blocked_at, privacy_block_request) in (0, 2));
create index patient_privacy_blocked on patient (company_id, id) where privacy_blocked_at is not null;
create index customer_privacy_blocked on customer (company_id, id) where privacy_blocked_at is not null;

-- A transaction sees one blocked person, or all of them ('*'), where it says so.
create function sees_blocked(person uuid) returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('app.sees_blocked', true), '') in ('*', person::text) $$;
create policy unblocked on patient as restrictive for select
  using (privacy_blocked_at is null or sees_blocked(id));
create policy unblocked on customer as restrictive for select
  using (privacy_blocked_at is null or sees_blocked(id));

-- Since when and by which request somebody is blocked; no row: they are not, or are of another company.
create function patient_block(patient uuid) returns table (blocked_at timestamptz, request int)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.privacy_blocked_at, p.privacy_block_request from patient p
    where p.company_id = app_company() and p.id = patient and p.privacy_blocked_at is not null
  $$;
create function customer_block(customer uuid) returns table (blocked_at timestamptz, request int)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.privacy_blocked_at, c.privacy_block_request from customer c
    where c.company_id = app_company() and c.id = customer and c.privacy_blocked_at is not null
  $$;

-- Nobody disappears with care or a debt that is still open.
create function privacy_block_hold() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    busy boolean;
  begin
    if new.privacy_blocked_at is null or old.privacy_blocked_at is not null then
      return new;
    end if;
    if tg_table_name = 'patient' then
      busy := exists (select from appointment a where a.company_id = new.company_id and a.patient_id = new.id
          and a.status in ('requested', 'waitlisted', 'scheduled', 'confirmed', 'checked_in', 'in_progress'))
        or exists (select from visit v where v.company_id = new.company_id and v.patient_id = new.id and v.status in ('open', 'in_progress'))
        or exists (select from purchase p where p.company_id = new.company_id and p.patient_id = new.id and p.balance > 0 and p.status <> 'draft');
    else
      busy := exists (select from purchase p where p.company_id = new.company_id and p.customer_id = new.id and p.balance > 0 and p.status <> 'draft');
    end if;
    if busy then
      raise exception 'care or a debt is still open' using errcode = 'check_violation', constraint = 'privacy_block_in_use';
    end if;
    return new;
  end
  $$;
create trigger patient_privacy_block_held before update of privacy_blocked_at on patient
  for each row execute function privacy_block_hold();
create trigger customer_privacy_block_held before update of privacy_blocked_at on customer
  for each row execute function privacy_block_hold();

-- Nothing new begins for a patient who is blocked.
create function patient_unblocked() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform from patient p where p.company_id = new.company_id and p.id = new.patient_id and p.privacy_blocked_at is not null for share;
    if found then
      raise exception 'the data of the patient is blocked' using errcode = 'check_violation', constraint = 'patient_blocked';
    end if;
    return new;
  end
  $$;
create trigger appointment_of_unblocked before insert on appointment for each row execute function patient_unblocked();
create trigger visit_of_unblocked before insert on visit for each row execute function patient_unblocked();

revoke execute on function patient_block, customer_block, privacy_block_hold, patient_unblocked from public;
grant execute on function patient_block, customer_block to app_user;
