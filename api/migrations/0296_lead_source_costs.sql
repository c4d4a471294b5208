-- What a source of leads cost in a month, as staff write it down.
create table lead_source_cost (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  source     text        not null check (source in ('web', 'whatsapp', 'facebook', 'google', 'referral', 'walk_in', 'event', 'other')),
  -- Its first day.
  month      date        not null check (extract(day from month) = 1 and month between '2000-01-01' and '2100-12-31'),
  -- Centavos.
  amount     bigint      not null check (amount between 0 and 99999999999),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint lead_source_cost_month unique (company_id, source, month)
);
alter table lead_source_cost enable row level security;
create policy tenant on lead_source_cost
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
