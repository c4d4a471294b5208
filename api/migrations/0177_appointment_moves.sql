-- What holds for an appointment whoever writes it (docs/adr/0042): how it moves, and that its time stays what it was.
create function appointment_hold() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> old.status and not appointment_can_move(old.status, new.status) and not exists (
      -- Back to where the last step came from: that is how one is taken back.
      select from (
        select h.from_status, h.to_status, h.undo from appointment_status_history h
        where h.company_id = new.company_id and h.appointment_id = new.id order by h.id desc limit 1
      ) as last
      where not last.undo and last.to_status = old.status and last.from_status = new.status
        and old.status not in ('completed', 'cancelled', 'rescheduled')
    ) then
      raise exception 'an appointment that is % does not become %', old.status, new.status
        using errcode = 'check_violation', constraint = 'appointment_transition';
    end if;
    -- Another time is another appointment in the same chain; only who waits is given one.
    if (new.start_at, new.end_at) is distinct from (old.start_at, old.end_at) and old.status <> 'waitlisted' and new.status <> 'waitlisted' then
      raise exception 'the time of an appointment does not change' using errcode = 'check_violation', constraint = 'appointment_time_fixed';
    end if;
    return new;
  end
  $$;
create trigger appointment_held before update of status, start_at, end_at on appointment for each row execute function appointment_hold();

-- Every time that was offered to somebody on the waiting list: nobody is offered the same one twice, five are asked at most.
create table waitlist_offer (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  -- The appointment that gave the time up.
  freed_id        uuid        not null,
  -- The one that waits.
  appointment_id  uuid        not null,
  start_at        timestamptz not null,
  end_at          timestamptz not null,
  practitioner_id uuid,
  offered_at      timestamptz not null,
  expires_at      timestamptz not null,
  outcome         text        not null default 'open' check (outcome in ('open', 'accepted', 'declined', 'expired')),
  primary key (company_id, id),
  constraint waitlist_offer_order check (start_at < end_at),
  constraint waitlist_offer_once unique (company_id, freed_id, appointment_id),
  constraint waitlist_offer_freed foreign key (company_id, freed_id) references appointment (company_id, id),
  constraint waitlist_offer_to foreign key (company_id, appointment_id) references appointment (company_id, id),
  constraint waitlist_offer_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id)
);
-- One offer at a time, to one person and of one time.
create unique index waitlist_offer_open on waitlist_offer (company_id, appointment_id) where outcome = 'open';
create unique index waitlist_offer_of_time on waitlist_offer (company_id, freed_id) where outcome = 'open';
create index waitlist_offer_of_practitioner on waitlist_offer (company_id, practitioner_id) where practitioner_id is not null;
alter table waitlist_offer enable row level security;
create policy tenant on waitlist_offer
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- What the tabs of the list count.
create index appointment_lost on appointment (company_id, start_at) where status in ('cancelled', 'no_show');
create index appointment_unconfirmed on appointment (company_id, start_at) where status in ('requested', 'scheduled');
create index appointment_coming on appointment (company_id, start_at) where status in ('requested', 'scheduled', 'confirmed');
