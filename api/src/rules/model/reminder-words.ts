import type { Locale } from '@sala/shared-contracts';
import type { ClinicWords, DueReminder } from '../sql/purchase-reminders.queries';

const dayText = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** What the text of a reminder can say; what is not known is not there. */
export const wordsOfReminder = (
  { company, phone, locale }: ClinicWords,
  { givenName, productName, purchasedOn, fieldDay }: DueReminder,
): Readonly<Record<string, string>> => ({
  'cliente.nombre': givenName,
  'clinica.nombre': company,
  ...(phone !== null && { 'clinica.telefono': phone }),
  ...(productName !== null && { 'producto.nombre': productName }),
  ...(purchasedOn !== null && { 'compra.fecha': dayText(purchasedOn, locale) }),
  ...(fieldDay !== null && { 'campo.fecha': dayText(fieldDay, locale) }),
});
