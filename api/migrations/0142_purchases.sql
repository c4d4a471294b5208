-- Purchases (screens §7, §8): amounts in centavos, computed by the application's one function and checked here.

create function purchase_folio(number int) returns text
  language sql immutable parallel safe strict
  as $$ select 'V-' || lpad(number::text, greatest(6, length(number::text)), '0') $$;

create function tax_percent(tax_kind text) returns int
  language sql immutable parallel safe strict
  as $$ select case tax_kind when 'iva8' then 8 when 'iva16' then 16 else 0 end $$;

create table purchase (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  -- Given when it leaves draft, consecutive within the company.
  number        int         check (number > 0),
  folio         text        generated always as (purchase_folio(number)) stored,
  date          date        not null check (date between '1900-01-01' and '2100-12-31'),
  customer_id   uuid        not null,
  -- Without foreign keys until their tables are there.
  patient_id    uuid,
  visit_id      uuid,
  seller_id     uuid        not null references user_account (id),
  status        text        not null default 'draft' check (status in
    ('draft', 'pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'cancelled')),
  subtotal      bigint      not null check (subtotal >= 0),
  discount      bigint      not null check (discount between 0 and subtotal),
  tax           bigint      not null check (tax >= 0),
  total         bigint      not null check (total <= 99999999999),
  paid          bigint      not null default 0,
  refunded      bigint      not null default 0,
  balance       bigint      not null generated always as (case when status = 'cancelled' then 0 else total - paid end) stored,
  notes         text        check (char_length(notes) between 1 and 1000 and is_trimmed(notes)),
  cancel_reason text        check (char_length(cancel_reason) between 1 and 300 and is_trimmed(cancel_reason)),
  -- What the caller made for this one purchase: created once, however often it is asked for.
  request_key   uuid        not null,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint purchase_number unique (company_id, number),
  constraint purchase_request unique (company_id, request_key),
  constraint purchase_customer foreign key (company_id, customer_id) references customer (company_id, id),
  constraint purchase_total check (total = subtotal - discount + tax),
  constraint purchase_paid check (paid between 0 and total),
  constraint purchase_refunded check (refunded between 0 and paid),
  constraint purchase_number_when_issued check (status = 'cancelled' or (number is null) = (status = 'draft')),
  constraint purchase_cancel_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  -- The state says what the sums say.
  constraint purchase_state check (
    case status
      when 'draft' then paid = 0
      when 'pending' then paid = 0
      when 'cancelled' then paid = 0
      when 'partially_paid' then paid > 0 and paid < total
      when 'paid' then paid = total and refunded = 0
      when 'partially_refunded' then paid = total and refunded > 0 and refunded < paid
      else paid = total and refunded = paid and refunded > 0
    end
  )
);
create index purchase_by_date on purchase (company_id, date, number, id);
create index purchase_by_total on purchase (company_id, total, id);
create index purchase_by_balance on purchase (company_id, balance, id);
create index purchase_of_customer on purchase (company_id, customer_id, date);
create index purchase_of_seller on purchase (company_id, seller_id, date);

create table purchase_item (
  company_id  uuid          not null,
  purchase_id uuid          not null,
  position    int           not null check (position between 1 and 200),
  product_id  uuid,
  description text          not null check (char_length(description) between 1 and 200 and is_trimmed(description)),
  quantity    numeric(9, 3) not null check (quantity > 0 and quantity <= 99999),
  unit_price  bigint        not null check (unit_price between 0 and 99999999999),
  discount    bigint        not null,
  tax_kind    text          not null check (tax_kind in ('exento', 'iva0', 'iva8', 'iva16')),
  sat_key     text          not null check (sat_key ~ '^[0-9]{8}$'),
  sat_unit    text          not null check (sat_unit ~ '^[A-Z0-9]{1,3}$'),
  amount      bigint        not null,
  tax         bigint        not null,
  total       bigint        not null,
  primary key (company_id, purchase_id, position),
  foreign key (company_id, purchase_id) references purchase (company_id, id) on delete cascade,
  constraint purchase_item_product foreign key (company_id, product_id) references product (company_id, id),
  -- Half a centavo rounds up; round() of a numeric does the same for what is not negative.
  constraint purchase_item_amount check (amount = round(unit_price * quantity)),
  constraint purchase_item_discount check (discount between 0 and amount),
  constraint purchase_item_tax check (tax = round((amount - discount) * tax_percent(tax_kind) / 100.0)),
  constraint purchase_item_total check (total = amount - discount + tax)
);
create index purchase_item_of_product on purchase_item (company_id, product_id);

-- Each change of a state, of purchases and of whatever else has one.
create table status_history (
  company_id  uuid        not null references company (id),
  id          bigint      not null generated always as identity,
  entity_type text        not null check (entity_type in ('purchase')),
  entity_id   uuid        not null,
  from_status text,
  to_status   text        not null,
  reason      text        check (char_length(reason) between 1 and 300 and is_trimmed(reason)),
  at          timestamptz not null,
  by_user     uuid        not null references user_account (id),
  primary key (company_id, id)
);
create index status_history_of on status_history (company_id, entity_type, entity_id, id);
revoke update, delete on status_history from app_user;

create table payment (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  purchase_id     uuid        not null,
  method          text        not null check (method in ('cash', 'card_debit', 'card_credit', 'transfer', 'voucher', 'gateway')),
  amount          bigint      not null check (amount between 1 and 99999999999),
  tendered        bigint      check (tendered between amount and 99999999999),
  change          bigint      generated always as (tendered - amount) stored,
  reference       text        check (char_length(reference) between 1 and 100 and is_trimmed(reference)),
  status          text        not null check (status in
    ('pending', 'in_process', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back')),
  refunded        bigint      not null default 0 check (refunded between 0 and amount),
  cash_session_id uuid,
  -- A wish may have several lines; each is taken once.
  request_key     uuid        not null,
  request_line    int         not null check (request_line > 0),
  -- What a payment provider calls it.
  provider_ref    text        check (char_length(provider_ref) between 1 and 200),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  primary key (company_id, id),
  unique (company_id, id, purchase_id),
  constraint payment_request unique (company_id, request_key, request_line),
  constraint payment_provider_ref unique (company_id, provider_ref),
  constraint payment_cash_session check ((method = 'cash') = (cash_session_id is not null)),
  constraint payment_tendered check (tendered is null or method = 'cash'),
  constraint payment_state check ((status = 'refunded') = (refunded = amount)),
  foreign key (company_id, purchase_id) references purchase (company_id, id),
  foreign key (company_id, cash_session_id) references cash_session (company_id, id)
);
create index payment_of_purchase on payment (company_id, purchase_id, created_at);
create index payment_by_day on payment (company_id, created_at);
create index payment_of_cash_session on payment (company_id, cash_session_id);

create table payment_refund (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  purchase_id     uuid        not null,
  payment_id      uuid        not null,
  amount          bigint      not null check (amount between 1 and 99999999999),
  reason          text        not null check (char_length(reason) between 1 and 300 and is_trimmed(reason)),
  cash_session_id uuid,
  request_key     uuid        not null,
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint payment_refund_request unique (company_id, request_key),
  foreign key (company_id, payment_id, purchase_id) references payment (company_id, id, purchase_id),
  foreign key (company_id, cash_session_id) references cash_session (company_id, id)
);
create index payment_refund_of_payment on payment_refund (company_id, payment_id);
create index payment_refund_by_day on payment_refund (company_id, created_at);
create index payment_refund_of_cash_session on payment_refund (company_id, cash_session_id);
revoke update, delete on payment_refund from app_user;
revoke delete on payment from app_user;

-- Cash counts in its session, which must be open: a closed one refuses to change. And the customer is told.
create function payment_counts() returns trigger
  language plpgsql
  as $$
  begin
    if new.cash_session_id is not null then
      perform add_to_cash_session(new.company_id, new.cash_session_id, new.amount, 0, 0, 0);
    end if;
    perform customer_purchased(customer_id, new.amount, new.created_at)
    from purchase where company_id = new.company_id and id = new.purchase_id;
    return null;
  end
  $$;
create trigger payment_counts after insert on payment for each row execute function payment_counts();

create function payment_refund_counts() returns trigger
  language plpgsql
  as $$
  begin
    if new.cash_session_id is not null then
      perform add_to_cash_session(new.company_id, new.cash_session_id, 0, new.amount, 0, 0);
    end if;
    perform customer_purchased(customer_id, -new.amount, null)
    from purchase where company_id = new.company_id and id = new.purchase_id;
    return null;
  end
  $$;
create trigger payment_refund_counts after insert on payment_refund for each row execute function payment_refund_counts();

-- Only forward, along the machine of screens §8; what somebody has begun to pay is no more to be altered.
-- The customer alone becomes another, when two that were one person are merged (0123).
create function purchase_keep() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'a purchase is cancelled, not deleted' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    if new.status <> old.status and (old.status, new.status) not in (
      ('draft', 'pending'), ('draft', 'cancelled'), ('pending', 'partially_paid'), ('pending', 'paid'), ('pending', 'cancelled'),
      ('partially_paid', 'paid'), ('paid', 'partially_refunded'), ('paid', 'refunded'), ('partially_refunded', 'refunded')
    ) then
      raise exception 'a purchase does not go from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'purchase_transition';
    end if;
    if old.number is distinct from new.number and old.number is not null then
      raise exception 'a folio stays' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    if old.status not in ('draft', 'pending') and (
      (old.date, old.seller_id, old.subtotal, old.discount, old.tax, old.total, old.patient_id, old.visit_id, old.notes, old.cancel_reason)
        is distinct from
      (new.date, new.seller_id, new.subtotal, new.discount, new.tax, new.total, new.patient_id, new.visit_id, new.notes, new.cancel_reason)
      or (old.customer_id <> new.customer_id and coalesce(current_setting('app.merging_customers', true), '') <> 'on')
    ) then
      raise exception 'a paid purchase cannot change' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    return new;
  end
  $$;
create trigger purchase_keep before update or delete on purchase for each row execute function purchase_keep();

create function purchase_item_keep() returns trigger
  language plpgsql
  as $$
  declare
    item purchase_item := case tg_op when 'DELETE' then old else new end;
  begin
    if exists (
      select from purchase
      where company_id = item.company_id and id = item.purchase_id and status not in ('draft', 'pending')
    ) then
      raise exception 'the lines of a paid purchase cannot change' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    return item;
  end
  $$;
create trigger purchase_item_keep before insert or update or delete on purchase_item
  for each row execute function purchase_item_keep();

-- At the end of the transaction the sums are those of the lines, payments and refunds.
create function purchase_sums_agree() returns trigger
  language plpgsql
  as $$
  declare
    sale purchase;
  begin
    select * into sale from purchase where company_id = new.company_id and id = new.id;
    if not found then return null; end if;
    if row(sale.subtotal, sale.discount, sale.tax, sale.total) is distinct from (
      select row(sum(amount)::bigint, sum(discount)::bigint, sum(tax)::bigint, sum(total)::bigint)
      from purchase_item where company_id = sale.company_id and purchase_id = sale.id
    ) then
      raise exception 'the sums of purchase % are not those of its lines', sale.id
        using errcode = 'check_violation', constraint = 'purchase_sums';
    end if;
    if sale.paid <> (
      select coalesce(sum(amount), 0) from payment
      where company_id = sale.company_id and purchase_id = sale.id and status in ('approved', 'refunded', 'charged_back')
    ) or sale.refunded <> (
      select coalesce(sum(amount), 0) from payment_refund where company_id = sale.company_id and purchase_id = sale.id
    ) then
      raise exception 'what was paid of purchase % is not what its payments say', sale.id
        using errcode = 'check_violation', constraint = 'purchase_sums';
    end if;
    return null;
  end
  $$;
create constraint trigger purchase_sums after insert or update on purchase
  deferrable initially deferred for each row execute function purchase_sums_agree();

-- A payment that the purchase does not know of would be found by nobody: it too has the sums checked.
create function payment_sums_agree() returns trigger
  language plpgsql
  as $$
  begin
    if (select sale.paid <> coalesce(sum(p.amount), 0)
        from purchase sale left join payment p on p.company_id = sale.company_id and p.purchase_id = sale.id
          and p.status in ('approved', 'refunded', 'charged_back')
        where sale.company_id = new.company_id and sale.id = new.purchase_id group by sale.paid) then
      raise exception 'what was paid of purchase % is not what its payments say', new.purchase_id
        using errcode = 'check_violation', constraint = 'purchase_sums';
    end if;
    return null;
  end
  $$;
create constraint trigger payment_sums after insert or update on payment
  deferrable initially deferred for each row execute function payment_sums_agree();

-- Lines that change below an unchanged purchase, likewise.
create function purchase_item_sums_agree() returns trigger
  language plpgsql
  as $$
  declare
    item purchase_item := case tg_op when 'DELETE' then old else new end;
  begin
    if (select row(sale.subtotal, sale.total) is distinct from (
          select row(sum(amount)::bigint, sum(total)::bigint)
          from purchase_item where company_id = sale.company_id and purchase_id = sale.id)
        from purchase sale where sale.company_id = item.company_id and sale.id = item.purchase_id) then
      raise exception 'the sums of purchase % are not those of its lines', item.purchase_id
        using errcode = 'check_violation', constraint = 'purchase_sums';
    end if;
    return null;
  end
  $$;
create constraint trigger purchase_item_sums after insert or update or delete on purchase_item
  deferrable initially deferred for each row execute function purchase_item_sums_agree();

-- Custom values of purchases belong to a purchase, as those of customers do (0022).
alter table field_value
  add column purchase_id uuid generated always as (case when scope = 'purchase' then record_id end) stored,
  add constraint field_value_purchase foreign key (company_id, purchase_id) references purchase (company_id, id) on delete cascade;
create index field_value_of_purchase on field_value (company_id, purchase_id) where purchase_id is not null;

-- Row-level security forbids LIKE as an index condition (0021): the search for a customer's words runs as
-- the owner of the table, names the company itself, and gives away nothing but ids.
create function purchase_customers(patterns text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select id from customer
    where company_id = (select app_company()) and search like patterns[1] and search like all (patterns)
  $$;
revoke execute on function purchase_customers from public;
grant execute on function purchase_customers to app_user;

alter table purchase enable row level security;
create policy tenant on purchase
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table purchase_item enable row level security;
create policy tenant on purchase_item
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table payment enable row level security;
create policy tenant on payment
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table payment_refund enable row level security;
create policy tenant on payment_refund
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table status_history enable row level security;
create policy tenant on status_history
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
