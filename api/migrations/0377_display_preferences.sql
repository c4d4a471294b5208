-- How the product shows itself to a person (docs/adr/0083); it never decides what they may do.
create table display_preference (
  user_id    uuid        not null references user_account (id) on delete cascade,
  -- As the contract describes it (`displaySettingsSchema`); what it no longer knows is read as the default.
  settings   jsonb       not null check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 4096),
  updated_at timestamptz not null,
  version    int         not null default 1 check (version > 0),
  primary key (user_id)
);
comment on table display_preference is 'What a person has in the menu, where they land, and how lists and calendar begin.';
