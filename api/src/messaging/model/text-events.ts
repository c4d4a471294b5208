import type {
  Locale,
  MessageVariable,
  OutgoingEvent,
  TemplateEvent,
  TemplateLanguage,
  TemplateVariableSource,
} from '@sala/shared-contracts';

/**
 * Whose text stands for what the suite writes: the usual one, then those that say a case of it more
 * closely. None: it says the same for every company, or its own words.
 */
export const textEventsOf: Readonly<Record<OutgoingEvent, readonly TemplateEvent[]>> = {
  appointmentBooked: ['appointment.created', 'appointment.rescheduled'],
  appointmentReminder: ['appointment.reminder_24h', 'appointment.reminder_2h'],
  appointmentCancelled: ['appointment.cancelled'],
  appointmentOffer: ['waitlist.offer'],
  teachingLink: ['education.shared'],
  prescription: ['prescription.issued'],
  datasetMail: [],
  ruleMessage: [],
  purchaseReminder: [],
  campaignMessage: [],
  paymentLink: ['payment.link'],
  purchaseReceipt: ['payment.receipt'],
};

/** What a variable of a provider's template stands for; `free` is for whoever writes by hand. */
export const variableOf: Readonly<Record<TemplateVariableSource, MessageVariable | null>> = {
  free: null,
  first_name: 'paciente.nombre',
  full_name: 'paciente.nombre_completo',
  appointment_day: 'cita.fecha',
  appointment_time: 'cita.hora',
  practitioner: 'cita.profesional',
  clinic: 'clinica.nombre',
  site: 'cita.sede',
  offer_day: 'oferta.fecha',
  offer_time: 'oferta.hora',
  offer_until: 'oferta.vence',
  payment_amount: 'pago.importe',
  payment_day: 'pago.fecha',
  payment_folio: 'pago.folio',
  payment_link: 'pago.enlace',
  payment_until: 'pago.vence',
};

/** Languages of a provider's templates that a person reads, the nearest first. */
export const templateLanguagesOf: Readonly<Record<Locale, readonly TemplateLanguage[]>> = {
  'es-MX': ['es_MX', 'es'],
  en: ['en_US', 'en'],
};
