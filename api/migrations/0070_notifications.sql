-- What a person is told of (screens §9a notification, §9c bell). company_id is null for what happens to
-- an account (a new device, a changed password): the person may have no company, or act for none yet.
create table notification (
  id         uuid        primary key default gen_random_uuid(),
  company_id uuid        references company on delete cascade,
  user_id    uuid        not null references user_account on delete cascade,
  kind       text        not null check (kind in (
    'invitation_accepted', 'roles_changed', 'new_device', 'password_changed', 'second_factor_changed'
  )),
  facts      jsonb       not null check (jsonb_typeof(facts) = 'object'),
  -- Within the application: it starts with one slash, so that it leads nowhere else.
  path       text        check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500),
  created_at timestamptz not null,
  read_at    timestamptz,
  number     bigint      generated always as identity
);
create index notification_of_person on notification (user_id, number desc);
create index notification_unread on notification (user_id) where read_at is null;

alter table notification enable row level security;

-- A person reads and marks their own, of the company they are in now.
create policy own_read on notification for select
  using (user_id = (select app_user_id()) and (company_id is null or company_id = (select app_company())));
create policy own_mark on notification for update
  using (user_id = (select app_user_id()) and (company_id is null or company_id = (select app_company())));

-- Told by whoever acts, to anyone: colleagues within the company, and the owner of an account, about
-- whom nobody may be signed in (a password that was reset).
create policy tell on notification for insert with check (
  company_id is null
  or (
    company_id = (select app_company())
    and exists (select from membership m where m.company_id = notification.company_id and m.user_id = notification.user_id)
  )
);

-- What was told stays as it was told.
revoke update, delete on notification from app_user;
grant update (read_at) on notification to app_user;
