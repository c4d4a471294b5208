-- An offer of the waiting list is a question, too: yes takes it, and no leaves it to the next one (docs/adr/0116). Its choice is the offer.
alter table appointment_question drop constraint appointment_question_kind_check;
alter table appointment_question add constraint appointment_question_kind_check check (kind in ('attendance', 'which', 'time', 'offer'));
-- Numbers answer one list at a time; whether somebody comes, or wants an offer, is asked for each appointment.
drop index appointment_question_open;
create unique index appointment_question_open on appointment_question (company_id, conversation_id)
  where closed_at is null and kind in ('which', 'time');
drop index appointment_question_attendance;
create unique index appointment_question_attendance on appointment_question (company_id, conversation_id, appointment_id, kind)
  where closed_at is null and kind in ('attendance', 'offer');

alter table appointment_reply drop constraint appointment_reply_intent_check;
alter table appointment_reply add constraint appointment_reply_intent_check
  check (intent in ('confirm', 'reschedule', 'cancel', 'choice', 'other', 'stop', 'unclear', 'accept', 'decline'));
-- `taken`: an offer, by whoever gave no other appointment up for it (that is `moved`); `gone`: it was not free any more.
alter table appointment_reply drop constraint appointment_reply_outcome_check;
alter table appointment_reply add constraint appointment_reply_outcome_check
  check (outcome in ('confirmed', 'cancelled', 'offered', 'moved', 'asked', 'unchanged', 'handed_over', 'stopped', 'taken', 'declined', 'gone'));
alter table appointment_reply drop constraint appointment_reply_acts;
alter table appointment_reply add constraint appointment_reply_acts
  check (outcome not in ('confirmed', 'cancelled', 'offered', 'moved', 'taken', 'declined', 'gone') or num_nonnulls(appointment_id, because) = 2);
alter table appointment_reply drop constraint appointment_reply_undone;
alter table appointment_reply add constraint appointment_reply_undone check (num_nulls(undone_at, undone_by) in (0, 2)
  and (undone_at is null or outcome in ('confirmed', 'cancelled', 'moved', 'taken')));
