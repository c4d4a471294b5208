-- Whether this database was made as a demonstration. The owner of the tables writes it, the service only reads it.
create table installation (
  only_row boolean primary key default true check (only_row),
  demo boolean not null,
  recorded_at timestamptz not null default now()
);
revoke insert, update, delete, truncate on installation from app_user;

-- Data of earlier versions: the accounts of the demonstration, confirmed though no mail reaches them, give it away.
-- A database without accounts is decided by its first start.
insert into installation (demo)
  select exists (select from user_account where email like '%@demo.sala.test' and email_verified_at is not null)
  where exists (select from user_account);
