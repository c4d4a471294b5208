-- Who is told of a chat message, and how long messages are kept (docs/adr/0115).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'chat_direct'::text, 'chat_mentioned'::text, 'chat_urgent'::text]$kinds$);
end
$$;

-- null: for good.
alter table company add column chat_retention_days int check (chat_retention_days between 30 and 3650);

-- Deletes what is older than the term that the company chose, and files that nobody sent within a day.
-- What shows a patient under a legal hold stays.
create function chat_retention(at timestamptz, at_most int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    -- Never by a clock that is ahead of the database's own.
    today constant timestamptz := least(at, clock_timestamp());
    days int;
    deleted int;
  begin
    delete from chat_file f where f.company_id = company and f.message_id is null and f.created_at < today - interval '1 day';
    select c.chat_retention_days into days from company c where c.id = company;
    if days is null then return 0; end if;
    with old as (
      select m.id from chat_message m
      where m.company_id = company and m.created_at < today - make_interval(days => days)
        and not exists (select from legal_hold h where h.company_id = company and h.patient_id = m.patient_id and h.lifted_at is null)
      order by m.created_at limit at_most
    ), gone as (
      delete from chat_message m using old where m.company_id = company and m.id = old.id returning m.id
    )
    select count(*) into deleted from gone;
    return deleted;
  end
  $$;
revoke execute on function chat_retention from public;
grant execute on function chat_retention to app_user;

-- Companies that exist look every morning, as new ones do from their first day on.
insert into job (company_id, kind, entity_id, created_by)
select c.id, 'chat_retention', c.id, (select m.user_id from membership m where m.company_id = c.id and 'owner' = any (m.roles) order by m.created_at limit 1)
from company c
where exists (select from membership m where m.company_id = c.id and 'owner' = any (m.roles))
on conflict do nothing;
