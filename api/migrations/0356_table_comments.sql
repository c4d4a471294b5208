-- Says in the database what each table holds; api/schema and the diagrams in docs/schema show it.

-- platform
comment on table audit_log is 'Who did what and when. Rows are only added; company_id is null for events of an account.';
comment on table company_counter is 'The last number given out in each series of a company, such as customers or receipts.';
comment on table help_feedback is 'Whether a reader found a help article useful.';
comment on table help_miss is 'Words searched in the help center that found no article, and how often.';
comment on table idempotency_key is 'The answer to a request with an Idempotency-Key, given again when the request is repeated.';
comment on table installation is 'Whether this database was made as a demonstration; one row.';
comment on table job is 'Background work: waiting, running, retried or finished.';
comment on table mail_queue is 'A message on its way to the mail server; deleted once the server has accepted it.';
comment on table notification is 'What one person is told under the bell.';
comment on table outbox_event is 'An event, written in the transaction that caused it.';
comment on table record_import is 'A file of records being imported: its mapping, state, progress and result.';
comment on table record_import_row is 'A row of an imported file, with its errors or the record it became.';
comment on table sandbox_mail is 'A message that a demonstration shows instead of sending it.';
comment on table saved_view is 'A named set of filters, order and columns of a list screen.';
comment on table schema_migration is 'A migration applied to this database, with the checksum of its file.';
comment on table status_history is 'A change of the status of a purchase, visit or other record.';
comment on table stored_file is 'The bytes of an uploaded file, with its name, type and digest.';

-- identity
comment on table code_mail is 'A code that was mailed, by address and network, to limit how many are sent.';
comment on table encryption_key is 'The key that encrypts secrets at rest when none is configured; one row.';
comment on table external_identity is 'A person''s account at another sign-in provider.';
comment on table failed_attempt is 'Wrong passwords and codes, by address and network, to lock out guessing.';
comment on table invitation is 'An invitation by mail to join a company; only the hash of its token is stored.';
comment on table known_device is 'A browser and place from which a person has signed in.';
comment on table membership is 'A person''s roles in a company.';
comment on table one_time_code is 'A mailed code that confirms an address or resets a password; it expires in minutes.';
comment on table password_reset is 'The right to set a new password, after a correct code.';
comment on table pending_sign_up is 'A sign-up whose address is not confirmed yet.';
comment on table recovery_code is 'A single-use code that replaces the second factor; only its hash is stored.';
comment on table second_factor is 'A person''s second factor, by app or mail; secrets are encrypted.';
comment on table session is 'A signed-in session of a person, until it ends or is revoked.';
comment on table sign_in_challenge is 'A sign-in with a correct password that still needs the second factor.';
comment on table signing_key is 'The key that signs session tokens.';
comment on table trusted_device is 'A device that may skip the second factor.';
comment on table user_account is 'A person who can sign in: address, name, password hash and preferences.';

-- clinic
comment on table category is 'An entry of one of the clinic''s category trees, such as services or specialties.';
comment on table clinic_settings is 'How a company''s front desk and records work; without a row, the defaults apply.';
comment on table company is 'A clinic or hospital: the tenant that owns every row with its company_id.';
comment on table company_setup is 'The draft of a person who is setting up a company.';
comment on table department is 'A department of the clinic, with the prefix of its queue tickets.';
comment on table practitioner is 'A doctor, nurse or other professional who sees patients.';
comment on table practitioner_department is 'A department in which a practitioner works.';
comment on table practitioner_site is 'A site at which a practitioner works.';
comment on table privacy_notice is 'A version of the privacy notice; never changed once published.';
comment on table room is 'A consulting room, procedure room, bed or virtual room of a site.';
comment on table site is 'A place where the company works, with its address and opening hours.';

-- patients
comment on table consent is 'A patient''s answer to a privacy purpose; the latest one counts.';
comment on table patient is 'A patient''s record: identity, contact details and registry data.';
comment on table patient_file is 'A document of a patient; its bytes are in stored_file.';
comment on table patient_merge is 'Two patient records made one, with what it takes to undo it.';
comment on table patient_tag is 'A tag of a patient.';
comment on table patient_word is 'A word of patients'' names, for searches with spelling mistakes.';
comment on table vital_signs is 'One measurement of a patient''s vital signs.';

-- customers
comment on table customer is 'A person or organization that buys from the clinic.';
comment on table customer_consent is 'A customer''s answer to being contacted through a channel.';
comment on table customer_file is 'A document of a customer; its bytes are in stored_file.';
comment on table customer_merge is 'Two customers made one, with what it takes to undo it.';
comment on table customer_note is 'A note that staff wrote about a customer.';
comment on table customer_rfm_limits is 'The thresholds of the recency, frequency and monetary scores, recomputed by a job.';
comment on table customer_word is 'A word of customers'' names, for searches with spelling mistakes.';
comment on table field_definition is 'A custom field of customers or purchases.';
comment on table field_option is 'An option of a custom field that is a choice.';
comment on table field_value is 'The value of a custom field in one customer or purchase.';

-- sales
comment on table cash_movement is 'Cash put into or taken out of a drawer, other than payments.';
comment on table cash_session is 'One person''s cash drawer, from opening to count.';
comment on table cfdi is 'A tax invoice (CFDI 4.0) of a purchase, from draft to stamped or cancelled.';
comment on table lead is 'A person who may become a customer, in a stage of the sales pipeline.';
comment on table lead_capture is 'A public form that creates leads, with the hash of its token.';
comment on table lead_log is 'An event in the life of a lead: a call, a note, a change of stage or owner.';
comment on table lead_source_cost is 'What a source of leads cost in a month.';
comment on table payment is 'A payment of a purchase.';
comment on table payment_refund is 'Money given back from a payment.';
comment on table product is 'A service or good that the clinic sells, with its price before tax.';
comment on table purchase is 'A sale to a customer, from draft to paid or cancelled; amounts are in centavos.';
comment on table purchase_item is 'A line of a purchase.';

-- datasets
comment on table dataset is 'A table that somebody uploaded, with the names and types of its columns.';
comment on table dataset_row is 'A row of an uploaded dataset.';
comment on table dataset_schedule is 'A dataset that is mailed regularly, with its recipients and times.';
comment on table dataset_view is 'A saved view of a dataset: filters, order, columns and chart.';

-- scheduling
comment on table appointment is 'An appointment of a patient with a practitioner, or a place on the waiting list.';
comment on table appointment_reminder is 'A reminder of an appointment that is due at a time.';
comment on table appointment_series is 'Appointments that were booked together as a recurring series.';
comment on table appointment_status_history is 'A change of the status of an appointment.';
comment on table arrival_code is 'The code in a message that lets a patient check in; only its hash is stored.';
comment on table availability_interval is 'Hours on a weekday within an availability schedule.';
comment on table availability_override is 'A date on which a practitioner''s hours differ from the schedule.';
comment on table availability_schedule is 'A practitioner''s weekly hours at a site, between two dates.';
comment on table calendar_feed is 'The address at which a calendar program reads a practitioner''s busy times.';
comment on table event_type is 'What can be booked: its length, buffers, price and rules.';
comment on table event_type_practitioner is 'A practitioner who can be booked for an event type.';
comment on table event_type_site is 'A site at which an event type can be booked; without rows, any site.';
comment on table patient_message is 'A message to a patient about an appointment, sent or not, and why not.';
comment on table site_closure is 'Days on which one site or all sites are closed.';
comment on table time_off is 'A practitioner''s absence, requested or approved.';
comment on table waitlist_entry is 'The times that a patient on the waiting list would take.';
comment on table waitlist_offer is 'A time offered to a patient on the waiting list.';

-- front-desk
comment on table queue_counter is 'The last ticket number of a department on a day.';
comment on table queue_entry is 'A ticket in a department''s queue.';
comment on table queue_entry_history is 'A change of the status of a queue ticket.';
comment on table visit is 'A patient''s visit, from arrival until it is closed.';
comment on table visit_charge is 'What an appointment of a visit costs, as quoted on arrival.';

-- clinical
comment on table allergy is 'An allergy of a patient, with its severity.';
comment on table cie10 is 'A diagnosis code of ICD-10, the same for every company.';
comment on table visit_addendum is 'An addition to the signed note of a visit.';
comment on table visit_diagnosis is 'A diagnosis made in a visit.';
comment on table visit_note is 'The clinical note of a visit: a draft until it is signed.';

-- billing
comment on table plan is 'A subscription plan, the same offer for everybody; amounts are in centavos.';

-- releases
comment on table release_beacon is 'Loads, failures and crashes of a remote''s version, counted by minute.';
comment on table release_composition is 'A signed composition that was in force.';
comment on table release_event is 'An event of the release log; each names the hash of the one before.';
comment on table release_grant is 'A person''s right to see an override or a past composition.';
comment on table release_listener is 'How many pages of a process listen for changes.';
comment on table release_salt is 'The secret of a day that blinds accounts and networks in health figures.';
comment on table release_tab is 'What a browser tab reported about a version on a day.';
comment on table release_token is 'A pipeline''s token for publishing; only its hash is stored.';
comment on table release_version is 'A published version: what its build said and what the rules found.';
