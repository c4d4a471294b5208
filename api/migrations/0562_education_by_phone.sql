-- Education also goes to a phone, as a link (docs/adr/0117).
alter table teaching_delivery drop constraint teaching_delivery_channel_check;
alter table teaching_delivery add constraint teaching_delivery_channel_check check (channel in ('print', 'email', 'whatsapp', 'sms'));
alter table event_template drop constraint event_template_event_check;
alter table event_template add constraint event_template_event_check check (event in ('appointment.created',
  'appointment.confirmed', 'appointment.reminder_24h', 'appointment.reminder_2h', 'appointment.rescheduled',
  'appointment.cancelled', 'appointment.no_show', 'appointment.turn_near', 'visit.signed', 'prescription.issued',
  'payment.receipt', 'payment.pending', 'follow_up.due', 'birthday', 'result_ready', 'waitlist.offer', 'education.shared'));
