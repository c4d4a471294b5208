-- Tables that people bring along (CSV, XLSX). The columns of a dataset are data: their keys are given by the
-- server (c0, c1, …: the place in a row's array), so that no name of a person's ever becomes SQL.
create table dataset (
  company_id   uuid        not null references company (id),
  id           uuid        not null default gen_random_uuid(),
  name         text        not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  -- [{ key, label, type, personal }], in their order.
  columns      jsonb       not null check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 100),
  row_count    int         not null check (row_count between 0 and 50000),
  visibility   text        not null check (visibility in ('private', 'roles', 'company')),
  roles        text[]      not null default '{}' check (
    roles <@ array['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor']
    and (cardinality(roles) > 0) = (visibility = 'roles')
  ),
  owner_id     uuid        not null references user_account (id),
  -- What was uploaded, to the byte: another type of a column is read from it.
  file_id      uuid        not null,
  refreshed_at timestamptz not null,
  created_at   timestamptz not null,
  created_by   uuid        not null references user_account (id),
  updated_at   timestamptz not null,
  updated_by   uuid        not null references user_account (id),
  version      int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint dataset_file unique (company_id, file_id),
  foreign key (company_id, file_id) references stored_file (company_id, id)
);
create unique index dataset_name on dataset (company_id, lower(name));

create table dataset_row (
  company_id uuid  not null,
  dataset_id uuid  not null,
  -- Line of the table, from 1.
  n          int   not null check (n between 1 and 50000),
  -- One value a column, of its type or null.
  data       jsonb not null check (jsonb_typeof(data) = 'array'),
  primary key (company_id, dataset_id, n),
  foreign key (company_id, dataset_id) references dataset (company_id, id) on delete cascade
);

-- What somebody keeps of how a dataset is shown; of an uploaded one or of one that is built in.
create table dataset_view (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  dataset_id uuid,
  builtin    text        check (builtin in ('customers', 'purchases', 'leads')),
  name       text        not null check (char_length(name) between 1 and 80 and is_trimmed(name)),
  definition jsonb       not null check (jsonb_typeof(definition) = 'object'),
  is_default boolean     not null,
  shared     boolean     not null,
  owner_id   uuid        not null references user_account (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  check (num_nonnulls(dataset_id, builtin) = 1),
  foreign key (company_id, dataset_id) references dataset (company_id, id) on delete cascade
);
create index dataset_view_place on dataset_view (company_id, coalesce(builtin, dataset_id::text));
-- A person opens a dataset in one way at most.
create unique index dataset_view_default on dataset_view (company_id, owner_id, coalesce(builtin, dataset_id::text)) where is_default;

alter table dataset enable row level security;
create policy tenant on dataset
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table dataset_row enable row level security;
create policy tenant on dataset_row
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table dataset_view enable row level security;
create policy tenant on dataset_view
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
