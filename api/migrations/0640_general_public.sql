-- Who buys without giving any data is one customer of the company, made at the first such sale. SAT fixes what its invoices
-- say of it, so that it has no data of its own (docs/spec/sales.md §2).

alter table customer add column general_public boolean,
  add constraint customer_general_public check (
    general_public is null or general_public and status = 'active' and num_nonnulls(email, phone, given_names, rfc, curp, legal_name, regimen_fiscal, owner_id) = 0
  );
create unique index customer_of_general_public on customer (company_id) where general_public;

comment on column customer.general_public is 'Stands for all who buy without giving data; null for everybody else.';
