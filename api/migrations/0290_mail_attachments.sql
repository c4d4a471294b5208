-- A mail may bring one file along.
alter table mail_queue
  add column file_name text,
  add column file_type text,
  add column file bytea,
  add constraint mail_queue_file check (num_nulls(file_name, file_type, file) in (0, 3) and octet_length(file) <= 5242880);
alter table sandbox_mail
  add column file_name text,
  add column file_type text,
  add column file bytea,
  add constraint sandbox_mail_file check (num_nulls(file_name, file_type, file) in (0, 3) and octet_length(file) <= 5242880);
