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
-- Each kind in the order in which it is due.
create index job_of_kind on job (kind, due_at, id) where state = 'waiting';
create index job_turn_of_job on job_turn (company_id, job_id);
comment on table job_turn is 'In which turns a waiting job stands; its rows go when it is over.';

alter table job_turn enable row level security;
create policy tenant on job_turn
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Takes several at a time now: api/schema/functions/job_take.sql.
drop function job_take(text[], interval);
