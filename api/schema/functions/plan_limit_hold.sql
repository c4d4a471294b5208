-- Trigger of what a plan limits: counts under a lock, so that two at once do not both fit. Far below the limit nobody is
-- made to queue, except behind a change of plan. A change that was asked of the provider in the last minutes counts already.
create or replace function plan_limit_hold() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    which constant text := tg_argv[0];
    moment timestamptz := now();
    maximum bigint;
    used bigint;
  begin
    if which = 'messages' then
      moment := new.at;
    elsif which = 'users' and tg_op = 'INSERT' then
      moment := new.created_at;
    end if;
    perform pg_advisory_xact_lock_shared(hashtextextended('plan/change/' || new.company_id, 0));
    select min((p.limits ->> which)::bigint) into maximum from subscription s join plan p
      on p.id = s.plan_id or p.id = s.pending_plan_id and s.pending_since > clock_timestamp() - interval '10 minutes'
      where s.company_id = new.company_id;
    if maximum is null then
      return null;
    end if;
    used := plan_usage(new.company_id, which, moment);
    if used <= maximum - greatest(50, maximum / 20) then
      return null;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('plan/' || which || '/' || new.company_id, 0));
    used := plan_usage(new.company_id, which, moment);
    if used > maximum then
      raise exception 'the plan allows % %', maximum, which using errcode = 'check_violation', constraint = 'plan_limit_reached',
        hint = (jsonb_build_object('limit', which, 'used', case which when 'storage' then used else used - 1 end, 'maximum', maximum,
          'remedy', case which when 'messages' then 'upgrade_or_next_month' else 'upgrade_or_free_up' end)
          || case when which = 'users' then jsonb_build_object('invited', plan_invited(new.company_id, moment)
            - case tg_table_name when 'invitation' then 1 else 0 end) else '{}' end)::text;
    end if;
    return null;
  end
  $$;
revoke execute on function plan_limit_hold() from public;
