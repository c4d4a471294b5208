-- What a clock on the wall shows, as an instant; where the clock is put on past it, the first one that it shows after.
create function shown_instant(wall timestamp, time_zone text) returns timestamptz
  language sql stable parallel safe
  as $$
    select case when (wall at time zone time_zone) at time zone time_zone = wall then wall at time zone time_zone
      else (
        select min(later at time zone time_zone) from generate_series(wall, wall + interval '3 hours', interval '1 minute') as later
        where (later at time zone time_zone) at time zone time_zone = later
      ) end
  $$;

-- The next time of a schedule after a moment, by the clocks of a time zone.
create function schedule_next(cadence text, weekday int, month_day int, at_time time, time_zone text, after timestamptz) returns timestamptz
  language sql stable parallel safe
  as $$
    select min(moment)
    from generate_series(0, 32) as days(ahead)
    cross join lateral (select (after at time zone time_zone)::date + days.ahead as on_day) as candidate
    cross join lateral (select shown_instant(on_day + at_time, time_zone) as moment) as shown
    where moment > after and case cadence
      when 'weekdays' then extract(isodow from on_day) < 6
      when 'weekly' then extract(isodow from on_day) = weekday
      when 'monthly' then extract(day from on_day) = month_day
      else true end
  $$;

-- A dataset that goes out by mail again and again; the job `dataset_mail` of its id sends it.
create table dataset_schedule (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  dataset_id  uuid,
  builtin     text        check (builtin in ('customers', 'purchases', 'leads', 'patients', 'appointments', 'visits')),
  definition  jsonb       not null check (jsonb_typeof(definition) = 'object'),
  cadence     text        not null check (cadence in ('daily', 'weekdays', 'weekly', 'monthly')),
  -- ISO: 1 is Monday.
  weekday     int         check (weekday between 1 and 7),
  month_day   int         check (month_day between 1 and 28),
  -- By the clocks of the company.
  at_time     time        not null check (extract(second from at_time) = 0),
  format      text        not null check (format in ('csv', 'xlsx')),
  -- No reference: who has left stays on the list until its owner takes them off, and is counted among those left out.
  recipients  uuid[]      not null check (cardinality(recipients) between 1 and 20),
  active      boolean     not null,
  -- Why it was made inactive by itself.
  stopped     text        check (stopped in ('owner_gone', 'not_allowed', 'question')),
  next_at     timestamptz,
  last_at     timestamptz,
  last_sent   int         check (last_sent >= 0),
  last_gone   int         check (last_gone >= 0),
  last_denied int         check (last_denied >= 0),
  last_file   text        check (last_file in ('attached', 'too_large', 'too_many_rows', 'none', 'failed')),
  owner_id    uuid        not null references user_account (id),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  version     int         not null default 1 check (version > 0),
  primary key (company_id, id),
  foreign key (company_id, dataset_id) references dataset (company_id, id) on delete cascade,
  check (num_nonnulls(dataset_id, builtin) = 1),
  check ((cadence = 'weekly') = (weekday is not null)),
  check ((cadence = 'monthly') = (month_day is not null)),
  check (active = (next_at is not null)),
  check (not active or stopped is null),
  check (num_nulls(last_at, last_sent, last_gone, last_denied, last_file) in (0, 5))
);
create index dataset_schedule_place on dataset_schedule (company_id, owner_id, coalesce(builtin, dataset_id::text));

-- Nothing waits for a schedule that is gone, with its dataset or alone.
create function dataset_schedule_forget_job() returns trigger language plpgsql as $$
begin
  delete from job where company_id = old.company_id and kind = 'dataset_mail' and entity_id = old.id and state = 'waiting';
  return null;
end
$$;
create trigger dataset_schedule_forget_job after delete on dataset_schedule
  for each row execute function dataset_schedule_forget_job();

-- Eight o'clock stays eight o'clock when the company says that its clocks are others.
create function company_move_schedules() returns trigger language plpgsql as $$
begin
  with moved as (
    update dataset_schedule set next_at = schedule_next(cadence, weekday, month_day, at_time, new.time_zone, clock_timestamp())
    where company_id = new.id and active returning id, next_at
  )
  update job set due_at = moved.next_at from moved
  where job.company_id = new.id and kind = 'dataset_mail' and entity_id = moved.id and state = 'waiting';
  return null;
end
$$;
create trigger company_move_schedules after update of time_zone on company
  for each row when (old.time_zone is distinct from new.time_zone) execute function company_move_schedules();

alter table dataset_schedule enable row level security;
create policy tenant on dataset_schedule
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
