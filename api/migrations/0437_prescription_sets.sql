-- Order sets (FHIR PlanDefinition): items that are prescribed together, of one person or shared with the
-- company. A draft gets a copy of them.
create table prescription_set (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  owner_id   uuid        not null references user_account (id),
  shared     boolean     not null default false,
  name       text        not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  -- As in a draft, without their free text.
  items      jsonb       not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 20),
  -- Free text by its place; encrypted where the company chose so (docs/adr/0090).
  texts      jsonb       not null default '{}' check (jsonb_typeof(texts) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint prescription_set_name unique (company_id, owner_id, name)
);
create index prescription_set_shared on prescription_set (company_id) where shared;
comment on table prescription_set is 'Items that are prescribed together, of one person or shared with the company.';

-- What is shared is seen by everybody and changed by its owner.
alter table prescription_set enable row level security;
create policy tenant on prescription_set
  using (company_id = (select app_company()) and (shared or owner_id = (select app_user_id())))
  with check (company_id = (select app_company()) and owner_id = (select app_user_id()));

-- The membership is locked, so that two at once are counted.
create function prescription_set_limit() returns trigger
  language plpgsql
  as $$
  declare
    kept int;
  begin
    perform from membership m where m.company_id = new.company_id and m.user_id = new.owner_id for no key update;
    select count(*) into kept from prescription_set s where s.company_id = new.company_id and s.owner_id = new.owner_id;
    if kept >= 50 then
      raise exception 'too many sets' using errcode = 'check_violation', constraint = 'prescription_set_limit';
    end if;
    return new;
  end
  $$;
create trigger prescription_set_limited before insert on prescription_set for each row execute function prescription_set_limit();
