-- Whose request this is: set for one transaction by set_config(…, true), empty otherwise.
-- An unset tenant is null, and null equals nothing: forgetting it shows no row instead of all.
create function app_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company', true), '')::uuid $$;

create function app_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- Tables of later migrations are served without naming the role again; what is narrower says so.
alter default privileges in schema public grant select, insert, update, delete on tables to app_user;
alter default privileges in schema public grant usage on sequences to app_user;
