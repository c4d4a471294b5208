create index stored_file_by_size on stored_file (company_id) include (size);
create index message_sent_by_month on message (company_id, at) where direction = 'out';

-- How much of a limit a company uses; messages in the month of the moment, on the clock of the company.
create function plan_usage(company uuid, which text, moment timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case which
      when 'users' then (select count(*) from membership m where m.company_id = company and m.status <> 'inactive')
      when 'doctors' then (select count(*) from practitioner p where p.company_id = company and p.active)
      when 'sites' then (select count(*) from site s where s.company_id = company and s.active)
      when 'messages' then (select count(*) from message m, company c
        where c.id = company and m.company_id = company and m.direction = 'out'
          and m.at >= date_trunc('month', moment at time zone c.time_zone) at time zone c.time_zone
          and m.at < (date_trunc('month', moment at time zone c.time_zone) + interval '1 month') at time zone c.time_zone)
      when 'storage' then (select ceil(coalesce(sum(f.size), 0) / 1000000.0)::bigint from stored_file f where f.company_id = company)
    end
  $$;
revoke execute on function plan_usage from public;

-- The same for the company of the transaction.
create function own_plan_usage(which text, moment timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$ select plan_usage(app_company(), which, moment) $$;
revoke execute on function own_plan_usage from public;
grant execute on function own_plan_usage to app_user;

-- Whether the plan of the company of the transaction admits no more; who sends asks before, instead of failing.
create function own_plan_is_full(which text, moment timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce((select (p.limits ->> which)::bigint <= plan_usage(s.company_id, which, moment)
      from subscription s join plan p on p.id = s.plan_id
      where s.company_id = app_company() and p.limits ->> which is not null), false)
  $$;
revoke execute on function own_plan_is_full from public;
grant execute on function own_plan_is_full to app_user;

-- Trigger of what a plan limits: counts under a lock, so that two at once do not both fit. Far below the limit nobody is made to queue.
create function plan_limit_hold() returns trigger
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
    end if;
    select (p.limits ->> which)::bigint into maximum from subscription s join plan p on p.id = s.plan_id where s.company_id = new.company_id;
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
        hint = jsonb_build_object('limit', which, 'used', case which when 'storage' then used else used - 1 end, 'maximum', maximum,
          'remedy', case which when 'messages' then 'upgrade_or_next_month' else 'upgrade_or_free_up' end)::text;
    end if;
    return null;
  end
  $$;
revoke execute on function plan_limit_hold from public;

create trigger membership_within_plan after insert on membership
  for each row when (new.status <> 'inactive') execute function plan_limit_hold('users');
create trigger membership_returns_within_plan after update of status on membership
  for each row when (old.status = 'inactive' and new.status <> 'inactive') execute function plan_limit_hold('users');
create trigger practitioner_within_plan after insert on practitioner
  for each row when (new.active) execute function plan_limit_hold('doctors');
create trigger practitioner_returns_within_plan after update of active on practitioner
  for each row when (new.active and not old.active) execute function plan_limit_hold('doctors');
create trigger site_within_plan after insert on site
  for each row when (new.active) execute function plan_limit_hold('sites');
create trigger site_returns_within_plan after update of active on site
  for each row when (new.active and not old.active) execute function plan_limit_hold('sites');
create trigger message_within_plan after insert on message
  for each row when (new.direction = 'out') execute function plan_limit_hold('messages');
create trigger stored_file_within_plan after insert on stored_file
  for each row execute function plan_limit_hold('storage');
