-- The staff roster (specification §2 "/company-personal"): who works here, apart from who has an account.

-- Number of a person at the IMSS: eleven digits, the last of them a Luhn digit.
create function is_nss(input text) returns boolean
  language sql immutable parallel safe
  as $$
    select input ~ '^[0-9]{11}$' and (
      select sum(case when place % 2 = 0 then (digit * 2) / 10 + (digit * 2) % 10 else digit end) % 10 = 0
      from (select place, substr(input, place, 1)::int as digit from generate_series(1, 11) as place) as digits
    )
  $$;

create table staff_member (
  company_id       uuid        not null references company (id),
  id               uuid        not null default gen_random_uuid(),
  employee_no      text        not null check (is_line(employee_no, 20)),
  first_name       text        not null check (is_line(first_name, 60)),
  last_name        text        not null check (is_line(last_name, 60)),
  second_last_name text        check (is_line(second_last_name, 60)),
  curp             text        check (curp ~ '^[A-Z][AEIOUX][A-Z]{2}[0-9]{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z][0-9]$'),
  rfc              text        check (rfc ~ '^[A-ZÑ&]{4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'),
  nss              text        check (nss ~ '^[0-9]{11}$' and is_nss(nss)),
  position         text        not null check (is_line(position, 80)),
  department_id    uuid,
  site_id          uuid,
  contract_type    text        not null check (contract_type in ('permanent', 'fixed_term', 'training', 'fees', 'intern')),
  weekly_hours     smallint    check (weekly_hours between 1 and 84),
  phone            text        check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email            text        check (is_line(email, 255)),
  emergency_name   text        check (is_line(emergency_name, 120)),
  emergency_phone  text        check (emergency_phone ~ '^\+[1-9][0-9]{6,14}$'),
  user_id          uuid,
  practitioner_id  uuid,
  hired_on         date        not null,
  left_on          date,
  status           text        not null default 'active' check (status in ('active', 'leave', 'terminated')),
  created_at       timestamptz not null,
  created_by       uuid        not null references user_account (id),
  updated_at       timestamptz not null,
  updated_by       uuid        not null references user_account (id),
  version          int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint staff_member_user unique (company_id, user_id),
  constraint staff_member_practitioner unique (company_id, practitioner_id),
  constraint staff_member_department foreign key (company_id, department_id) references department (company_id, id),
  constraint staff_member_site foreign key (company_id, site_id) references site (company_id, id),
  constraint staff_member_account foreign key (company_id, user_id) references membership (company_id, user_id)
    on delete set null (user_id),
  constraint staff_member_practitioner_of foreign key (company_id, practitioner_id) references practitioner (company_id, id),
  constraint staff_member_left_after_hired check (left_on >= hired_on),
  constraint staff_member_left_when_terminated check ((status = 'terminated') = (left_on is not null))
);
-- One number, however it is typed.
create unique index staff_member_employee_no on staff_member (company_id, lower(employee_no));
create index staff_member_by_department on staff_member (company_id, department_id);
create index staff_member_by_site on staff_member (company_id, site_id);

alter table staff_member enable row level security;
create policy tenant on staff_member
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on staff_member from app_user;
comment on table staff_member is 'A person who works or worked for the company, with or without an account.';
