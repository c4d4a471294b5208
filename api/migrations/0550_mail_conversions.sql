-- A thread of mail that goes on in the inbox or became a lead, and flags that are written back to the server (docs/adr/0114).
alter table email_thread
  add column conversation_id uuid,
  add column lead_id uuid,
  add constraint email_thread_conversation foreign key (company_id, conversation_id)
    references conversation (company_id, id) on delete set null (conversation_id),
  add constraint email_thread_lead foreign key (company_id, lead_id) references lead (company_id, id) on delete set null (lead_id);
create index email_thread_of_conversation on email_thread (company_id, conversation_id) where conversation_id is not null;
create index email_thread_of_lead on email_thread (company_id, lead_id) where lead_id is not null;

alter table lead drop constraint lead_source_check;
alter table lead add constraint lead_source_check
  check (source in ('web', 'whatsapp', 'email', 'facebook', 'google', 'referral', 'walk_in', 'event', 'other'));
alter table lead_capture drop constraint lead_capture_source_check;
alter table lead_capture add constraint lead_capture_source_check
  check (source in ('web', 'whatsapp', 'email', 'facebook', 'google', 'referral', 'walk_in', 'event', 'other'));
alter table lead_source_cost drop constraint lead_source_cost_source_check;
alter table lead_source_cost add constraint lead_source_cost_source_check
  check (source in ('web', 'whatsapp', 'email', 'facebook', 'google', 'referral', 'walk_in', 'event', 'other'));

alter table email_message
  -- Where it lies at the server; null: it is not known, and nothing is written back.
  add column uid bigint check (uid > 0),
  add column uid_validity bigint check (uid_validity > 0),
  -- The mail of its thread that carries the star.
  add column flagged boolean not null default false,
  -- What the server was told, or said, last.
  add column told_read boolean not null default false,
  add column told_flagged boolean not null default false,
  add constraint email_message_uid check ((uid is null) = (uid_validity is null));
create index email_message_untold on email_message (company_id, mailbox_id)
  where uid is not null and (read <> told_read or flagged <> told_flagged);
