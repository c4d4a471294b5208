-- Invitations by mail (specification of the screens, §1 and §2). What is mailed is a token; only its
-- hash is kept. Whether one is still good depends on the clock of the application, so no status is kept.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company on delete cascade,
  email text not null,
  roles text[] not null,
  note text,
  locale text not null check (locale in ('es-MX', 'en')),
  token_hash text not null,
  invited_by uuid not null references user_account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint invitation_token_key unique (token_hash),
  constraint invitation_email_lower check (email = lower(email)),
  constraint invitation_roles_known check (
    cardinality(roles) > 0
    and roles <@ array['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor']
  ),
  constraint invitation_ended_once check (accepted_at is null or revoked_at is null)
);
create index invitation_company on invitation (company_id, created_at desc, id);
create index invitation_inviter on invitation (invited_by);
-- One that can still be accepted per address; the older one is revoked when another is sent.
create unique index invitation_open on invitation (company_id, email) where accepted_at is null and revoked_at is null;

alter table invitation enable row level security;
create policy tenant on invitation
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Who was invited has no company yet: the hash of the token in their hands, set for one transaction,
-- opens that row for reading, nothing else. A policy, not a SECURITY DEFINER function, as for members.
create function app_invitation() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.invitation', true), '') $$;
create policy held_token on invitation for select using (token_hash = (select app_invitation()));
