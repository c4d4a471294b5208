-- Views that people keep of a list: search parameters and columns.
create table saved_view (
  company_id uuid        not null,
  id         uuid        not null default gen_random_uuid(),
  owner_id   uuid        not null,
  screen     text        not null check (screen in ('customers', 'purchases', 'leads')),
  name       text        not null check (is_line(name, 60)),
  settings   jsonb       not null check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 65536),
  shared     boolean     not null,
  is_default boolean     not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  foreign key (company_id, owner_id) references membership (company_id, user_id) on delete cascade
);
create unique index saved_view_name on saved_view (company_id, owner_id, screen, lower(name));
create unique index saved_view_default on saved_view (company_id, owner_id, screen) where is_default;
create index saved_view_shared on saved_view (company_id, screen) where shared;

alter table saved_view enable row level security;
create policy tenant on saved_view
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
