-- Custom fields (specification §3, §5), for customers and, later, purchase records.
-- `scope` and `type` travel down through the composite foreign keys, so that the database itself
-- knows which column a value belongs in, and no row can point into another company.

create table field_definition (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  scope      text        not null check (scope in ('customer', 'purchase')),
  type       text        not null check (type in ('text', 'number', 'date', 'select')),
  key        text        not null check (key ~ '^[A-Za-z][A-Za-z0-9_]{0,99}$'),
  label      text        not null check (char_length(label) between 1 and 255 and is_trimmed(label)),
  required   boolean     not null,
  sort_order int         not null check (sort_order between 0 and 1000000),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  unique (company_id, id, scope, type)
);

create unique index field_definition_key on field_definition (company_id, scope, lower(key));
create index field_definition_order on field_definition (company_id, scope, sort_order, created_at);

create function field_definition_keep_type() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'the type of a field cannot change' using errcode = 'check_violation', constraint = 'field_definition_type_immutable';
  end
  $$;

create trigger field_definition_type_immutable
  before update on field_definition
  for each row when (old.type <> new.type or old.scope <> new.scope)
  execute function field_definition_keep_type();

create table field_option (
  company_id uuid not null,
  field_id   uuid not null,
  id         uuid not null default gen_random_uuid(),
  scope      text not null,
  -- Only select fields have options.
  type       text not null default 'select' check (type = 'select'),
  value      text not null check (char_length(value) between 1 and 255 and is_trimmed(value)),
  label      text not null check (char_length(label) between 1 and 255 and is_trimmed(label)),
  -- Specification §5: from 0 for customer fields, from 1 for purchase fields.
  sort_order int  not null check (sort_order >= case scope when 'purchase' then 1 else 0 end and sort_order <= 1000000),
  primary key (company_id, id),
  constraint field_option_value unique (company_id, field_id, value),
  -- Deferrable: checked once per statement, so that two options may exchange their labels.
  constraint field_option_label unique (company_id, field_id, label) deferrable,
  foreign key (company_id, field_id, scope, type)
    references field_definition (company_id, id, scope, type) on delete cascade
);

create table field_value (
  company_id   uuid not null,
  field_id     uuid not null,
  record_id    uuid not null,
  scope        text not null,
  type         text not null,
  text_value   text check (
    is_trimmed(text_value)
    and text_value <> ''
    and char_length(text_value) <= 1000
  ),
  -- Every finite number of IEEE 754 and no other (NaN and Infinity are outside of the range, too).
  number_value numeric check (
    number_value = 0 or abs(number_value) between 4.9406564584124654e-324 and 1.7976931348623157e308
  ),
  date_value   date check (date_value between '1900-01-01' and '2100-12-31'),
  option_value text generated always as (case when type = 'select' then text_value end) stored,
  customer_id  uuid generated always as (case when scope = 'customer' then record_id end) stored,
  primary key (company_id, record_id, field_id),
  -- Exactly one value, in the column of its type.
  check (
    case type
      when 'number' then number_value is not null and num_nulls(text_value, date_value) = 2
      when 'date' then date_value is not null and num_nulls(text_value, number_value) = 2
      else text_value is not null and num_nulls(number_value, date_value) = 2
    end
  ),
  foreign key (company_id, field_id, scope, type)
    references field_definition (company_id, id, scope, type) on delete cascade,
  constraint field_value_option foreign key (company_id, field_id, option_value)
    references field_option (company_id, field_id, value),
  foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);

-- For the number of records per field and per option, and for the foreign key to the option.
create index field_value_usage on field_value (company_id, field_id, option_value);

alter table field_definition enable row level security;
create policy tenant on field_definition
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table field_option enable row level security;
create policy tenant on field_option
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table field_value enable row level security;
create policy tenant on field_value
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Definitions of a company change one at a time, and never while a record's values are checked
-- against them. Taken before any row lock, so that the two cannot wait for each other.
create function lock_fields(wanted_scope text) returns void
  language sql volatile
  as $$ select pg_advisory_xact_lock(hashtextextended(concat('field_definition/', wanted_scope, '/', app_company()), 0)) $$;

create function lock_fields_shared(wanted_scope text) returns void
  language sql volatile
  as $$ select pg_advisory_xact_lock_shared(hashtextextended(concat('field_definition/', wanted_scope, '/', app_company()), 0)) $$;
