-- Long work that goes on behind the answer of a request (docs/adr/0034). A row is written in the transaction that
-- asks for the work; whoever works takes the row in a transaction, does one step and says so in the very same one.
-- Times are the database's own, whatever the clock of the application says.
create table job (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  kind        text        not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  -- What is worked on; how far it is stands there.
  entity_id   uuid        not null,
  state       text        not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Also the end of the time that a worker has to begin a step it has taken: should it die, another goes on then.
  due_at      timestamptz not null default clock_timestamp(),
  -- Of the step at hand.
  tries       int         not null default 0 check (tries >= 0),
  created_at  timestamptz not null default clock_timestamp(),
  -- Whose rights it is done with.
  created_by  uuid        not null references user_account (id),
  finished_at timestamptz,
  -- What the last failed try said, for whoever runs the suite.
  fault       text        check (char_length(fault) <= 500),
  primary key (company_id, id),
  check ((state = 'waiting') = (finished_at is null))
);
create unique index job_live on job (company_id, kind, entity_id) where state = 'waiting';
create index job_due on job (due_at, id) where state = 'waiting';

-- The next step that is due, of whichever company: a worker acts for nobody until it has taken one, and
-- row-level security would show it nothing. It gives away ids alone.
create function job_take(kinds text[], begin_within interval)
  returns table (job_id uuid, company_id uuid, user_id uuid, kind text, entity_id uuid, tries int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update job as taken set tries = taken.tries + 1, due_at = clock_timestamp() + begin_within
    from (
      select j.company_id, j.id from job j
      where j.state = 'waiting' and j.kind = any (kinds) and j.due_at <= clock_timestamp()
      order by j.due_at, j.id limit 1 for update skip locked
    ) as due
    where taken.company_id = due.company_id and taken.id = due.id
    returning taken.id, taken.company_id, taken.created_by, taken.kind, taken.entity_id, taken.tries
  $$;
revoke execute on function job_take from public;
grant execute on function job_take to app_user;

alter table job enable row level security;
create policy tenant on job
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
