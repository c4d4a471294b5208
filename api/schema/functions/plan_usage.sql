-- How much of a limit a company uses; messages in the month of the moment, on the clock of the company.
create or replace function plan_usage(company uuid, which text, moment timestamptz) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case which
      when 'users' then (select count(*) from membership m where m.company_id = company and m.status <> 'inactive')
        + plan_invited(company, moment)
      when 'doctors' then (select count(*) from practitioner p where p.company_id = company and p.active)
      when 'sites' then (select count(*) from site s where s.company_id = company and s.active)
      when 'messages' then (select count(*) from message m, company c
        where c.id = company and m.company_id = company and m.direction = 'out'
          and m.at >= date_trunc('month', moment at time zone c.time_zone) at time zone c.time_zone
          and m.at < (date_trunc('month', moment at time zone c.time_zone) + interval '1 month') at time zone c.time_zone)
      when 'storage' then (select ceil(coalesce(sum(f.size), 0) / 1000000.0)::bigint from stored_file f where f.company_id = company)
    end
  $$;
revoke execute on function plan_usage(uuid, text, timestamptz) from public;
