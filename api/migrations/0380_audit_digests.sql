create table audit_key (
  kid        uuid        not null default gen_random_uuid() primary key,
  public_key bytea       not null,
  sealed     bytea       not null,
  created_at timestamptz not null
);
comment on table audit_key is 'The Ed25519 key that signs daily digests of audit logs; its private half is encrypted.';
revoke update, delete on audit_key from app_user;

create table audit_digest (
  company_id uuid        not null references company (id),
  day        date        not null,
  first_id   bigint,
  last_id    bigint      not null,
  rows       int         not null check (rows >= 0),
  root       bytea       not null check (octet_length(root) = 32),
  marks      bytea       not null,
  kid        uuid        not null references audit_key (kid),
  signature  bytea       not null check (octet_length(signature) = 64),
  created_at timestamptz not null,
  primary key (company_id, day),
  constraint audit_digest_marks check (octet_length(marks) = rows * 16),
  constraint audit_digest_first check ((first_id is null) = (rows = 0))
);
alter table audit_digest alter column marks set storage external;
alter table audit_digest enable row level security;
create policy tenant on audit_digest
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on audit_digest from app_user;
comment on table audit_digest is 'The signed digest of one day of a company''s audit log, chained to the day before.';

-- The form in which a row is digested; a new form needs a new function and a new version of the statement.
create function audit_row_hash(a audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    a.id, a.company_id, a.user_id, extract(epoch from a.at), a.action, a.entity_type, a.entity_id, a.diff, a.request_id, a.network
  )::text, 'UTF8'))
$$;

-- Companies founded from now on get the job when they are founded.
insert into job (company_id, kind, entity_id, created_by)
select m.company_id, 'audit_digest', m.company_id, m.user_id
from (
  select distinct on (company_id) company_id, user_id from membership
  where 'owner' = any (roles) order by company_id, created_at, id
) m
on conflict (company_id, kind, entity_id) where state = 'waiting' do nothing;
