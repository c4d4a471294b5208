-- A browser belongs to who enabled it last, and a person has ten at most, also with two requests at once.
-- Taking one over takes its keys, which only the browser itself gives away; a row of before they were kept stays.
create or replace function push_subscription_admit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(new.endpoint_hash, 415));
    if exists (select from push_subscription where endpoint_hash = new.endpoint_hash
        and user_id <> new.user_id and keys_hash is distinct from new.keys_hash) then
      raise exception 'the browser of somebody else' using errcode = 'check_violation', constraint = 'push_subscription_taken';
    end if;
    delete from push_subscription where endpoint_hash = new.endpoint_hash and user_id <> new.user_id;
    perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 415));
    if (select count(*) from push_subscription
        where user_id = new.user_id and endpoint_hash <> new.endpoint_hash) >= 10 then
      raise exception 'person % has too many push subscriptions', new.user_id
        using errcode = 'check_violation', constraint = 'push_subscription_limit';
    end if;
    return new;
  end
$$;
revoke execute on function push_subscription_admit() from public;
