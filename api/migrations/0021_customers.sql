-- Numbers that count up within a company, one row per series; the row lock makes them consecutive.
create table company_counter (
  company_id uuid not null references company (id),
  series     text not null check (series ~ '^[a-z_]+$'),
  value      int  not null check (value > 0),
  primary key (company_id, series)
);

create function customer_code(number int) returns text
  language sql immutable parallel safe strict
  as $$ select 'C-' || lpad(number::text, greatest(6, length(number::text)), '0') $$;

create table customer (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  number     int         not null check (number > 0),
  code       text        not null generated always as (customer_code(number)) stored,
  kind       text        not null check (kind in ('person', 'company')),
  name       text        not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  email      text        check (char_length(email) <= 255 and email like '%_@_%'),
  phone      text        check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  status     text        not null default 'active' check (status in ('prospect', 'active', 'inactive', 'blocked')),
  notes      text        check (char_length(notes) between 1 and 2000 and is_trimmed(notes)),
  -- The space in front lets a short word be looked for at the start of any word: '% an%'.
  search     text        not null generated always as (
    ' ' || plain_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || customer_code(number))
  ) stored,
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  unique (company_id, number)
);

-- One index per order of the list; id breaks ties, so that pages neither repeat nor skip a row.
create index customer_by_name on customer (company_id, name collate "es-x-icu", id);
create index customer_by_creation on customer (company_id, created_at, id);
create index customer_by_status on customer (company_id, status);
create index customer_by_words on customer using gin (company_id, search gin_trgm_ops) with (fastupdate = off);

-- Row-level security forbids LIKE as an index condition (it is not leakproof): under the policy a
-- search reads every customer of the company. So the search runs as the owner of the table, where no
-- policy holds, and names the company itself; it gives away nothing but ids, which the policy guards again.
--   patterns: LIKE patterns that must all match, the most selective first; order: a column of customerSorts.
create function customer_search(
  patterns text[], wanted_status text, sort_by text, page_size int, skip int, out ids uuid[], out total int
)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with found as materialized (
      select id, name, number, created_at
      from customer
      where company_id = (select app_company())
        and search like patterns[1]
        and search like all (patterns)
        and (wanted_status is null or status = wanted_status)
    )
    select
      array(
        select id from found
        order by
          case when sort_by = 'name' then name end collate "es-x-icu",
          case when sort_by = '-name' then name end collate "es-x-icu" desc,
          case sort_by when 'code' then number when '-code' then -number end,
          case when sort_by = 'createdAt' then created_at end,
          case when sort_by = '-createdAt' then created_at end desc,
          case when sort_by not like '-%' then id end,
          case when sort_by like '-%' then id end desc
        limit page_size offset skip
      ),
      (select count(*)::int from found)
  $$;
revoke execute on function customer_search from public;

alter table company_counter enable row level security;
create policy tenant on company_counter
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table customer enable row level security;
create policy tenant on customer
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- A counter only goes up.
revoke delete on company_counter from app_user;
grant execute on function customer_search to app_user;
