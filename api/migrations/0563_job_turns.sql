-- Several jobs run at a time. Those of one turn, such as messages of one sender, wait for each other, in the order in
-- which they were queued; a job that is retried holds up those behind it (docs/adr/0081).
create sequence job_turn_number;

create table job_turn (
  company_id uuid   not null references company (id),
  turn       text   not null check (char_length(turn) between 1 and 200),
  -- The same in all turns of a job, so that no two jobs wait for each other.
  number     bigint not null,
  job_id     uuid   not null,
  primary key (company_id, turn, number),
  foreign key (company_id, job_id) references job (company_id, id) on delete cascade
);
create index job_turn_of_job on job_turn (company_id, job_id);
comment on table job_turn is 'In which turns a waiting job stands; its rows go when it is over.';

alter table job_turn enable row level security;
create policy tenant on job_turn
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

drop function job_take(text[], interval);
create function job_take(kinds text[], begin_within interval, most int)
  returns table (job_id uuid, company_id uuid, user_id uuid, kind text, entity_id uuid, tries int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with due as materialized (
      select j.company_id, j.id, j.due_at from job j
      where j.state = 'waiting' and j.kind = any (kinds) and j.due_at <= clock_timestamp()
        and not exists (
          select from job_turn own join job_turn earlier
            on earlier.company_id = own.company_id and earlier.turn = own.turn and earlier.number < own.number
          where own.company_id = j.company_id and own.job_id = j.id)
      order by j.due_at, j.id limit most for update skip locked
    ), taken as (
      update job set tries = job.tries + 1, due_at = clock_timestamp() + begin_within
      from due where job.company_id = due.company_id and job.id = due.id
      returning job.id, job.company_id, job.created_by, job.kind, job.entity_id, job.tries, due.due_at as was_due
    )
    select t.id, t.company_id, t.created_by, t.kind, t.entity_id, t.tries from taken t order by t.was_due, t.id
  $$;
revoke execute on function job_take from public;
grant execute on function job_take to app_user;
