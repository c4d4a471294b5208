-- Which secret keys each running process has, so that nothing is sealed with one that some of them
-- cannot open (docs/adr/0090).
create table serving_process (
  id      uuid        not null primary key,
  name    text        not null check (char_length(name) between 1 and 200),
  key_ids bytea[]     not null,
  seen_at timestamptz not null
);
comment on table serving_process is 'A process that serves now, and the ids of the secret keys that it was started with.';
