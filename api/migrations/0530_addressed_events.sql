-- Events for certain people only, and who has a page open: what a chat needs of live events (docs/adr/0115).
alter table outbox_event add column recipients uuid[] check (cardinality(recipients) <= 1000);

create table live_presence (
  company_id uuid        not null references company (id),
  user_id    uuid        not null references user_account (id) on delete cascade,
  seen_at    timestamptz not null,
  primary key (company_id, user_id)
);
alter table live_presence enable row level security;
create policy tenant on live_presence
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table live_presence is 'When a person last had a page of the company open.';
