-- What can be booked, and when (screens §3, /hospital/event-types and /hospital/doctor-availability).
alter table event_type
  add column description text check (char_length(description) between 1 and 1000),
  add column department_id uuid,
  add column category_kind text not null default 'service' check (category_kind = 'service'),
  add column category_id uuid,
  -- Other lengths that one may choose instead of `minutes`.
  add column other_minutes int[] not null default '{}' check (cardinality(other_minutes) <= 5),
  add column buffer_before int not null default 0 check (buffer_before between 0 and 120),
  add column buffer_after int not null default 0 check (buffer_after between 0 and 120),
  add column slot_step int not null default 15 check (slot_step in (5, 10, 15, 20, 30, 60)),
  add column min_notice_minutes int not null default 0 check (min_notice_minutes between 0 and 43200),
  -- Days from today that can be booked.
  add column window_days int not null default 180 check (window_days between 1 and 730),
  add column daily_limit int check (daily_limit between 1 and 500),
  -- Patients who share one beginning with one practitioner.
  add column capacity int not null default 1 check (capacity between 1 and 100),
  add column requires_confirmation boolean not null default false,
  add column kinds text[] not null default '{in_person}'
    check (cardinality(kinds) > 0 and kinds <@ array['in_person', 'telehealth', 'walk_in', 'home']),
  add column color text not null default '#0d9488' check (color ~ '^#[0-9a-f]{6}$'),
  add column price_cents bigint not null default 0 check (price_cents between 0 and 99999999999),
  add column product_id uuid,
  -- fixed: one must be named; any: whoever is free; round_robin: whoever is free and had least.
  add column assignment text not null default 'any' check (assignment in ('fixed', 'any', 'round_robin')),
  -- [{"key", "label", "type": text|long|number|bool|select|phone|date, "required", "options"?}, …]
  add column questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  add column follow_up_days int check (follow_up_days between 1 and 730),
  -- Visits after this one that cost nothing, within days.
  add column free_days int check (free_days between 1 and 365),
  add column free_visits int check (free_visits between 1 and 20),
  add column position int not null default 0 check (position between 0 and 1000000),
  add constraint event_type_department foreign key (company_id, department_id) references department (company_id, id),
  add constraint event_type_category foreign key (company_id, category_kind, category_id) references category (company_id, kind, id),
  add constraint event_type_product foreign key (company_id, product_id) references product (company_id, id),
  add constraint event_type_free check ((free_days is null) = (free_visits is null));
update event_type set kinds = '{telehealth}' where remote;
alter table event_type drop column remote;
create index event_type_of_department on event_type (company_id, department_id);
create index event_type_of_category on event_type (company_id, category_id);
create index event_type_of_product on event_type (company_id, product_id);

-- Where it can be booked; none: everywhere.
create table event_type_site (
  company_id    uuid not null,
  event_type_id uuid not null,
  site_id       uuid not null,
  primary key (company_id, event_type_id, site_id),
  foreign key (company_id, event_type_id) references event_type (company_id, id) on delete cascade,
  constraint event_type_site_site foreign key (company_id, site_id) references site (company_id, id)
);
create index event_type_of_site on event_type_site (company_id, site_id);

-- A pattern of the week of one practitioner at one site, in the site's own time, from a day to a day.
create table availability_schedule (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  practitioner_id uuid        not null,
  site_id         uuid        not null,
  name            text        not null check (char_length(name) between 1 and 80 and is_trimmed(name)),
  valid_from      date        not null,
  -- The last day, included.
  valid_to        date,
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint availability_schedule_days check (valid_to >= valid_from),
  constraint availability_schedule_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint availability_schedule_site foreign key (company_id, site_id) references site (company_id, id)
);
create index availability_schedule_of_practitioner on availability_schedule (company_id, practitioner_id);
create index availability_schedule_of_site on availability_schedule (company_id, site_id);

-- Minutes from midnight. Practitioner and days stand here again, so that a constraint sees an overlap across sites.
create table availability_interval (
  company_id      uuid not null references company (id),
  id              uuid not null default gen_random_uuid(),
  schedule_id     uuid not null,
  practitioner_id uuid not null,
  valid           daterange not null,
  -- 1 Monday … 7 Sunday (ISO 8601).
  weekday         int  not null check (weekday between 1 and 7),
  starts_minute   int  not null check (starts_minute between 0 and 1435),
  ends_minute     int  not null check (ends_minute between 5 and 1440),
  -- null: the step of the event type.
  slot_minutes    int  check (slot_minutes between 5 and 480),
  -- Patients at one time, where the event type allows more than one; null: as it says.
  capacity        int  check (capacity between 1 and 100),
  mode            text not null default 'both' check (mode in ('in_person', 'telehealth', 'both')),
  -- null: whatever the practitioner does.
  event_type_ids  uuid[],
  primary key (company_id, id),
  foreign key (company_id, schedule_id) references availability_schedule (company_id, id) on delete cascade,
  constraint availability_interval_order check (starts_minute < ends_minute),
  constraint availability_interval_overlap exclude using gist (
    company_id with =, practitioner_id with =, weekday with =, int4range(starts_minute, ends_minute) with &&, valid with &&
  )
);
create index availability_interval_of_schedule on availability_interval (company_id, schedule_id);

-- One date that is not as the pattern says: `closed` takes time away (all of it without hours), `open` adds some.
create table availability_override (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  practitioner_id uuid        not null,
  -- Where an `open` one is; a `closed` one without a site is for all.
  site_id         uuid,
  on_date         date        not null,
  type            text        not null check (type in ('open', 'closed')),
  starts_minute   int         check (starts_minute between 0 and 1435),
  ends_minute     int         check (ends_minute between 5 and 1440),
  reason          text        check (char_length(reason) between 1 and 300 and is_trimmed(reason)),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint availability_override_hours check (
    (starts_minute is null) = (ends_minute is null) and starts_minute < ends_minute
    and (type = 'closed' or (starts_minute is not null and site_id is not null))
  ),
  constraint availability_override_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint availability_override_site foreign key (company_id, site_id) references site (company_id, id)
);
create index availability_override_of_day on availability_override (company_id, practitioner_id, on_date);
create index availability_override_of_site on availability_override (company_id, site_id);

create table time_off (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  practitioner_id uuid        not null,
  start_at        timestamptz not null,
  end_at          timestamptz not null,
  type            text        not null check (type in ('vacation', 'sick', 'training', 'personal', 'other')),
  reason          text        check (char_length(reason) between 1 and 300 and is_trimmed(reason)),
  -- Who takes over meanwhile.
  delegate_id     uuid,
  status          text        not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'cancelled')),
  -- What happens to the appointments in it, once approved.
  bookings        text        check (bookings in ('reassign', 'reschedule', 'keep')),
  decided_at      timestamptz,
  decided_by      uuid        references user_account (id),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint time_off_order check (start_at < end_at),
  constraint time_off_delegate check (delegate_id <> practitioner_id),
  constraint time_off_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint time_off_delegate_practitioner foreign key (company_id, delegate_id) references practitioner (company_id, id)
);
create index time_off_of_practitioner on time_off using gist (company_id, practitioner_id, tstzrange(start_at, end_at)) where status = 'approved';
create index time_off_by_creation on time_off (company_id, practitioner_id, start_at);
create index time_off_of_delegate on time_off (company_id, delegate_id);

-- Days on which a site is closed, or all of them: holidays, a burst pipe.
create table site_closure (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  -- null: every site.
  site_id    uuid,
  name       text        not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  from_date  date        not null,
  -- The last day, included.
  to_date    date        not null,
  -- The official holiday that it was taken from, such as `2026-11-16`; at most once.
  holiday    text        check (char_length(holiday) between 1 and 40),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint site_closure_days check (from_date <= to_date),
  constraint site_closure_holiday unique (company_id, holiday),
  constraint site_closure_site foreign key (company_id, site_id) references site (company_id, id)
);
create index site_closure_of_site on site_closure (company_id, site_id, from_date);

alter table event_type_site enable row level security;
create policy tenant on event_type_site
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table availability_schedule enable row level security;
create policy tenant on availability_schedule
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table availability_interval enable row level security;
create policy tenant on availability_interval
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table availability_override enable row level security;
create policy tenant on availability_override
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table time_off enable row level security;
create policy tenant on time_off
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table site_closure enable row level security;
create policy tenant on site_closure
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
