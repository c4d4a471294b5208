-- Files that go with a quick reply; each time it is used they are copied into the conversation, so they can change (docs/adr/0118).
create table quick_reply_file (
  company_id     uuid        not null references company (id),
  id             uuid        not null default gen_random_uuid(),
  quick_reply_id uuid        not null,
  file_id        uuid        not null,
  created_at     timestamptz not null,
  created_by     uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint quick_reply_file_of foreign key (company_id, quick_reply_id) references quick_reply (company_id, id) on delete cascade,
  constraint quick_reply_file_bytes foreign key (company_id, file_id) references stored_file (company_id, id)
);
create index quick_reply_file_in_order on quick_reply_file (company_id, quick_reply_id, created_at, id);
alter table quick_reply_file enable row level security;
create policy tenant on quick_reply_file
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update on quick_reply_file from app_user;
comment on table quick_reply_file is 'A file that is sent along with a quick reply.';

create function quick_reply_file_drop_bytes() returns trigger language plpgsql as $$
begin
  delete from stored_file where company_id = old.company_id and id = old.file_id and purpose = 'message';
  return null;
end
$$;
create trigger quick_reply_file_bytes after delete on quick_reply_file for each row execute function quick_reply_file_drop_bytes();

-- What goes with a message that waits is taken back with it.
create index message_that_follows on message (company_id, conversation_id, (details ->> 'follows')) where status = 'scheduled';
