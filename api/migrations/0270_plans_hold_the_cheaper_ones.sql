-- What a cheaper plan has every dearer plan of its category has, too: reminders by e-mail stood in the cheapest alone.
update plan
   set features = jsonb_insert(features, '{2}', '{"key": "email_reminders", "label": {"es-MX": "Recordatorios por correo", "en": "E-mail reminders"}}')
 where code in ('booking_clinic', 'booking_hospital');
