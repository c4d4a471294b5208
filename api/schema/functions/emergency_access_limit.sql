-- Whoever opens one record after another is stopped. The membership is locked, so that two at once are counted.
create or replace function emergency_access_limit() returns trigger
  language plpgsql
  as $$
  begin
    perform from membership m where m.company_id = new.company_id and m.user_id = new.user_id for no key update;
    if (select count(*) from emergency_access e
        where e.company_id = new.company_id and e.user_id = new.user_id and e.kind = new.kind
          and e.opened_at > new.opened_at - interval '24 hours') >= (case new.kind when 'audit' then 50 else 10 end) then
      raise exception 'too many emergency accesses' using errcode = 'check_violation', constraint = 'emergency_access_limit';
    end if;
    return new;
  end
  $$;
