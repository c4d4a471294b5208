-- Which version of each set of reference data (api/reference/*.json) this database has (docs/adr/0100).
create table schema_reference (
  name       text        primary key,
  checksum   text        not null,
  applied_at timestamptz not null default now()
);
revoke all on schema_reference from app_user;
comment on table schema_reference is
  'The version of each set of reference data that this database has, by the checksum of its files.';
