-- How far the audit log of a company was forwarded to its own monitoring (docs/adr/0094).
create table audit_forwarding (
  company_id    uuid        not null references company (id),
  connection_id uuid        not null,
  -- The newest entry that the receiver has. It only grows, each time from the value that was read.
  last_id       bigint      not null check (last_id >= 0),
  last_at       timestamptz,
  primary key (company_id),
  constraint audit_forwarding_connection foreign key (company_id, connection_id)
    references connection (company_id, id) on delete cascade
);
alter table audit_forwarding enable row level security;
create policy tenant on audit_forwarding
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table audit_forwarding is 'Up to which entry the audit log of a company was forwarded to its own monitoring.';

-- What was forwarded is never forwarded as new, whoever asks for it.
create function audit_forwarding_advances() returns trigger
  language plpgsql
  as $$
  begin
    if new.last_id < old.last_id then
      raise exception 'audit_forwarding only advances' using errcode = 'check_violation', constraint = 'audit_forwarding_advances';
    end if;
    return new;
  end
  $$;
create trigger audit_forwarding_kept before update on audit_forwarding
  for each row execute function audit_forwarding_advances();

-- One call at a time for each company, so that the entries arrive in order.
create unique index delivery_of_audit_log on delivery (company_id) where channel = 'audit_log' and state in ('queued', 'sending');
-- When it was last given up.
create index delivery_failed_audit_log on delivery (company_id, settled_at desc) where channel = 'audit_log' and state = 'failed';
