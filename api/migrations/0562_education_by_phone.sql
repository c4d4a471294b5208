-- Education also goes to a phone, as a link (docs/adr/0117).
alter table teaching_delivery drop constraint teaching_delivery_channel_check;
alter table teaching_delivery add constraint teaching_delivery_channel_check check (channel in ('print', 'email', 'whatsapp', 'sms'));
