-- What a person is told, how, and when not (docs/adr/0083). Kept by person: it follows them to any company.
create table notification_preference (
  user_id    uuid        not null references user_account (id) on delete cascade,
  -- As the contract describes it (`notificationSettingsSchema`); what it no longer knows is read as the default.
  settings   jsonb       not null check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 32768),
  updated_at timestamptz not null,
  version    int         not null default 1 check (version > 0),
  primary key (user_id)
);
-- Who wants to hear of everybody’s: `settings -> 'kinds' @> …`.
create index notification_preference_kinds on notification_preference using gin ((settings -> 'kinds') jsonb_path_ops);
comment on table notification_preference is 'What a person is told, by which channel, and their quiet hours.';

alter table notification add column silent boolean not null default false;

-- Two more kinds, besides those that are there.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kind$, 'email_changed'::text, 'notification_test'::text]$kind$);
end
$$;

-- Mails about notifications: each waits for its time, and what is due together is one mail.
create table notification_mail (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  user_id    uuid        not null,
  kind       text        not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  facts      jsonb       not null check (jsonb_typeof(facts) = 'object'),
  path       text        check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500),
  created_at timestamptz not null,
  due_at     timestamptz not null check (due_at >= created_at),
  sent_at    timestamptz,
  primary key (company_id, id),
  constraint notification_mail_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade
);
create index notification_mail_due on notification_mail (company_id, user_id, due_at) where sent_at is null;

alter table notification_mail enable row level security;
create policy tenant on notification_mail
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table notification_mail is 'A mail about a notification, until quiet hours end or the digest goes out.';
