import { outgoingReasons } from '../messaging/outgoing-kinds';

/** What a reminder is of; `custom_field`: a date among the custom fields of purchases. */
export const reminderScopes = ['product', 'category', 'custom_field', 'prescription_item'] as const;
export type ReminderScope = (typeof reminderScopes)[number];

/** From when its days are counted. */
export const reminderBases = ['last_purchase', 'run_out', 'date_field'] as const;
export type ReminderBasis = (typeof reminderBases)[number];

/** From when each can be counted, the usual one first. */
export const basesOfScope = {
  product: ['last_purchase', 'run_out'],
  category: ['last_purchase', 'run_out'],
  custom_field: ['date_field'],
  prescription_item: ['run_out'],
} as const satisfies Record<ReminderScope, readonly ReminderBasis[]>;

/**
 * `responded`: the person wrote back; `converted`: they bought it again within 30 days of the
 * first; `skipped`: not sent, by somebody or by the gate; `cancelled`: not needed any more.
 */
export const purchaseReminderStatuses = [
  'scheduled',
  'sent',
  'responded',
  'converted',
  'skipped',
  'cancelled',
  'failed',
] as const;
export type PurchaseReminderStatus = (typeof purchaseReminderStatuses)[number];

/** Why one was not sent, or is not: those of the gate, and those of reminders. */
export const purchaseReminderReasons = [
  ...outgoingReasons,
  'by_hand',
  'bought_again',
  'answered',
  'visit_booked',
  'changed',
  'undeliverable',
  'error',
] as const;
export type PurchaseReminderReason = (typeof purchaseReminderReasons)[number];

export const noResponseActs = ['none', 'task'] as const;

/** What the text of a reminder can say. Of a prescription it names no medication. */
export const reminderVariables = {
  product: [
    'cliente.nombre',
    'producto.nombre',
    'compra.fecha',
    'clinica.nombre',
    'clinica.telefono',
  ],
  category: [
    'cliente.nombre',
    'producto.nombre',
    'compra.fecha',
    'clinica.nombre',
    'clinica.telefono',
  ],
  custom_field: [
    'cliente.nombre',
    'compra.fecha',
    'campo.fecha',
    'clinica.nombre',
    'clinica.telefono',
  ],
  prescription_item: ['cliente.nombre', 'clinica.nombre', 'clinica.telefono'],
} as const satisfies Record<ReminderScope, readonly string[]>;

/** Days of a week as ISO numbers them: 1 is Monday. */
export const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;
