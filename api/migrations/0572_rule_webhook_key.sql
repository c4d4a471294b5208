-- What signs the calls of a company's rules to addresses outside (docs/adr/0122).
create table rule_webhook_key (
  company_id uuid        not null references company (id),
  -- By the secret box, for its company.
  sealed     bytea       not null,
  created_at timestamptz not null,
  primary key (company_id)
);
alter table rule_webhook_key enable row level security;
create policy tenant on rule_webhook_key
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table rule_webhook_key is 'The key that signs what rules post to addresses outside.';
