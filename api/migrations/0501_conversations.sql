-- What is said between the company and one address through one channel (screens §4, docs/adr/0111).
create table conversation (
  company_id         uuid        not null references company (id),
  id                 uuid        not null default gen_random_uuid(),
  channel            text        not null check (channel in ('whatsapp', 'sms', 'email')),
  contact_address_id uuid        not null,
  status             text        not null default 'open' check (status in ('open', 'pending', 'snoozed', 'resolved')),
  priority           text        not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  assignee_id        uuid,
  department_id      uuid,
  snoozed_until      timestamptz,
  -- Since when somebody waits for an answer: the first message after the last reply.
  waiting_since      timestamptz,
  first_reply_at     timestamptz,
  -- WhatsApp takes free text for 24 hours after it.
  last_inbound_at    timestamptz,
  last_activity_at   timestamptz not null,
  -- Of its newest message.
  last_number        int         not null default 0 check (last_number >= 0),
  -- Replies so far: whoever answers names how many they saw, so that two people do not answer unknowingly.
  reply_count        int         not null default 0 check (reply_count >= 0),
  resolved_at        timestamptz,
  created_at         timestamptz not null,
  version            int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint conversation_once unique (company_id, channel, contact_address_id),
  constraint conversation_channel unique (company_id, id, channel),
  constraint conversation_address foreign key (company_id, contact_address_id)
    references contact_address (company_id, id) on delete cascade,
  constraint conversation_assignee foreign key (company_id, assignee_id)
    references membership (company_id, user_id) on delete set null (assignee_id),
  constraint conversation_department foreign key (company_id, department_id)
    references department (company_id, id) on delete set null (department_id),
  constraint conversation_snoozed check ((status = 'snoozed') = (snoozed_until is not null)),
  constraint conversation_resolved check ((status = 'resolved') = (resolved_at is not null))
);
create index conversation_by_activity on conversation (company_id, last_activity_at desc, id desc);
create index conversation_of_status on conversation (company_id, status, last_activity_at desc, id desc);
create index conversation_of_assignee on conversation (company_id, assignee_id, last_activity_at desc, id desc)
  where status in ('open', 'pending');
create index conversation_of_address on conversation (company_id, contact_address_id);
create index conversation_of_department on conversation (company_id, department_id) where department_id is not null;
alter table conversation enable row level security;
create policy tenant on conversation
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table conversation is 'What is said with one address through one channel, and who of the company sees to it.';

create table conversation_label (
  company_id      uuid not null,
  conversation_id uuid not null,
  label           text not null check (is_line(label, 40) and label = lower(label)),
  primary key (company_id, conversation_id, label),
  constraint conversation_label_of foreign key (company_id, conversation_id)
    references conversation (company_id, id) on delete cascade
);
create index conversation_label_used on conversation_label (company_id, label, conversation_id);
alter table conversation_label enable row level security;
create policy tenant on conversation_label
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table conversation_label is 'A word under which a conversation is found.';

-- Two members who label at once do not pass the limit together.
create function conversation_label_fits() returns trigger language plpgsql as $$
begin
  perform from conversation c where c.company_id = new.company_id and c.id = new.conversation_id for no key update;
  if (select count(*) from conversation_label l where l.company_id = new.company_id and l.conversation_id = new.conversation_id) >= 20 then
    raise exception using errcode = 'check_violation', constraint = 'conversation_label_limit', message = 'too many labels';
  end if;
  return new;
end
$$;
create trigger conversation_label_fits before insert on conversation_label for each row execute function conversation_label_fits();
