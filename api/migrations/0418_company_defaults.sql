-- Defaults of a company for its people (week, quiet hours, accent), and how they may sign in (specification §7b).
alter table company
  add column week_start text not null default 'monday' check (week_start in ('monday', 'sunday')),
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column accent text not null default 'teal' check (accent in ('teal', 'blue', 'green', 'violet', 'rose')),
  add constraint company_quiet_hours check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to);

alter table security_policy
  add column sign_in_methods text[] not null default '{password,external,sso}'
    check (cardinality(sign_in_methods) > 0 and sign_in_methods <@ array['password', 'external', 'sso']);

-- The provider and the ways that the company allows agree: whoever changes one waits for the other.
create function sign_in_way_left() returns trigger
  language plpgsql
  as $$
  declare
    methods text[];
    provider record;
  begin
    perform pg_advisory_xact_lock(hashtextextended('sign_in/' || new.company_id, 0));
    if tg_table_name = 'security_policy' then
      methods := new.sign_in_methods;
      select enabled, sso_only into provider from identity_provider where company_id = new.company_id;
    else
      select sign_in_methods into methods from security_policy where company_id = new.company_id;
      if methods is null then
        return new;
      end if;
      select new.enabled as enabled, new.sso_only as sso_only into provider;
    end if;
    if provider.sso_only and not 'sso' = any (methods)
      or methods = array['sso'] and provider.enabled is not true then
      raise exception 'nobody could sign in' using errcode = 'check_violation', constraint = 'sign_in_way_left';
    end if;
    return new;
  end
  $$;
create trigger security_policy_way before insert or update of sign_in_methods on security_policy
  for each row execute function sign_in_way_left();
create trigger identity_provider_way before insert or update of enabled, sso_only on identity_provider
  for each row execute function sign_in_way_left();
