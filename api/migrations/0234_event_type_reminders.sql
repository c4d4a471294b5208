-- What is sent of an event type, and when (screens §3, Notifications); without a word of its own, as the clinic does.
alter table event_type
  add column sends_confirmation boolean not null default true,
  add column reminder_minutes int[] check (cardinality(reminder_minutes) <= 5 and 5 <= all (reminder_minutes) and 43200 >= all (reminder_minutes));
