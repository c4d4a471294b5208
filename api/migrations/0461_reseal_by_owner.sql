-- Only the owner of the tables changes how a text or file is kept: the worker's job and
-- `secrets:rotate` act as that role, requests never do (docs/adr/0090).
create function may_reseal() returns boolean
  language sql stable
  as $$
    select coalesce(current_setting('app.reseal', true) = 'on', false)
      and pg_has_role(current_user, (select relowner from pg_class where oid = 'visit_note'::regclass), 'usage')
  $$;
revoke update (content, key_id) on stored_file from app_user;
revoke update (body, reason) on visit_addendum from app_user;
