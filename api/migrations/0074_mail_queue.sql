-- Mail on its way to a mail server: written in the transaction that has something to say, removed once
-- the server has taken it. Times are the database's own, whatever the clock of the application says.
create table mail_queue (
  id          bigint      generated always as identity primary key,
  recipient   text        not null,
  subject     text        not null,
  body        text        not null,
  queued_at   timestamptz not null default clock_timestamp(),
  -- Also the end of the time that a sender has for a try: should it die, another one takes over then.
  next_try_at timestamptz not null default clock_timestamp(),
  tries       int         not null default 0
);
create index mail_queue_due on mail_queue (next_try_at, id);
