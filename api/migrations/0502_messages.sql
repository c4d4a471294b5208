-- Messages of conversations with their files (docs/adr/0111).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'message'::text]$purpose$);
end
$$;

create table message (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  conversation_id uuid        not null,
  channel         text        not null,
  -- Counts within the conversation; what is sent later gets its number when it is sent.
  number          int         not null check (number > 0),
  direction       text        not null check (direction in ('in', 'out', 'note', 'activity')),
  kind            text        not null check (kind in ('text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contacts',
    'interactive', 'button', 'reaction', 'template', 'unsupported')),
  body            text        check (char_length(body) between 1 and 4096),
  -- What a kind has besides its text: a place, cards, the pressed button, a template; the raw message where it is not understood.
  details         jsonb       check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 32768),
  -- What it answers or reacts to.
  reply_to_id     uuid,
  purpose         text        not null default 'service' check (purpose in ('service', 'reminders', 'marketing')),
  -- Only of what goes out. It never moves back: message_status_holds.
  status          text        check (status in ('scheduled', 'queued', 'sending', 'sent', 'delivered', 'read', 'failed')),
  error_code      text        check (char_length(error_code) <= 60),
  error_text      text        check (char_length(error_text) <= 300),
  -- The provider's own id.
  external_id     text        check (char_length(external_id) between 1 and 300),
  -- null: a person outside wrote it, or the suite did.
  author_id       uuid        references user_account (id),
  scheduled_for   timestamptz,
  delivery_id     uuid,
  -- Millionths of the currency, as the provider reported it.
  cost_micros     bigint      check (cost_micros >= 0),
  cost_currency   text        check (cost_currency ~ '^[A-Z]{3}$'),
  cost_category   text        check (char_length(cost_category) <= 60),
  billable        boolean,
  at              timestamptz not null,
  sent_at         timestamptz,
  delivered_at    timestamptz,
  read_at         timestamptz,
  search          text        generated always as (searched_text(coalesce(body, ''))) stored,
  primary key (company_id, id),
  constraint message_number unique (company_id, conversation_id, number),
  constraint message_conversation foreign key (company_id, conversation_id, channel)
    references conversation (company_id, id, channel) on delete cascade,
  constraint message_answers foreign key (company_id, reply_to_id)
    references message (company_id, id) on delete set null (reply_to_id),
  constraint message_has_status check ((direction = 'out') = (status is not null)),
  constraint message_of_member check (direction <> 'note' or author_id is not null),
  constraint message_scheduled check (status <> 'scheduled' or scheduled_for is not null),
  constraint message_failed check (status <> 'failed' or error_code is not null),
  constraint message_cost check ((cost_micros is null) = (cost_currency is null))
);
-- A provider's message is one, however often it is reported.
create unique index message_external on message (company_id, channel, external_id) where external_id is not null;
create index message_of_delivery on message (delivery_id) where delivery_id is not null;
create index message_answered on message (company_id, reply_to_id) where reply_to_id is not null;
create index message_by_words on message using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = '4096');
create index message_of_month on message (company_id, channel, at);
alter table message enable row level security;
create policy tenant on message
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table message is 'A message, a note of staff or something that happened, in a conversation.';

create table message_attachment (
  company_id  uuid     not null,
  id          uuid     not null default gen_random_uuid(),
  message_id  uuid     not null,
  place       smallint not null check (place between 1 and 15),
  kind        text     not null check (kind in ('image', 'audio', 'video', 'document', 'sticker')),
  name        text     check (is_line(name, 255)),
  -- As its sender says until it is stored, then as its bytes say.
  media_type  text     check (char_length(media_type) <= 127),
  -- The provider's own id or address, by which a job fetches it.
  external_id text     check (char_length(external_id) <= 1000),
  state       text     not null check (state in ('waiting', 'stored', 'failed')),
  fault       text     check (fault in ('too_large', 'kind_unknown', 'gone', 'damaged', 'unavailable')),
  file_id     uuid,
  primary key (company_id, id),
  constraint message_attachment_place unique (company_id, message_id, place),
  constraint message_attachment_of foreign key (company_id, message_id) references message (company_id, id) on delete cascade,
  constraint message_attachment_file foreign key (company_id, file_id) references stored_file (company_id, id),
  constraint message_attachment_stored check ((state = 'stored') = (file_id is not null)),
  constraint message_attachment_fault check ((state = 'failed') = (fault is not null))
);
alter table message_attachment enable row level security;
create policy tenant on message_attachment
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table message_attachment is 'A picture, recording or document of a message; its bytes stand in stored_file once they are fetched.';

create function message_attachment_drop_bytes() returns trigger language plpgsql as $$
begin
  delete from stored_file where company_id = old.company_id and id = old.file_id and purpose = 'message';
  return null;
end
$$;
create trigger message_attachment_bytes after delete on message_attachment
  for each row when (old.file_id is not null) execute function message_attachment_drop_bytes();
