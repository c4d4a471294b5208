-- Where mail that arrives belongs: rules in their order, then what moves have taught.
create table email_rule (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  name        text        not null check (is_line(name, 80)),
  conditions  jsonb       not null check (jsonb_typeof(conditions) = 'array' and jsonb_array_length(conditions) between 1 and 10),
  operator    text        not null check (operator in ('all', 'any')),
  category    text        not null check (category in
    ('system_bugs', 'notifications', 'finance', 'management', 'security', 'performance', 'user_activity', 'maintenance')),
  label       text        check (is_line(label, 40)),
  archive     boolean     not null default false,
  mark_read   boolean     not null default false,
  create_task boolean     not null default false,
  assignee_id uuid        references user_account (id),
  enabled     boolean     not null default true,
  priority    int         not null check (priority between 1 and 1000),
  created_at  timestamptz not null,
  created_by  uuid        not null references user_account (id),
  updated_at  timestamptz not null,
  updated_by  uuid        not null references user_account (id),
  version     int         not null default 1 check (version > 0),
  primary key (company_id, id)
);
create index email_rule_order on email_rule (company_id, priority, created_at);
alter table email_rule enable row level security;
create policy tenant on email_rule
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table email_rule is 'A rule that puts arriving mail into a category.';

create function email_rule_fits() returns trigger language plpgsql as $$
begin
  perform from company where id = new.company_id for no key update;
  if (select count(*) from email_rule r where r.company_id = new.company_id) >= 100 then
    raise exception using errcode = 'check_violation', constraint = 'email_rule_limit', message = 'too many rules';
  end if;
  return new;
end
$$;
create trigger email_rule_fits before insert on email_rule for each row execute function email_rule_fits();

create table email_sender_category (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  address    text        not null check (char_length(address) between 1 and 255 and address = lower(address)),
  category   text        not null check (category in
    ('system_bugs', 'notifications', 'finance', 'management', 'security', 'performance', 'user_activity', 'maintenance')),
  taught_at  timestamptz not null,
  taught_by  uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint email_sender_category_address unique (company_id, address)
);
create index email_sender_category_latest on email_sender_category (company_id, taught_at desc);
alter table email_sender_category enable row level security;
create policy tenant on email_sender_category
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table email_sender_category is 'The category of a sender, as the last move by a person taught it.';
