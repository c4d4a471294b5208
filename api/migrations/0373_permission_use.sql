-- When a member last used a permission, for reviews of access. Written about once a day, not for every request.
create table permission_use (
  company_id   uuid not null references company (id),
  user_id      uuid not null,
  permission   text not null check (permission ~ '^[a-z-]+:[a-z]+$'),
  first_used_on date not null,
  last_used_on date not null,
  primary key (company_id, user_id, permission),
  constraint permission_use_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade,
  constraint permission_use_order check (last_used_on >= first_used_on)
);

alter table permission_use enable row level security;
create policy tenant on permission_use
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Uses of many companies at once, each by the day of its company; those of people who are no members are dropped.
create function permission_use_record(companies uuid[], people uuid[], permissions text[], used_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into permission_use (company_id, user_id, permission, first_used_on, last_used_on)
    select distinct m.company_id, m.user_id, used.permission,
      (used_at at time zone c.time_zone)::date, (used_at at time zone c.time_zone)::date
    from unnest(companies, people, permissions) as used (company_id, user_id, permission)
    join membership m on m.company_id = used.company_id and m.user_id = used.user_id
    join company c on c.id = m.company_id
    order by 1, 2, 3
    on conflict (company_id, user_id, permission) do update set last_used_on = excluded.last_used_on
      where permission_use.last_used_on < excluded.last_used_on
  $$;
revoke execute on function permission_use_record from public;
grant execute on function permission_use_record to app_user;

comment on table permission_use is 'A permission that a member has used, with the first and the last day.';
