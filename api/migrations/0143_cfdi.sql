-- Invoices of purchases (CFDI 4.0, screens §11): one that counts per purchase, earlier ones cancelled.
create table cfdi (
  company_id       uuid        not null,
  id               uuid        not null default gen_random_uuid(),
  purchase_id      uuid        not null,
  status           text        not null check (status in ('pending', 'stamped', 'cancelled')),
  -- Folio fiscal.
  uuid             uuid,
  receiver         jsonb       not null check (jsonb_typeof(receiver) = 'object'),
  use              text        not null check (use ~ '^[A-Z]{1,2}[0-9]{2}$'),
  method           text        not null check (method in ('PUE', 'PPD')),
  form             text        not null check (form ~ '^[0-9]{2}$'),
  xml              text,
  stamped_at       timestamptz,
  cancelled_at     timestamptz,
  cancel_reason    text        check (cancel_reason in ('01', '02', '03', '04')),
  replaced_by      uuid,
  last_error       text        check (char_length(last_error) between 1 and 300),
  driver           text        not null check (driver in ('sandbox', 'live')),
  created_at       timestamptz not null,
  created_by       uuid        not null references user_account (id),
  updated_at       timestamptz not null,
  updated_by       uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint cfdi_uuid unique (company_id, uuid),
  constraint cfdi_stamp check ((status = 'pending') = (uuid is null) and num_nulls(uuid, xml, stamped_at) in (0, 3)),
  constraint cfdi_cancelled check ((status = 'cancelled') = (cancelled_at is not null) and num_nulls(cancelled_at, cancel_reason) in (0, 2)),
  constraint cfdi_replaced check ((replaced_by is not null) = (cancel_reason is not distinct from '01')),
  constraint cfdi_method_form check ((method = 'PPD') = (form = '99')),
  foreign key (company_id, purchase_id) references purchase (company_id, id)
);
create unique index cfdi_one_alive on cfdi (company_id, purchase_id) where status <> 'cancelled';
create index cfdi_of_purchase on cfdi (company_id, purchase_id, created_at);

create function cfdi_keep_stamp() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a stamped invoice cannot change' using errcode = 'check_violation', constraint = 'cfdi_immutable';
  end
  $$;
create trigger cfdi_immutable before update on cfdi
  for each row when (
    old.status = 'cancelled'
    or (old.status = 'stamped' and (
      new.status = 'pending'
      or (old.uuid, old.xml, old.receiver, old.use, old.method, old.form, old.stamped_at, old.purchase_id)
        is distinct from (new.uuid, new.xml, new.receiver, new.use, new.method, new.form, new.stamped_at, new.purchase_id)))
  )
  execute function cfdi_keep_stamp();
-- The tax office keeps them for years; so do we.
revoke delete on cfdi from app_user;

alter table cfdi enable row level security;
create policy tenant on cfdi
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
