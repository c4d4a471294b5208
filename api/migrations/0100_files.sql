-- Files that people give us, beside the rows that name them: one transaction, one backup, one tenant
-- policy (docs/adr). Bytes are stored outside of the row and as they are: most formats are compressed.
create table stored_file (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  purpose    text        not null check (purpose in ('logo', 'customer', 'import', 'import_errors', 'dataset', 'receipt')),
  name       text        not null check (char_length(name) between 1 and 255 and is_trimmed(name)),
  -- Media type, read from the bytes.
  type       text        not null check (char_length(type) between 3 and 127),
  size       int         not null generated always as (octet_length(content)) stored check (size > 0),
  content    bytea       not null,
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  primary key (company_id, id)
);
alter table stored_file alter column content set storage external;

alter table stored_file enable row level security;
create policy tenant on stored_file
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
-- A file never changes: another content is another file.
revoke update on stored_file from app_user;
