-- Mail of connected mailboxes. A thread has one category, so that nobody reads half of it.
create table email_thread (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  mailbox_id      uuid        not null,
  subject         text        not null check (char_length(subject) <= 998),
  category        text        not null check (category in
    ('system_bugs', 'notifications', 'finance', 'management', 'security', 'performance', 'user_activity', 'maintenance')),
  category_source text        not null check (category_source in ('rule', 'sender', 'manual', 'default')),
  category_detail text        check (char_length(category_detail) between 1 and 255),
  confidence      real        not null check (confidence between 0 and 1),
  kind            text        not null check (kind in ('personal', 'auto_reply', 'bounce', 'list')),
  correspondent   text        not null check (char_length(correspondent) <= 255),
  correspondent_name text     not null check (char_length(correspondent_name) <= 255),
  snippet         text        not null check (char_length(snippet) <= 200),
  unread          int         not null default 0 check (unread >= 0),
  messages        int         not null default 0 check (messages >= unread),
  files           int         not null default 0 check (files >= 0),
  -- When its oldest unread mail arrived.
  unread_since    timestamptz,
  starred         boolean     not null default false,
  archived        boolean     not null default false,
  labels          text[]      not null default '{}' check (cardinality(labels) <= 20),
  assignee_id     uuid        references user_account (id),
  last_message_at timestamptz not null,
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint email_thread_mailbox foreign key (company_id, mailbox_id) references mailbox (company_id, id),
  constraint email_thread_unread check ((unread = 0) = (unread_since is null))
);
create index email_thread_open on email_thread (company_id, category, last_message_at desc, id) where not archived;
create index email_thread_latest on email_thread (company_id, last_message_at desc, id);
create index email_thread_assigned on email_thread (company_id, assignee_id) where assignee_id is not null;
create index email_thread_of_mailbox on email_thread (company_id, mailbox_id);
alter table email_thread enable row level security;
create policy tenant on email_thread
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table email_thread is 'Mails that answer each other, with the category in which they are worked on.';

create table email_message (
  company_id   uuid        not null references company (id),
  id           uuid        not null default gen_random_uuid(),
  mailbox_id   uuid        not null,
  thread_id    uuid        not null,
  direction    text        not null check (direction in ('in', 'out')),
  kind         text        not null check (kind in ('personal', 'auto_reply', 'bounce', 'list')),
  -- Without angle brackets. It can be missing, and repeated by different mails.
  message_id   text        check (char_length(message_id) between 1 and 998),
  content_hash bytea       not null check (octet_length(content_hash) = 32),
  in_reply_to  text        check (char_length(in_reply_to) <= 998),
  references_to text[]     not null default '{}' check (cardinality(references_to) <= 30),
  from_name    text        not null check (char_length(from_name) <= 255),
  from_address text        not null check (char_length(from_address) <= 255),
  recipients   jsonb       not null default '[]' check (jsonb_typeof(recipients) = 'array'),
  copies       jsonb       not null default '[]' check (jsonb_typeof(copies) = 'array'),
  subject      text        not null check (char_length(subject) <= 998),
  body         text        not null check (char_length(body) <= 100000),
  -- As it was sent; cleaned by the page that shows it.
  html         text        check (char_length(html) <= 500000),
  pictures     text[]      not null default '{}' check (cardinality(pictures) <= 60),
  cut          boolean     not null default false,
  read         boolean     not null default false,
  at           timestamptz not null,
  author_id    uuid        references user_account (id),
  status       text        check (status in ('queued', 'sent', 'failed')),
  error_text   text        check (char_length(error_text) <= 300),
  bounced      text        check (char_length(bounced) <= 255),
  search       text        generated always as (searched_text(left(subject || ' ' || from_name || ' ' || from_address || ' ' || body, 4000))) stored,
  primary key (company_id, id),
  constraint email_message_mailbox foreign key (company_id, mailbox_id) references mailbox (company_id, id),
  constraint email_message_thread foreign key (company_id, thread_id) references email_thread (company_id, id) on delete cascade,
  constraint email_message_once unique (company_id, mailbox_id, content_hash),
  constraint email_message_direction check ((direction = 'out') = (status is not null) and (direction = 'out') = (author_id is not null)),
  constraint email_message_error check (error_text is null or status is not null)
);
create index email_message_of on email_message (company_id, thread_id, at);
create index email_message_named on email_message (company_id, mailbox_id, message_id) where message_id is not null;
create index email_message_by_words on email_message using gin (company_id, search gin_trgm_ops);
create index email_message_arrived on email_message (company_id, at desc) where direction = 'in';
alter table email_message enable row level security;
create policy tenant on email_message
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table email_message is 'A mail that arrived or was sent.';

do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'email'::text]$purpose$);
end
$$;

create table email_attachment (
  company_id uuid        not null,
  file_id    uuid        not null,
  -- null: uploaded for a mail that is being written.
  message_id uuid,
  content_id text        check (char_length(content_id) between 1 and 255),
  place      int         not null default 0 check (place >= 0),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  primary key (company_id, file_id),
  constraint email_attachment_stored foreign key (company_id, file_id) references stored_file (company_id, id),
  constraint email_attachment_message foreign key (company_id, message_id) references email_message (company_id, id) on delete cascade
);
create index email_attachment_of on email_attachment (company_id, message_id, place);
create index email_attachment_unused on email_attachment (company_id, created_by, created_at) where message_id is null;
alter table email_attachment enable row level security;
create policy tenant on email_attachment
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table email_attachment is 'A file of a mail, or one that waits for the mail it was uploaded for.';

create function email_attachment_drop_bytes() returns trigger language plpgsql as $$
begin
  delete from stored_file where company_id = old.company_id and id = old.file_id and purpose = 'email';
  return null;
end
$$;
create trigger email_attachment_bytes after delete on email_attachment
  for each row execute function email_attachment_drop_bytes();

-- A mail that left is what was sent, and one that arrived what came: only its state moves, and never back from sent.
create function email_message_hold() returns trigger language plpgsql as $$
begin
  if (new.mailbox_id, new.thread_id, new.direction, new.message_id, new.content_hash, new.from_address, new.recipients, new.copies, new.subject, new.body, new.html, new.at)
    is distinct from (old.mailbox_id, old.thread_id, old.direction, old.message_id, old.content_hash, old.from_address, old.recipients, old.copies, old.subject, old.body, old.html, old.at)
    or old.status = 'sent' and new.status <> 'sent'
  then
    raise exception using errcode = 'check_violation', constraint = 'email_message_hold', message = 'a mail does not change';
  end if;
  return new;
end
$$;
create trigger email_message_hold before update on email_message for each row execute function email_message_hold();

-- A thread counts its mails itself, whatever arrives at the same time.
create function email_thread_count() returns trigger language plpgsql as $$
declare
  part constant record := case when tg_op = 'DELETE' then old else new end;
begin
  update email_thread t set messages = n.messages, unread = n.unread, unread_since = n.since
  from (
    select count(*)::int as messages, (count(*) filter (where not m.read))::int as unread, min(m.at) filter (where not m.read) as since
    from email_message m where m.company_id = part.company_id and m.thread_id = part.thread_id
  ) n
  where t.company_id = part.company_id and t.id = part.thread_id;
  return null;
end
$$;
create trigger email_thread_count after insert or delete on email_message for each row execute function email_thread_count();
create trigger email_thread_read after update of read on email_message
  for each row when (old.read <> new.read) execute function email_thread_count();

-- Nobody has mail who is not of the company.
create function email_thread_of_member() returns trigger language plpgsql as $$
begin
  if not exists (
    select from membership m where m.company_id = new.company_id and m.user_id = new.assignee_id and m.status = 'active'
  ) then
    raise exception using errcode = 'check_violation', constraint = 'email_thread_of_member', message = 'not a member';
  end if;
  return new;
end
$$;
create trigger email_thread_of_member before insert or update of assignee_id on email_thread
  for each row when (new.assignee_id is not null) execute function email_thread_of_member();
