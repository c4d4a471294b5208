-- Shifts, absences and holidays of the staff, by the clock of the clinic (specification §2).
create table company_holiday (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  on_date    date        not null,
  name       text        not null check (is_line(name, 80)),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint company_holiday_date unique (company_id, on_date)
);
alter table company_holiday enable row level security;
create policy tenant on company_holiday
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table company_holiday is 'A day on which the company rests; patterns of shifts leave it out.';

create table staff_absence (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  staff_member_id uuid        not null,
  kind            text        not null check (kind in ('vacation', 'sick_leave', 'other')),
  first_day       date        not null,
  last_day        date        not null,
  note            text        check (is_line(note, 200)),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint staff_absence_member foreign key (company_id, staff_member_id) references staff_member (company_id, id),
  constraint staff_absence_days check (last_day between first_day and first_day + 365),
  constraint staff_absence_overlap exclude using gist (company_id with =, staff_member_id with =, daterange(first_day, last_day, '[]') with &&)
);
alter table staff_absence enable row level security;
create policy tenant on staff_absence
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update on staff_absence from app_user;
comment on table staff_absence is 'Days on which a person of the roster is away.';

create table staff_shift (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  staff_member_id uuid        not null,
  department_id   uuid,
  on_date         date        not null check (on_date between '1900-01-01' and '2100-12-31'),
  starts_minute   int         not null check (starts_minute between 0 and 1439),
  -- Of the same day or, from 1440 on, of the next.
  ends_minute     int         not null,
  role            text        check (is_line(role, 60)),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint staff_shift_member foreign key (company_id, staff_member_id) references staff_member (company_id, id),
  constraint staff_shift_department foreign key (company_id, department_id) references department (company_id, id),
  constraint staff_shift_length check (ends_minute > starts_minute and ends_minute <= starts_minute + 1440),
  -- Nobody works two shifts at once.
  constraint staff_shift_overlap exclude using gist (company_id with =, staff_member_id with =,
    tsrange(on_date + starts_minute * interval '1 minute', on_date + ends_minute * interval '1 minute') with &&)
);
create index staff_shift_by_day on staff_shift (company_id, on_date);

-- The person's row is held, so that no absence and no termination comes between.
create function staff_shift_hold() returns trigger
  language plpgsql
  as $$
  declare
    employment record;
  begin
    select hired_on, left_on into employment from staff_member
    where company_id = new.company_id and id = new.staff_member_id for share;
    if new.on_date < employment.hired_on or new.on_date > employment.left_on then
      raise exception 'not employed on that day' using errcode = 'check_violation', constraint = 'staff_shift_employed';
    end if;
    if exists (select from staff_absence where company_id = new.company_id and staff_member_id = new.staff_member_id
        and new.on_date between first_day and last_day) then
      raise exception 'away on that day' using errcode = 'check_violation', constraint = 'staff_shift_absent';
    end if;
    return new;
  end
  $$;
create trigger staff_shift_held before insert or update on staff_shift for each row execute function staff_shift_hold();

create function staff_absence_hold() returns trigger
  language plpgsql
  as $$
  begin
    perform from staff_member where company_id = new.company_id and id = new.staff_member_id for no key update;
    if exists (select from staff_shift where company_id = new.company_id and staff_member_id = new.staff_member_id
        and on_date between new.first_day and new.last_day) then
      raise exception 'shifts on these days' using errcode = 'check_violation', constraint = 'staff_absence_shifts';
    end if;
    return new;
  end
  $$;
create trigger staff_absence_held before insert on staff_absence for each row execute function staff_absence_hold();

-- Nobody plans more than this at once, through whichever call.
create function staff_shift_limit() returns trigger
  language plpgsql
  as $$
  begin
    if (select count(*) from added) > 500 then
      raise exception 'too many shifts' using errcode = 'check_violation', constraint = 'staff_shift_at_once';
    end if;
    return null;
  end
  $$;
create trigger staff_shift_at_once after insert on staff_shift
  referencing new table as added for each statement execute function staff_shift_limit();

-- Who has left has no later shifts.
create function staff_member_keep_shifts() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from staff_shift where company_id = new.company_id and staff_member_id = new.id
        and on_date > new.left_on) then
      raise exception 'shifts after the last day' using errcode = 'check_violation', constraint = 'staff_member_shifts';
    end if;
    return new;
  end
  $$;
create trigger staff_member_shifts before update of left_on on staff_member
  for each row when (new.left_on is distinct from old.left_on) execute function staff_member_keep_shifts();

alter table staff_shift enable row level security;
create policy tenant on staff_shift
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table staff_shift is 'When a person of the roster works, and where.';
