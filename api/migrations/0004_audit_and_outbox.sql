-- Who did what. company_id is null for events of an account (sign-in, sign-out, sign-up): those are
-- written by anyone and read by no company.
create table audit_log (
  id bigint generated always as identity primary key,
  company_id uuid references company,
  user_id uuid,
  at timestamptz not null,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  diff jsonb,
  request_id uuid not null
);
create index audit_log_company on audit_log (company_id, id desc);
create index audit_log_entity on audit_log (company_id, entity_type, entity_id, id desc);

alter table audit_log enable row level security;
create policy tenant_read on audit_log for select using (company_id = (select app_company()));
create policy tenant_insert on audit_log for insert
  with check (company_id is not distinct from (select app_company()));

-- Twice: the serving role lacks the privilege, and the owner meets the trigger.
revoke update, delete, truncate on audit_log from app_user;

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- What others must hear of, written in the transaction that made it true.
create table outbox_event (
  id bigint generated always as identity primary key,
  company_id uuid references company on delete cascade,
  type text not null,
  entity_id text not null,
  payload jsonb,
  occurred_at timestamptz not null,
  processed_at timestamptz
);
create index outbox_event_waiting on outbox_event (id) where processed_at is null;

alter table outbox_event enable row level security;
create policy tenant on outbox_event
  using (company_id is not distinct from (select app_company()))
  with check (company_id is not distinct from (select app_company()));
