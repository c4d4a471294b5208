-- Storage is limited as well, and a plan that nobody buys takes in whoever stops paying (docs/adr/0127).
alter table plan drop constraint plan_price_monthly_check;
alter table plan drop constraint plan_check;
alter table plan drop constraint plan_limits_check;
alter table plan add constraint plan_price_monthly_check check (price_monthly >= 0);
alter table plan add constraint plan_check check (price_annual >= 0 and price_annual <= 12 * price_monthly);
alter table plan add constraint plan_free_is_not_on_offer check (price_monthly > 0 and price_annual > 0 or not active);

-- Megabytes.
update plan set limits = limits || jsonb_build_object('storage', case code
  when 'booking_essential' then 5000 when 'service_essential' then 5000
  when 'booking_clinic' then 50000 when 'service_growth' then 50000
  when 'booking_hospital' then 500000 else 1000000 end);
alter table plan add constraint plan_limits_check
  check (limits ?& array['users', 'doctors', 'sites', 'messages', 'storage']);

insert into plan (code, category, sort_order, price_monthly, price_annual, active, name, description, limits, features) values (
  'free', 'booking', 0, 0, 0, false,
  '{"es-MX": "Gratuito", "en": "Free"}',
  '{"es-MX": "Para consultar lo que ya tienes y seguir en pequeño.", "en": "To read what you have and go on in a small way."}',
  '{"users": 2, "doctors": 1, "sites": 1, "messages": 20, "storage": 500}',
  '[{"key": "agenda", "label": {"es-MX": "Agenda por día, semana y mes", "en": "Calendar by day, week and month"}}]'
);

-- What a company pays for: one row a company, written only from what its provider says, or by the clock.
create table subscription (
  company_id               uuid        primary key references company (id) on delete cascade,
  id                       uuid        not null unique default gen_random_uuid(),
  plan_id                  uuid        not null references plan (id),
  status                   text        not null check (status in ('trialing', 'active', 'past_due', 'incomplete', 'canceled')),
  cycle                    text        check (cycle in ('monthly', 'annual')),
  provider                 text        check (provider in ('stripe', 'mercado-pago')),
  provider_payer_id        text        check (char_length(provider_payer_id) between 1 and 255),
  provider_subscription_id text        check (char_length(provider_subscription_id) between 1 and 255),
  -- What was agreed on, in centavos with IVA, per cycle; another amount at the provider is not believed.
  amount                   int         check (amount > 0),
  -- A change that was asked of the provider and is not yet known to have happened.
  pending_plan_id          uuid        references plan (id),
  pending_cycle            text        check (pending_cycle in ('monthly', 'annual')),
  pending_amount           int         check (pending_amount > 0),
  trial_ends_at            timestamptz,
  period_start             timestamptz,
  period_end               timestamptz check (period_end > period_start),
  cancel_at_period_end     boolean     not null default false,
  cancel_reason            text        check (cancel_reason in
    ('too_expensive', 'missing_features', 'hard_to_use', 'too_slow', 'other_product', 'closing', 'other')),
  cancel_comment           text        check (char_length(cancel_comment) between 1 and 1000),
  grace_ends_at            timestamptz,
  read_only_ends_at        timestamptz check (read_only_ends_at > grace_ends_at),
  card                     jsonb       check (jsonb_typeof(card) = 'object'),
  last_failure             text        check (char_length(last_failure) between 1 and 120),
  -- The last step that people were told of, so that each is told once.
  told                     text        check (char_length(told) between 1 and 40),
  -- Grows with each write: an answer of the provider that was asked for before it is stale.
  revision                 int         not null default 0 check (revision >= 0),
  version                  int         not null default 1 check (version > 0),
  created_at               timestamptz not null,
  updated_at               timestamptz not null,
  constraint subscription_of_provider unique (provider, provider_subscription_id),
  constraint subscription_pending check (num_nulls(pending_plan_id, pending_cycle, pending_amount) in (0, 3)),
  constraint subscription_bought check (provider_subscription_id is null or num_nulls(provider, cycle, amount) = 0),
  constraint subscription_grace check (status <> 'past_due' or num_nulls(grace_ends_at, read_only_ends_at) = 0)
);
create index subscription_of_plan on subscription (plan_id);
create index subscription_of_pending_plan on subscription (pending_plan_id) where pending_plan_id is not null;
create index subscription_of_payer on subscription (provider, provider_payer_id) where provider_payer_id is not null;
alter table subscription enable row level security;
create policy tenant on subscription
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke insert, delete on subscription from app_user;
comment on table subscription is 'The plan of a company, and how it is paid.';

create table checkout (
  company_id    uuid        not null references company (id) on delete cascade,
  id            uuid        not null default gen_random_uuid(),
  plan_id       uuid        not null references plan (id),
  cycle         text        not null check (cycle in ('monthly', 'annual')),
  -- false: one period is paid once, also with cash or by transfer.
  recurring     boolean     not null default true,
  subtotal      int         not null check (subtotal > 0),
  tax           int         not null check (tax >= 0),
  total         int         not null,
  provider      text        not null check (provider in ('stripe', 'mercado-pago')),
  -- null: not made there yet.
  provider_id   text        check (char_length(provider_id) between 1 and 255),
  url           text        check (char_length(url) between 1 and 2000),
  state         text        not null default 'open' check (state in
    ('open', 'in_process', 'pending', 'approved', 'rejected', 'cancelled', 'expired', 'refunded', 'charged_back')),
  status_detail text        check (char_length(status_detail) between 1 and 120),
  voucher       jsonb       check (jsonb_typeof(voucher) = 'object'),
  payment_id    text        check (char_length(payment_id) between 1 and 255),
  refunded      int         not null default 0 check (refunded >= 0),
  expires_at    timestamptz not null,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  paid_at       timestamptz,
  checked_at    timestamptz,
  -- Another one took its place: it stays cancelled unless it was paid all the same.
  superseded    boolean     not null default false,
  -- Of such a one: the provider takes no payment for it any more.
  ended         boolean     not null default false,
  retried_by    uuid,
  primary key (company_id, id),
  constraint checkout_total check (total = subtotal + tax),
  constraint checkout_of_provider unique (provider, provider_id),
  constraint checkout_retried_by foreign key (company_id, retried_by) references checkout (company_id, id)
);
-- However many people check out at once.
create unique index checkout_one_open on checkout (company_id) where state in ('open', 'in_process', 'pending');
create index checkout_to_end on checkout (company_id) where superseded and not ended;
create index checkout_by_time on checkout (company_id, created_at desc, id);
create index checkout_of_plan on checkout (plan_id);
create index checkout_of_retry on checkout (company_id, retried_by) where retried_by is not null;
create unique index checkout_reference on checkout (id);
alter table checkout enable row level security;
create policy tenant on checkout
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on checkout from app_user;
comment on table checkout is 'An attempt to buy a plan at a payment provider.';

create table subscription_invoice (
  company_id   uuid        not null references company (id) on delete cascade,
  id           uuid        not null default gen_random_uuid(),
  plan_id      uuid        not null references plan (id),
  cycle        text        not null check (cycle in ('monthly', 'annual')),
  provider     text        not null check (provider in ('stripe', 'mercado-pago')),
  provider_id  text        not null check (char_length(provider_id) between 1 and 255),
  number       text        check (char_length(number) between 1 and 60),
  status       text        not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  subtotal     int         not null check (subtotal >= 0),
  tax          int         not null check (tax >= 0),
  total        int         not null,
  period_start timestamptz not null,
  period_end   timestamptz not null check (period_end >= period_start),
  issued_at    timestamptz not null,
  paid_at      timestamptz,
  primary key (company_id, id),
  constraint subscription_invoice_total check (total = subtotal + tax),
  constraint subscription_invoice_of_provider unique (provider, provider_id),
  -- At anniversaries a period is never invoiced twice.
  constraint subscription_invoice_period unique (company_id, period_start)
);
create index subscription_invoice_of_plan on subscription_invoice (plan_id);
alter table subscription_invoice enable row level security;
create policy tenant on subscription_invoice
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on subscription_invoice from app_user;
comment on table subscription_invoice is 'An invoice of the subscription, as the provider has it.';

-- What the provider reported, as it arrived. An event counts once: it is closed in the transaction of its effect.
create table billing_event (
  company_id     uuid        not null references company (id) on delete cascade,
  id             uuid        not null default gen_random_uuid(),
  provider       text        not null check (provider in ('stripe', 'mercado-pago')),
  external_id    text        not null check (char_length(external_id) between 1 and 255),
  checkout_id    uuid,
  raw            bytea       not null check (octet_length(raw) <= 3145728),
  received_at    timestamptz not null,
  interpreted_at timestamptz,
  primary key (company_id, id),
  constraint billing_event_once unique (company_id, provider, external_id),
  constraint billing_event_checkout foreign key (company_id, checkout_id) references checkout (company_id, id)
);
create index billing_event_by_age on billing_event (company_id, received_at);
create index billing_event_of_checkout on billing_event (company_id, checkout_id) where checkout_id is not null;
alter table billing_event enable row level security;
create policy tenant on billing_event
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table billing_event is 'An event of the payment provider, interpreted by a job.';

create table billing_tax_data (
  company_id uuid        primary key references company (id) on delete cascade,
  rfc        text        not null check (char_length(rfc) between 12 and 13),
  name       text        not null check (is_line(name, 200)),
  tax_regime text        not null check (tax_regime ~ '^6[0-9]{2}$'),
  zip_code   text        not null check (zip_code ~ '^[0-9]{5}$'),
  use        text        not null check (use ~ '^[A-Z0-9]{3,4}$'),
  version    int         not null default 1 check (version > 0),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id)
);
alter table billing_tax_data enable row level security;
create policy tenant on billing_tax_data
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on billing_tax_data from app_user;
comment on table billing_tax_data is 'To whom the subscription of a company is invoiced.';

-- A trial of two whole weeks: until the midnight, where the company is, after the fourteenth day.
create function company_begins_trial() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into subscription (company_id, plan_id, status, trial_ends_at, created_at, updated_at)
    select new.id, p.id, 'trialing',
      ((new.created_at at time zone new.time_zone)::date + 15)::timestamp at time zone new.time_zone,
      new.created_at, new.created_at
    from plan p where p.code = 'service_enterprise';
    return null;
  end
  $$;
revoke execute on function company_begins_trial from public;
create trigger company_begins_trial after insert on company for each row execute function company_begins_trial();

-- Companies that were there before get their trial from now on.
insert into subscription (company_id, plan_id, status, trial_ends_at, created_at, updated_at)
select c.id, p.id, 'trialing', ((now() at time zone c.time_zone)::date + 15)::timestamp at time zone c.time_zone, now(), now()
from company c, plan p where p.code = 'service_enterprise';
insert into job (company_id, kind, entity_id, created_by)
select c.id, 'subscription_clock', c.id, (select m.user_id from membership m where m.company_id = c.id and 'owner' = any (m.roles) order by m.created_at limit 1)
from company c
where exists (select from membership m where m.company_id = c.id and 'owner' = any (m.roles))
on conflict do nothing;

-- Whose it is, by any of the ids that a provider tells; for webhooks, which come for all companies at one address.
create function billing_company(of_provider text, ids text[])
  returns table (company_id uuid, user_id uuid, checkout_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with found as (
      select c.company_id, c.created_by, c.id, 1 as rank from checkout c
        where c.provider = of_provider and (c.provider_id = any (ids) or c.payment_id = any (ids) or c.id::text = any (ids))
      union all
      select s.company_id, null, null, 2 from subscription s
        where s.provider = of_provider and (s.provider_subscription_id = any (ids) or s.provider_payer_id = any (ids))
      union all
      select s.company_id, null, null, 4 from subscription s where s.company_id::text = any (ids)
      union all
      select i.company_id, null, null, 3 from subscription_invoice i where i.provider = of_provider and i.provider_id = any (ids)
    )
    select f.company_id, coalesce(f.created_by, (select m.user_id from membership m
      where m.company_id = f.company_id and 'owner' = any (m.roles) and m.status = 'active' order by m.created_at, m.user_id limit 1)), f.id
    from found f order by f.rank limit 1
  $$;
revoke execute on function billing_company from public;
grant execute on function billing_company to app_user;
