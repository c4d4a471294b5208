-- Pages on which whoever has the link pays a purchase at the company's own payment provider (docs/adr/0128).
create table payment_link (
  company_id    uuid        not null references company (id) on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  -- Shown to staff again, so it is kept: it opens no more than the payment.
  token         text        not null constraint payment_link_token unique check (token ~ '^[A-Za-z0-9_-]{32,64}$'),
  purchase_id   uuid        not null,
  amount        bigint      not null check (amount between 1 and 99999999999),
  provider      text        not null check (provider in ('stripe', 'mercado-pago')),
  -- Each try at the provider has a number: a page that has expired there is followed by another.
  attempt       int         not null default 0 check (attempt between 0 and 100),
  -- When the page of the last try was asked for.
  page_asked_at timestamptz,
  provider_id   text        check (char_length(provider_id) between 1 and 255),
  url           text        check (char_length(url) between 1 and 2000),
  state         text        not null default 'open' check (state in
    ('open', 'in_process', 'pending', 'approved', 'rejected', 'cancelled', 'expired', 'refunded', 'charged_back')),
  status_detail text        check (char_length(status_detail) between 1 and 120),
  voucher       jsonb       check (jsonb_typeof(voucher) = 'object'),
  -- The provider's payment, and ours once it is taken.
  provider_payment_id text  check (char_length(provider_payment_id) between 1 and 200),
  payment_id    uuid,
  refunded      bigint      not null default 0 check (refunded between 0 and amount),
  expires_at    timestamptz not null,
  paid_at       timestamptz,
  checked_at    timestamptz,
  -- Grows with each write: an answer of the provider that was asked for before it is stale.
  revision      int         not null default 0 check (revision >= 0),
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint payment_link_purchase foreign key (company_id, purchase_id) references purchase (company_id, id) on delete cascade,
  constraint payment_link_payment foreign key (company_id, payment_id) references payment (company_id, id),
  constraint payment_link_paid check (payment_id is null or num_nulls(provider_payment_id, paid_at) = 0)
);
create index payment_link_of_purchase on payment_link (company_id, purchase_id, created_at desc);
create index payment_link_of_payment on payment_link (company_id, payment_id) where payment_id is not null;
create index payment_link_of_author on payment_link (created_by);
create unique index payment_link_of_provider on payment_link (company_id, provider, provider_payment_id) where provider_payment_id is not null;
alter table payment_link enable row level security;
create policy tenant on payment_link
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on payment_link from app_user;
comment on table payment_link is 'A page on which a purchase is paid at the company''s payment provider.';

-- The link of a token: its company is not known before.
create function payment_link_of_token(of_token text)
  returns table (id uuid, company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.id, l.company_id from payment_link l where l.token = of_token $$;
revoke execute on function payment_link_of_token from public;
grant execute on function payment_link_of_token to app_user;
