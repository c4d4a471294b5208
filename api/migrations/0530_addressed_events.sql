-- Events for certain people only, and who has a page open: what a chat needs of live events (docs/adr/0115).
alter table outbox_event add column recipients uuid[] check (cardinality(recipients) <= 1000);

create or replace function outbox_news(told pg_snapshot, most int, out seen pg_snapshot, out since xid8, out horizon xid8, out news json)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off
  as $$
  begin
    seen := pg_current_snapshot();
    since := pg_snapshot_xmin(coalesce(told, seen));
    horizon := pg_snapshot_xmin(seen);
    if told is null then news := '[]'; end if;
    if told is null or pg_snapshot_xmax(told) > pg_snapshot_xmax(seen) then return; end if;
    select coalesce(json_agg(json_build_object('companyId', n.company_id, 'events', n.events)), '[]') into news
    from (
      select e.company_id, case when count(*) <= most
        then json_agg(json_build_object('number', e.id, 'type', e.type, 'entityId', e.entity_id, 'recipients', e.recipients) order by e.id) end as events
      from (
        select o.company_id, o.id, o.type, o.entity_id, o.recipients from outbox_event o where o.transaction >= pg_snapshot_xmax(told)
        union all
        select o.company_id, o.id, o.type, o.entity_id, o.recipients from outbox_event o where o.transaction = any (array(select pg_snapshot_xip(told)))
      ) e
      where e.company_id is not null group by 1
    ) n;
  end
  $$;

create table live_presence (
  company_id uuid        not null references company (id),
  user_id    uuid        not null references user_account (id) on delete cascade,
  seen_at    timestamptz not null,
  primary key (company_id, user_id)
);
alter table live_presence enable row level security;
create policy tenant on live_presence
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table live_presence is 'When a person last had a page of the company open.';
