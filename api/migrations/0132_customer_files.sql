-- Files beside a customer; the bytes stand in stored_file (docs/adr/0032).
create table customer_file (
  company_id  uuid not null,
  file_id     uuid not null,
  customer_id uuid not null,
  kind        text not null check (kind in ('pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx', 'csv', 'txt')),
  primary key (company_id, file_id),
  foreign key (company_id, file_id) references stored_file (company_id, id),
  foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade
);
create index customer_file_of_customer on customer_file (company_id, customer_id);

-- A file that nothing names any more goes with what named it, a deleted customer included.
create function customer_file_drop_bytes() returns trigger
  language plpgsql
  as $$
  begin
    delete from stored_file where company_id = old.company_id and id = old.file_id and purpose = 'customer';
    return null;
  end
  $$;
create trigger customer_file_bytes after delete on customer_file for each row execute function customer_file_drop_bytes();

alter table customer_file enable row level security;
create policy tenant on customer_file
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
