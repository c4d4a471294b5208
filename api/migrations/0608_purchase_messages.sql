-- Payment links and receipts are sent to whoever buys (docs/adr/0117): what became of them is shown
-- on the sale, and a text of its own says a payment link.
alter table outgoing_message add column subject_id uuid;
create index outgoing_message_of_subject on outgoing_message (company_id, subject_id, created_at desc) where subject_id is not null;
alter table event_template drop constraint event_template_event_check;
alter table event_template add constraint event_template_event_check check (event in ('appointment.created',
  'appointment.confirmed', 'appointment.reminder_24h', 'appointment.reminder_2h', 'appointment.rescheduled',
  'appointment.cancelled', 'appointment.no_show', 'appointment.turn_near', 'visit.signed', 'prescription.issued',
  'payment.receipt', 'payment.pending', 'payment.link', 'follow_up.due', 'birthday', 'result_ready', 'waitlist.offer',
  'education.shared'));
