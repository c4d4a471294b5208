-- Addresses at which calendar programs read a practitioner's busy times (screens §3, /hospital/calendar): one each.
create table calendar_feed (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  practitioner_id uuid        not null,
  token_hash      text        not null check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint calendar_feed_practitioner_once unique (company_id, practitioner_id),
  constraint calendar_feed_token unique (token_hash),
  constraint calendar_feed_practitioner foreign key (company_id, practitioner_id) references practitioner (company_id, id) on delete cascade
);

alter table calendar_feed enable row level security;
create policy tenant on calendar_feed
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- A calendar program has no company: the hash of its token, set for one transaction, opens that row for reading.
create function app_calendar_feed() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.calendar_feed', true), '') $$;
create policy held_token on calendar_feed for select using (token_hash = (select app_calendar_feed()));
