-- Health is judged by tabs, and by whom and where they speak for (docs/adr/0026). What was counted until now says
-- neither, so that it cannot be judged by.
drop table release_tab;

-- One random secret a day signs the tokens of pages and blinds networks and accounts; it is deleted after a day, and
-- with it the way back from a mark to an address.
create table release_salt (
  day date primary key,
  secret bytea not null check (length(secret) = 32)
);

-- What a tab told of a version on a day: each kind once. A voice is an account, or a network that nobody signed in from;
-- the slots bound how many of its tabs count, also when many requests arrive at once.
create table release_tab (
  name text not null,
  version text not null,
  day date not null,
  voice text not null,
  slot smallint not null check (slot between 1 and 3),
  tab uuid not null,
  network text not null,
  signed_in boolean not null,
  loaded_at timestamptz,
  failed_at timestamptz,
  crashed_at timestamptz,
  slow_at timestamptz,
  last_at timestamptz not null,
  primary key (name, version, day, voice, slot),
  unique (name, version, day, tab)
);

grant select, insert, update, delete on release_tab to app_user;
grant select, insert, delete on release_salt to app_user;
