-- Nobody came: SAP tells it apart from a cancellation (SIU^S26, FHIR noshow).
alter table sap_appointment drop constraint sap_appointment_status_check;
alter table sap_appointment add constraint sap_appointment_status_check check (status in
  ('waiting_list', 'planned', 'actual', 'scheduled', 'waiting', 'called', 'being_treated', 'completed', 'cancelled', 'no_show'));
