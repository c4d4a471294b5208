-- What a message was about may be over when it is about to leave: it is refused (docs/adr/0117).
alter table outgoing_refusal drop constraint outgoing_refusal_reason_check;
alter table outgoing_refusal add constraint outgoing_refusal_reason_check check (reason in ('deceased', 'no_address', 'channel_off',
  'no_consent', 'blocked', 'suppressed', 'no_template', 'missing_value', 'late', 'needless', 'quiet', 'cap', 'duplicate', 'budget'));
alter table patient_message drop constraint patient_message_reason_check;
alter table patient_message add constraint patient_message_reason_check check (reason in ('late', 'no_consent', 'no_address', 'deceased',
  'suppressed', 'no_channel', 'missing_value', 'needless', 'quiet', 'cap', 'duplicate', 'budget', 'error'));
