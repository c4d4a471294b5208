-- Replies that act on appointments (screens §4, docs/adr/0116): what a patient was asked, and what became of each answer.
create table appointment_question (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  conversation_id uuid        not null,
  -- The message that asks; its buttons and quotations lead here.
  message_id      uuid        not null,
  kind            text        not null check (kind in ('attendance', 'which', 'time')),
  -- Whose attendance or time it is; null: that is what is asked.
  appointment_id  uuid,
  -- What the patient wants with the one that they choose.
  intent          text        check (intent in ('confirm', 'reschedule', 'cancel')),
  -- In the order of their numbers: appointments, or times.
  choices         jsonb       not null default '[]' check (jsonb_typeof(choices) = 'array' and jsonb_array_length(choices) <= 9),
  asked_at        timestamptz not null,
  closed_at       timestamptz,
  primary key (company_id, id),
  constraint appointment_question_message unique (company_id, message_id),
  constraint appointment_question_conversation foreign key (company_id, conversation_id)
    references conversation (company_id, id) on delete cascade,
  constraint appointment_question_asks foreign key (company_id, message_id)
    references message (company_id, id) on delete cascade,
  constraint appointment_question_appointment foreign key (company_id, appointment_id)
    references appointment (company_id, id) on delete cascade,
  constraint appointment_question_which check ((kind = 'which') = (appointment_id is null) and (kind = 'which') = (intent is not null)),
  constraint appointment_question_choices check ((kind = 'attendance') = (choices = '[]'))
);
-- A number answers one question: the next one takes the place of what was asked before.
create unique index appointment_question_open on appointment_question (company_id, conversation_id)
  where closed_at is null and kind <> 'attendance';
create unique index appointment_question_attendance on appointment_question (company_id, conversation_id, appointment_id)
  where closed_at is null and kind = 'attendance';
create index appointment_question_of_appointment on appointment_question (company_id, appointment_id) where appointment_id is not null;
alter table appointment_question enable row level security;
create policy tenant on appointment_question
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table appointment_question is 'What a patient was asked about an appointment in a conversation, until it is answered.';

create table appointment_reply (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  conversation_id uuid        not null,
  -- One message acts once, however often it is worked on.
  message_id      uuid        not null,
  appointment_id  uuid,
  intent          text        not null check (intent in ('confirm', 'reschedule', 'cancel', 'choice', 'other', 'stop', 'unclear')),
  because         text        check (because in ('asked_about', 'only_upcoming', 'chosen')),
  outcome         text        not null check (outcome in ('confirmed', 'cancelled', 'offered', 'moved', 'asked', 'unchanged', 'handed_over', 'stopped')),
  -- The appointment that took the place of a moved one.
  moved_to_id     uuid,
  at              timestamptz not null,
  undone_at       timestamptz,
  undone_by       uuid        references user_account (id),
  primary key (company_id, id),
  constraint appointment_reply_message unique (company_id, message_id),
  constraint appointment_reply_conversation foreign key (company_id, conversation_id)
    references conversation (company_id, id) on delete cascade,
  constraint appointment_reply_answers foreign key (company_id, message_id)
    references message (company_id, id) on delete cascade,
  constraint appointment_reply_appointment foreign key (company_id, appointment_id)
    references appointment (company_id, id) on delete cascade,
  constraint appointment_reply_moved foreign key (company_id, moved_to_id)
    references appointment (company_id, id) on delete cascade,
  constraint appointment_reply_acts check (outcome not in ('confirmed', 'cancelled', 'offered', 'moved') or num_nonnulls(appointment_id, because) = 2),
  constraint appointment_reply_place check ((outcome = 'moved') = (moved_to_id is not null)),
  constraint appointment_reply_undone check (num_nulls(undone_at, undone_by) in (0, 2)
    and (undone_at is null or outcome in ('confirmed', 'cancelled', 'moved')))
);
create index appointment_reply_of_appointment on appointment_reply (company_id, appointment_id, at desc) where appointment_id is not null;
create index appointment_reply_of_new on appointment_reply (company_id, moved_to_id) where moved_to_id is not null;
create index appointment_reply_of_conversation on appointment_reply (company_id, conversation_id, at desc);
alter table appointment_reply enable row level security;
create policy tenant on appointment_reply
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on appointment_reply from app_user;
grant update (undone_at, undone_by) on appointment_reply to app_user;
comment on table appointment_reply is 'What a message of a patient did to their appointment, and who took it back.';

-- What was undone stays undone.
create function appointment_reply_hold() returns trigger language plpgsql as $$
begin
  if old.undone_at is not null then
    raise exception 'it was taken back already' using errcode = 'check_violation', constraint = 'appointment_reply_undone_once';
  end if;
  return new;
end
$$;
create trigger appointment_reply_held before update on appointment_reply for each row execute function appointment_reply_hold();
