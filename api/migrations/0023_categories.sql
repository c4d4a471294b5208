-- Categories: one typed taxonomy of at most three levels per kind.
-- Depth and cycles are checked by the application under an advisory lock per company and kind
-- (a constraint cannot see other rows); the rest is guarded here.
create table category (
  company_id     uuid        not null references company (id),
  id             uuid        not null default gen_random_uuid(),
  kind           text        not null check (kind in (
    'service', 'specialty', 'appointment_reason', 'cancel_reason', 'task_label',
    'document_type', 'teaching_topic', 'patient_tag', 'product'
  )),
  code           text        not null check (code ~ '^[a-z0-9_]{1,40}$'),
  name           text        not null check (char_length(name) between 1 and 80 and is_trimmed(name)),
  name_en        text        check (char_length(name_en) between 1 and 80 and is_trimmed(name_en)),
  parent_id      uuid        check (parent_id <> id),
  color          text        not null check (color ~ '^#[0-9a-f]{6}$'),
  sort_order     int         not null check (sort_order between 0 and 1000000),
  active         boolean     not null default true,
  system_managed boolean     not null default false,
  created_at     timestamptz not null,
  created_by     uuid        not null references user_account (id),
  updated_at     timestamptz not null,
  updated_by     uuid        not null references user_account (id),
  version        int         not null default 1 check (version > 0),
  primary key (company_id, id),
  unique (company_id, kind, id),
  constraint category_code unique (company_id, kind, code),
  -- A parent is of the same kind and company; one that has children cannot go.
  constraint category_parent foreign key (company_id, kind, parent_id) references category (company_id, kind, id)
);

create index category_children on category (company_id, kind, parent_id);

alter table category enable row level security;
create policy tenant on category
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
