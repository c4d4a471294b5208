-- Files of customers that are brought in (screens §7): looked at first, then written, chunk by chunk, with the place
-- that was reached in the same transaction as the chunk.
create table customer_import (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  file_id     uuid        not null,
  file_name   text        not null check (char_length(file_name) between 1 and 255),
  format      text        not null check (format in ('csv', 'xlsx')),
  sheets      text[]      not null,
  sheet       text,
  headings    text[]      not null check (cardinality(headings) between 1 and 200),
  rows        int         not null check (rows between 1 and 50000),
  -- For each column its target, or null.
  mapping     jsonb       not null check (jsonb_typeof(mapping) = 'array'),
  match_by    text[]      not null check (match_by <@ array['code', 'rfc', 'email', 'phone']),
  on_match    text        not null check (on_match in ('skip', 'update', 'create')),
  state       text        not null default 'draft' check (state in ('draft', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  -- Rows that were looked at, or written: those up to here and no other.
  position    int         not null default 0,
  created     int         not null default 0 check (created >= 0),
  updated     int         not null default 0 check (updated >= 0),
  skipped     int         not null default 0 check (skipped >= 0),
  rejected    int         not null default 0 check (rejected >= 0),
  created_at  timestamptz not null,
  created_by  uuid        not null references user_account (id),
  started_at  timestamptz,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, file_id) references stored_file (company_id, id),
  check (position between 0 and rows),
  constraint customer_import_adds_up check (created + updated + skipped + rejected = position)
);
create index customer_import_newest on customer_import (company_id, created_at desc);

create table customer_import_row (
  company_id uuid   not null,
  import_id  uuid   not null,
  n          int    not null check (n > 0),
  -- As a spreadsheet counts.
  number     int    not null check (number > 0),
  cells      jsonb  not null check (jsonb_typeof(cells) = 'array'),
  -- What became of it, or would; null: not looked at.
  outcome    text   check (outcome in ('created', 'updated', 'skipped', 'rejected')),
  -- What its customer would be found by.
  keys       text[] not null default '{}',
  -- [{path, code, facts}]
  faults     jsonb  check ((faults is not null) = (outcome is not distinct from 'rejected')),
  primary key (company_id, import_id, n),
  foreign key (company_id, import_id) references customer_import (company_id, id) on delete cascade
);
create index customer_import_rejects on customer_import_row (company_id, import_id, n) where outcome = 'rejected';

-- From where an import may go where; a state that has no line is an end.
create function customer_import_moves() returns trigger
  language plpgsql
  as $$
  begin
    if not (new.state = any (case old.state
      when 'draft' then array['checking', 'cancelled']
      when 'checking' then array['checked', 'cancelled', 'failed']
      when 'checked' then array['draft', 'checking', 'running', 'cancelled']
      when 'running' then array['done', 'cancelled', 'failed']
      else array[]::text[] end)) then
      raise exception 'an import does not go from % to %', old.state, new.state
        using errcode = 'check_violation', constraint = 'customer_import_state';
    end if;
    return new;
  end
  $$;
create trigger customer_import_state before update on customer_import
  for each row when (old.state <> new.state) execute function customer_import_moves();

alter table customer_import enable row level security;
create policy tenant on customer_import
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table customer_import_row enable row level security;
create policy tenant on customer_import_row
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
