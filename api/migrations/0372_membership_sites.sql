-- Where a member works. Nobody here works everywhere.
create table membership_site (
  company_id uuid not null references company (id),
  user_id    uuid not null,
  site_id    uuid not null,
  primary key (company_id, user_id, site_id),
  constraint membership_site_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade,
  constraint membership_site_site foreign key (company_id, site_id) references site (company_id, id) on delete cascade
);
create index membership_site_by_site on membership_site (company_id, site_id);

alter table membership_site enable row level security;
create policy tenant on membership_site
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

comment on table membership_site is 'A site where a member of the company works.';
