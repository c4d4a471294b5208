-- What others committed since a look before, each event once, in whatever order they ended: a snapshot names the
-- transactions that were open then, and all that began later are behind its end. For each company its events, or null
-- when there are more than `most`. `news` is null when `told` is of another database: this one was restored.
-- Indexes alone: the planner knows of neither bound, and takes a third of the table to lie behind them.
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

revoke execute on function outbox_news(pg_snapshot,int) from public;
grant execute on function outbox_news(pg_snapshot,int) to app_user;
