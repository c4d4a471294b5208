-- Prescriptions that were sent to their patient (docs/adr/0110). The paper is drawn by a job; whether it
-- went out stands here, the address does not.
create table prescription_delivery (
  company_id      uuid        not null references company (id),
  -- Of whoever sends: a repeated call is one delivery.
  id              uuid        not null,
  prescription_id uuid        not null,
  channel         text        not null check (channel = 'email'),
  state           text        not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  asked_at        timestamptz not null,
  asked_by        uuid        not null references user_account (id),
  sent_at         timestamptz,
  primary key (company_id, id),
  constraint prescription_delivery_of foreign key (company_id, prescription_id)
    references prescription (company_id, id) on delete cascade,
  constraint prescription_delivery_sent check ((state = 'sent') = (sent_at is not null))
);
create index prescription_delivery_of_prescription on prescription_delivery (company_id, prescription_id);
-- One at a time: nobody gets the same paper twice because of two clicks.
create unique index prescription_delivery_once on prescription_delivery (company_id, prescription_id) where state = 'queued';
comment on table prescription_delivery is 'A prescription that was sent to its patient by mail.';

alter table prescription_delivery enable row level security;
create policy tenant on prescription_delivery
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Trigger of prescription_delivery: only an electronic prescription is sent (LGS art. 226), and what was
-- sent stands.
create function prescription_delivery_hold() returns trigger
  language plpgsql
  as $$
  declare
    found record;
  begin
    if tg_op = 'UPDATE' then
      if old.state <> 'queued' or new.prescription_id <> old.prescription_id then
        perform prescription_is_locked(old.prescription_id, old.state);
      end if;
      return new;
    end if;
    select p.status, p.autograph into found from prescription p
      where p.company_id = new.company_id and p.id = new.prescription_id;
    if found.status not in ('issued', 'partially_filled') or found.autograph is not false then
      raise exception 'only an electronic prescription is sent' using errcode = 'check_violation', constraint = 'prescription_not_sendable';
    end if;
    return new;
  end
  $$;
create trigger prescription_delivery_held before insert or update on prescription_delivery
  for each row execute function prescription_delivery_hold();
