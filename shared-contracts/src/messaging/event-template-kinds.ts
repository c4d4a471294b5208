/** What happens to a patient of which the suite writes by itself (docs/adr/0118). */
export const templateEvents = [
  'appointment.created',
  'appointment.confirmed',
  'appointment.reminder_24h',
  'appointment.reminder_2h',
  'appointment.rescheduled',
  'appointment.cancelled',
  'appointment.no_show',
  'appointment.turn_near',
  'visit.signed',
  'prescription.issued',
  'payment.receipt',
  'payment.pending',
  'payment.link',
  'follow_up.due',
  'birthday',
  'result_ready',
  'waitlist.offer',
  'education.shared',
] as const;
export type TemplateEvent = (typeof templateEvents)[number];

/** Those of which the suite writes to phones by itself. */
export const eventsOnPhones = [
  'appointment.created',
  'appointment.reminder_24h',
  'appointment.reminder_2h',
  'appointment.rescheduled',
  'appointment.cancelled',
  'waitlist.offer',
  'education.shared',
  'payment.link',
  'payment.receipt',
] as const satisfies readonly TemplateEvent[];

/**
 * Every variable that a text for a patient may have. None of them tells of a diagnosis, a
 * medication or a result: what is clinical stays behind a link that asks who it is.
 */
export const messageVariables = [
  'paciente.nombre',
  'paciente.nombre_completo',
  'clinica.nombre',
  'clinica.telefono',
  'cita.fecha',
  'cita.hora',
  'cita.profesional',
  'cita.sede',
  'cita.direccion',
  'cita.enlace',
  'cita.fecha_anterior',
  'cita.hora_anterior',
  'turno.numero',
  'turno.lugar',
  'visita.fecha',
  'visita.profesional',
  'visita.enlace',
  'receta.folio',
  'receta.enlace',
  'pago.importe',
  'pago.fecha',
  'pago.folio',
  'pago.enlace',
  'pago.vence',
  'seguimiento.fecha',
  'seguimiento.enlace',
  'resultado.enlace',
  'oferta.fecha',
  'oferta.hora',
  'oferta.vence',
  'oferta.enlace',
  'educacion.enlace',
  'agente.nombre',
] as const;
export type MessageVariable = (typeof messageVariables)[number];

const person = [
  'paciente.nombre',
  'paciente.nombre_completo',
  'clinica.nombre',
  'clinica.telefono',
] as const satisfies readonly MessageVariable[];
/** Of one that was taken back: its page takes no answers any more. */
const cancelled = [
  ...person,
  'cita.fecha',
  'cita.hora',
  'cita.profesional',
  'cita.sede',
  'cita.direccion',
] as const satisfies readonly MessageVariable[];
const appointment = [...cancelled, 'cita.enlace'] as const satisfies readonly MessageVariable[];

/** What each event can say. */
export const variablesOfEvent: Readonly<Record<TemplateEvent, readonly MessageVariable[]>> = {
  'appointment.created': appointment,
  'appointment.confirmed': appointment,
  'appointment.reminder_24h': appointment,
  'appointment.reminder_2h': appointment,
  'appointment.rescheduled': [...appointment, 'cita.fecha_anterior', 'cita.hora_anterior'],
  'appointment.cancelled': cancelled,
  'appointment.no_show': appointment,
  'appointment.turn_near': [...person, 'turno.numero', 'turno.lugar'],
  'visit.signed': [...person, 'visita.fecha', 'visita.profesional', 'visita.enlace'],
  'prescription.issued': [...person, 'receta.folio', 'receta.enlace', 'visita.profesional'],
  'payment.receipt': [...person, 'pago.importe', 'pago.fecha', 'pago.folio'],
  'payment.pending': [...person, 'pago.importe', 'pago.vence', 'pago.folio', 'pago.enlace'],
  'payment.link': [...person, 'pago.importe', 'pago.vence', 'pago.folio', 'pago.enlace'],
  'follow_up.due': [...person, 'seguimiento.fecha', 'seguimiento.enlace', 'visita.profesional'],
  birthday: person,
  result_ready: [...person, 'resultado.enlace'],
  'waitlist.offer': [
    ...person,
    'cita.profesional',
    'cita.sede',
    'oferta.fecha',
    'oferta.hora',
    'oferta.vence',
  ],
  'education.shared': [...person, 'educacion.enlace'],
};

/** What a quick reply can say of the person whom it answers. */
export const quickReplyVariables = [
  ...appointment,
  'agente.nombre',
] as const satisfies readonly MessageVariable[];

/** `default`: the text of the product; `off`: nothing is sent. */
export const eventTemplateStates = ['default', 'own', 'off'] as const;
export type EventTemplateState = (typeof eventTemplateStates)[number];

/** Why a text needs to be looked at. */
export const eventTemplateConcerns = [
  'unknown_variable',
  'clinical_word',
  'promotional_word',
  'long_sms',
  'other_language',
] as const;
export type EventTemplateConcern = (typeof eventTemplateConcerns)[number];

/** `department`: of the people of one department; `personal`: of whoever made it. */
export const quickReplyScopes = ['global', 'department', 'personal'] as const;
export type QuickReplyScope = (typeof quickReplyScopes)[number];

export const quickReplyAssignments = ['self', 'member'] as const;
