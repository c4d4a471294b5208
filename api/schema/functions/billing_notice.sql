-- What the people of a company are told of its plan on every screen, derived from the clock as `accessOf` does; null: nothing.
create or replace function billing_notice(company uuid, moment timestamptz) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case
      when s.status = 'trialing' and s.trial_ends_at > moment and s.trial_ends_at <= moment + interval '3 days'
        then jsonb_build_object('kind', 'trial_ending', 'until', s.trial_ends_at)
      when s.status = 'past_due' and moment < s.grace_ends_at
        then jsonb_build_object('kind', 'past_due', 'until', s.grace_ends_at)
      when s.status = 'past_due' and moment < s.read_only_ends_at
        then jsonb_build_object('kind', 'read_only', 'until', s.read_only_ends_at)
      when s.status = 'canceled' and exists (select from unnest(array['users', 'doctors', 'sites', 'storage']) as l (name)
          where (p.limits ->> l.name)::bigint < plan_usage(s.company_id, l.name, moment))
        then jsonb_build_object('kind', 'over_limits', 'until', null)
    end
    from subscription s join plan p on p.id = s.plan_id
    where s.company_id = company and exists (select from membership m
      where m.company_id = company and m.user_id = app_user_id() and m.status = 'active')
  $$;
revoke execute on function billing_notice(uuid, timestamptz) from public;
grant execute on function billing_notice(uuid, timestamptz) to app_user;
