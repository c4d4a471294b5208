-- Products by category: what is bought again may be another product of the same one.
alter table product add column category_id uuid;
alter table product add constraint product_category foreign key (company_id, category_id)
  references category (company_id, id);
create index product_of_category on product (company_id, category_id) where category_id is not null;

-- What people are reminded to buy again, and when (screens §6, docs/adr/0124).
create table purchase_reminder_config (
  company_id         uuid        not null references company (id),
  id                 uuid        not null default gen_random_uuid(),
  name               text        not null check (is_line(name, 120)),
  scope              text        not null check (scope in ('product', 'category', 'custom_field', 'prescription_item')),
  product_id         uuid,
  category_id        uuid,
  field_id           uuid,
  basis              text        not null check (basis in ('last_purchase', 'run_out', 'date_field')),
  cycle_days         int         check (cycle_days between 1 and 730),
  uses_learned_cycle boolean     not null,
  units_per_sale     int         check (units_per_sale between 1 and 10000),
  daily_use          numeric     check (daily_use > 0 and daily_use <= 10000),
  lead_days          int         not null check (lead_days between 0 and 60),
  repeat_every       int         check (repeat_every between 1 and 30),
  max_reminders      int         not null check (max_reminders between 1 and 10),
  subject            text        not null check (is_line(subject, 120)),
  message            text        not null check (char_length(message) between 1 and 1000 and is_trimmed(message)),
  template_id        uuid,
  channels           text[]      check (cardinality(channels) > 0 and channels <@ array['whatsapp', 'sms', 'email']),
  weekdays           int[]       not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  send_at            text        not null check (send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  stops_on_visit     boolean     not null,
  on_no_response     text        not null check (on_no_response in ('none', 'task')),
  response_days      int         not null check (response_days between 1 and 30),
  active             boolean     not null,
  -- Nothing that was due before is caught up with.
  active_since       date        not null,
  created_at         timestamptz not null,
  created_by         uuid        not null references user_account (id),
  updated_at         timestamptz not null,
  updated_by         uuid        not null references user_account (id),
  version            int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint purchase_reminder_config_product foreign key (company_id, product_id)
    references product (company_id, id) on delete cascade,
  constraint purchase_reminder_config_category foreign key (company_id, category_id)
    references category (company_id, id),
  constraint purchase_reminder_config_field foreign key (company_id, field_id)
    references field_definition (company_id, id) on delete cascade,
  constraint purchase_reminder_config_template foreign key (company_id, template_id)
    references message_template (company_id, id) on delete set null (template_id),
  constraint purchase_reminder_config_target check (case scope
    when 'product' then product_id is not null and num_nulls(category_id, field_id) = 2
    when 'category' then category_id is not null and num_nulls(product_id, field_id) = 2
    when 'custom_field' then field_id is not null and num_nulls(product_id, category_id) = 2
    else num_nulls(product_id, category_id, field_id) = 3 end),
  constraint purchase_reminder_config_basis check (case scope
    when 'custom_field' then basis = 'date_field'
    when 'prescription_item' then basis = 'run_out'
    else basis in ('last_purchase', 'run_out') end)
);
create index purchase_reminder_config_of_product on purchase_reminder_config (company_id, product_id) where product_id is not null;
create index purchase_reminder_config_of_category on purchase_reminder_config (company_id, category_id) where category_id is not null;
create index purchase_reminder_config_of_field on purchase_reminder_config (company_id, field_id) where field_id is not null;
create index purchase_reminder_config_of_template on purchase_reminder_config (company_id, template_id) where template_id is not null;
alter table purchase_reminder_config enable row level security;
create policy tenant on purchase_reminder_config
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table purchase_reminder_config is 'What people are reminded to buy again, and when.';

create table purchase_reminder (
  company_id            uuid        not null,
  id                    uuid        not null default gen_random_uuid(),
  config_id             uuid        not null,
  -- Whom it is for: a customer, of a prescription its patient.
  customer_id           uuid,
  patient_id            uuid,
  purchase_id           uuid,
  item_position         int,
  prescription_id       uuid,
  item_key              text,
  -- Names the item that is bought again.
  source                text        not null check (char_length(source) between 1 and 120),
  number                int         not null check (number between 1 and 10),
  due_on                date        not null,
  snoozed               boolean     not null default false,
  status                text        not null default 'scheduled'
    check (status in ('scheduled', 'sent', 'responded', 'converted', 'skipped', 'cancelled', 'failed')),
  reason                text        check (reason ~ '^[a-z][a-z_]{0,39}$'),
  cycle_days            int,
  learned_days          int,
  channel               text        check (channel in ('whatsapp', 'sms', 'email')),
  sent_at               timestamptz,
  responded_at          timestamptz,
  converted_purchase_id uuid,
  -- Of its items that count, in centavos.
  revenue               bigint      check (revenue >= 0),
  -- Whoever did not answer is called; asked of once.
  called_for_at         timestamptz,
  updated_at            timestamptz not null,
  updated_by            uuid        references user_account (id),
  version               int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint purchase_reminder_config_of foreign key (company_id, config_id)
    references purchase_reminder_config (company_id, id) on delete cascade,
  constraint purchase_reminder_customer foreign key (company_id, customer_id)
    references customer (company_id, id) on delete cascade,
  constraint purchase_reminder_patient foreign key (company_id, patient_id)
    references patient (company_id, id) on delete cascade,
  constraint purchase_reminder_purchase foreign key (company_id, purchase_id)
    references purchase (company_id, id) on delete cascade,
  constraint purchase_reminder_prescription foreign key (company_id, prescription_id)
    references prescription (company_id, id) on delete cascade,
  constraint purchase_reminder_converted foreign key (company_id, converted_purchase_id)
    references purchase (company_id, id) on delete set null (converted_purchase_id),
  constraint purchase_reminder_once unique (company_id, config_id, source, number),
  -- Several of a plan move in one statement.
  constraint purchase_reminder_day unique (company_id, config_id, source, due_on) deferrable initially deferred,
  constraint purchase_reminder_person check (num_nonnulls(customer_id, patient_id) = 1),
  constraint purchase_reminder_item check (num_nonnulls(purchase_id, prescription_id) = 1),
  constraint purchase_reminder_sent check (status not in ('sent', 'responded', 'converted') or sent_at is not null)
);
create index purchase_reminder_by_day on purchase_reminder (company_id, due_on, id);
create index purchase_reminder_due on purchase_reminder (company_id, config_id, due_on) where status = 'scheduled';
create index purchase_reminder_of_customer on purchase_reminder (company_id, customer_id) where customer_id is not null;
create index purchase_reminder_of_patient on purchase_reminder (company_id, patient_id) where patient_id is not null;
create index purchase_reminder_of_purchase on purchase_reminder (company_id, purchase_id) where purchase_id is not null;
create index purchase_reminder_of_prescription on purchase_reminder (company_id, prescription_id) where prescription_id is not null;
create index purchase_reminder_of_converted on purchase_reminder (company_id, converted_purchase_id) where converted_purchase_id is not null;
create index purchase_reminder_by_sending on purchase_reminder (company_id, sent_at) where sent_at is not null;
alter table purchase_reminder enable row level security;
create policy tenant on purchase_reminder
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table purchase_reminder is 'A reminder to buy an item again, from its plan to what came of it.';
