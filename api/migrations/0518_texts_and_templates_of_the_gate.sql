-- The gate says what the company wrote, and outside the window of WhatsApp what the provider approved (docs/adr/0117, 0118).

-- For which event a template stands in; of several in a language the first by name that is approved does.
alter table message_template add column event text check (event ~ '^[a-z][a-z0-9_.]{1,59}$');
create index message_template_of_event on message_template (company_id, event, language) where event is not null and archived_at is null;

-- Which variable had no value.
alter table outgoing_refusal add column variable text check (char_length(variable) between 1 and 60);
create index outgoing_refusal_of_event on outgoing_refusal (company_id, event, at desc);

-- The delivery that failed before another channel took over: it is not repeated.
alter table outgoing_message add column failed_delivery_id uuid;
create index outgoing_message_failed_delivery on outgoing_message (failed_delivery_id) where failed_delivery_id is not null;

-- What waits for the end of quiet hours has not been sent.
alter table patient_message add column until timestamptz;
alter table patient_message drop constraint patient_message_status_check;
alter table patient_message add constraint patient_message_status_check check (status in ('sent', 'postponed', 'skipped', 'failed'));
alter table patient_message drop constraint patient_message_reason;
alter table patient_message add constraint patient_message_reason check ((status in ('sent', 'postponed')) = (reason is null));
alter table patient_message add constraint patient_message_until check ((status = 'postponed') = (until is not null));

-- A text without one of its values has a reason of its own.
alter table patient_message drop constraint patient_message_reason_check;
alter table patient_message add constraint patient_message_reason_check check (reason in ('late', 'no_consent', 'no_address',
  'deceased', 'suppressed', 'no_channel', 'missing_value', 'quiet', 'cap', 'duplicate', 'budget', 'error'));
