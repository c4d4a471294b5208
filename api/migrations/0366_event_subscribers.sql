-- Each subscriber of an event has a job for it, written in the transaction that publishes the event (docs/adr/0078).
alter table job add column event_id bigint references outbox_event (id);
alter table job alter column created_by drop not null; -- some events are nobody's doing: those of a kiosk, or of a form on the web
alter table job add constraint job_created_by check (event_id is not null or created_by is not null);
create unique index job_event on job (event_id, kind) where event_id is not null;
create index job_failed on job (company_id, finished_at) where state = 'failed' and event_id is not null;
create index job_finished on job (finished_at) where state = 'done' or state = 'failed' and event_id is null;

-- The database's own time: a demonstration can move the application's clock.
alter table outbox_event add column published_at timestamptz not null default clock_timestamp();
create index outbox_event_published on outbox_event (published_at);
alter table outbox_event drop column processed_at; -- nothing ever wrote it

-- The newest transaction whose events were pruned. A page that lost its line before it asks for everything anew.
create table outbox_horizon (
  one         boolean primary key default true check (one),
  transaction xid8    not null
);
comment on table outbox_horizon is 'The newest transaction whose events were pruned, in one row.';
insert into outbox_horizon (transaction) values ('0');
revoke insert, update, delete on outbox_horizon from app_user;

-- Deletes at most `most` jobs that are over, and as many events that no job refers to, of all companies. An event whose
-- follow-up failed stays, with its job, until somebody retries or discards it.
create function outbox_prune(older_than interval, most int, out jobs int, out events int)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    newest xid8;
  begin
    with old as materialized (
      select j.company_id, j.id from job j
      where (j.state = 'done' or j.state = 'failed' and j.event_id is null) and j.finished_at < now() - older_than
      order by j.finished_at limit most for update skip locked
    )
    delete from job using old where job.company_id = old.company_id and job.id = old.id;
    get diagnostics jobs = row_count;
    with old as materialized (
      select o.id from outbox_event o
      where o.published_at < now() - older_than and not exists (select from job j where j.event_id = o.id)
      order by o.published_at limit most for update skip locked
    ), gone as (
      delete from outbox_event using old where outbox_event.id = old.id returning outbox_event.transaction
    )
    select count(*), max(gone.transaction) into events, newest from gone;
    update outbox_horizon h set transaction = newest where h.transaction < newest;
  end
  $$;
revoke execute on function outbox_prune from public;
grant execute on function outbox_prune to app_user;

-- How far behind the workers are, of all companies together, for whoever runs the suite. Nothing is counted beyond `most`.
create function job_backlog(most int, out waiting int, out oldest_seconds int, out failed int)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select
      (select count(*) from (select from job where state = 'waiting' and due_at <= now() limit most) due)::int,
      (select coalesce(extract(epoch from greatest(now() - min(due_at), '0')), 0) from job where state = 'waiting')::int,
      (select count(*) from (select from job where state = 'failed' and event_id is not null limit most) given_up)::int
  $$;
revoke execute on function job_backlog from public;
grant execute on function job_backlog to app_user;
