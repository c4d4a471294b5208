import { longDay } from '../../platform/time/long-date';
import type { ClinicWords, DueReminder } from '../sql/purchase-reminders.queries';

/** What the text of a reminder can say; what is not known is not there. */
export const wordsOfReminder = (
  { company, phone, locale }: ClinicWords,
  { givenName, productName, purchasedOn, fieldDay }: DueReminder,
): Readonly<Record<string, string>> => ({
  'cliente.nombre': givenName,
  'clinica.nombre': company,
  ...(phone !== null && { 'clinica.telefono': phone }),
  ...(productName !== null && { 'producto.nombre': productName }),
  ...(purchasedOn !== null && { 'compra.fecha': longDay(locale, purchasedOn) }),
  ...(fieldDay !== null && { 'campo.fecha': longDay(locale, fieldDay) }),
});
