-- Takes due jobs for a worker; of a turn, the first that is not over.
create or replace function job_take(kinds text[], begin_within interval, most int)
  returns table (job_id uuid, company_id uuid, user_id uuid, kind text, entity_id uuid, tries int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with due as materialized (
      -- By kind, in the order of an index: a backlog is not read whole.
      select d.company_id, d.id, d.due_at from unnest(kinds) as k (kind) cross join lateral (
        select j.company_id, j.id, j.due_at from job j
        where j.state = 'waiting' and j.kind = k.kind and j.due_at <= clock_timestamp()
          and not exists (
            select from job_turn own join job_turn earlier
              on earlier.company_id = own.company_id and earlier.turn = own.turn and earlier.number < own.number
            where own.company_id = j.company_id and own.job_id = j.id)
        order by j.due_at, j.id limit most for update of j skip locked) as d
      order by d.due_at, d.id limit most
    ), taken as (
      update job set tries = job.tries + 1, due_at = clock_timestamp() + begin_within
      from due where job.company_id = due.company_id and job.id = due.id
      returning job.id, job.company_id, job.created_by, job.kind, job.entity_id, job.tries, due.due_at as was_due
    )
    select t.id, t.company_id, t.created_by, t.kind, t.entity_id, t.tries from taken t order by t.was_due, t.id
  $$;
revoke execute on function job_take(text[],interval,int) from public;
grant execute on function job_take(text[],interval,int) to app_user;
