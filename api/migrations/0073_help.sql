-- What readers made of the help articles (screens §2 /help-center), which come with the settings remote.
-- Somebody who is still setting up a company reads them too: then company_id is null.

create table help_feedback (
  company_id uuid        references company on delete cascade,
  user_id    uuid        not null references user_account on delete cascade,
  article    text        not null check (article ~ '^[a-z0-9-]{1,80}$'),
  locale     text        not null check (locale in ('es-MX', 'en')),
  helpful    boolean     not null,
  comment    text        check (char_length(comment) between 1 and 1000 and is_trimmed(comment)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The last word of a person counts.
  primary key (user_id, article, locale)
);

-- Words that found no article: what is still to be written.
create table help_miss (
  company_id    uuid        references company on delete cascade,
  -- Without accents and case, so that all ways to write them are one.
  words         text        not null check (char_length(words) between 1 and 100),
  locale        text        not null check (locale in ('es-MX', 'en')),
  count         int         not null default 1 check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  constraint help_miss_words unique nulls not distinct (company_id, words, locale)
);

alter table help_feedback enable row level security;
-- A person keeps their word when they come into a company; what they say from then on belongs to it.
create policy own_read on help_feedback for select using (user_id = (select app_user_id()));
create policy own_insert on help_feedback for insert
  with check (user_id = (select app_user_id()) and company_id is not distinct from (select app_company()));
create policy own_update on help_feedback for update using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and company_id is not distinct from (select app_company()));
alter table help_miss enable row level security;
create policy tenant on help_miss
  using (company_id is not distinct from (select app_company()))
  with check (company_id is not distinct from (select app_company()));
