-- What a clinic sells (screens §7): services and goods with their price before tax, in centavos.
create table product (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  code       text        not null check (char_length(code) between 1 and 40 and is_trimmed(code)),
  kind       text        not null check (kind in ('service', 'good')),
  name       text        not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  price      bigint      not null check (price between 0 and 99999999999),
  tax_kind   text        not null check (tax_kind in ('exento', 'iva0', 'iva8', 'iva16')),
  sat_key    text        not null check (sat_key ~ '^[0-9]{8}$'),
  sat_unit   text        not null check (sat_unit ~ '^[A-Z0-9]{1,3}$'),
  cycle_days int         check (cycle_days between 1 and 730),
  active     boolean     not null default true,
  search     text        not null generated always as (' ' || plain_text(name || ' ' || code)) stored,
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id)
);
create unique index product_code on product (company_id, lower(code));

alter table product enable row level security;
create policy tenant on product
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
