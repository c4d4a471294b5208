import { fullName, type Locale } from '@sala/shared-contracts';
import type { Issuer } from '../../../platform/pdf/letterhead';
import { priceLines } from '../purchase-totals';
import { receiptOf, type Receipt } from '../receipts/receipt-model';
import { type Report, reportFormatFor } from '../../../clinic';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import { sexWords } from '../../../platform/people/about-person';

export interface SampleFacts {
  readonly locale: Locale;
  readonly issuer: Issuer;
  readonly timeZone: string;
  readonly now: string;
  /** Today in the company’s time zone. */
  readonly today: string;
}

export const sampleWords: Record<Locale, typeof en> = { 'es-MX': esMX, en };

/* Values that cannot belong to anybody. */
const phone = '55 0000 0000';
const recordNumber = 'EXP-000000';
const birthDate = '1985-03-12';

/** An invented sale: two lines, paid in cash and by card. */
export const sampleReceipt = ({ locale, issuer, today }: SampleFacts): Receipt => {
  const text = sampleWords[locale];
  const line = { productId: null, discount: 0, satKey: '01010101', satUnit: 'ACT' };
  const { items, totals } = priceLines([
    { ...line, description: text.consultation, quantity: 1, unitPrice: 70_000, taxKind: 'exento' },
    {
      ...line,
      description: text.dressing,
      quantity: 2,
      unitPrice: 9_500,
      discount: 1_000,
      taxKind: 'iva16',
    },
  ]);
  const byCard = totals.total - 40_000;
  const receipt = receiptOf(
    {
      ...totals,
      status: 'paid',
      folio: 'V-000000',
      date: today,
      customer: { name: fullName(text) },
      seller: { name: text.staff },
      items,
      payments: [
        { method: 'cash', amount: 40_000, tendered: 50_000, change: 10_000 },
        { method: 'card_debit', amount: byCard, tendered: null, change: null },
      ],
      refunded: 0,
      balance: 0,
      cfdi: null,
    },
    issuer,
    null,
    locale,
  );
  return { ...receipt, mark: text.mark };
};

/** The data report of an invented person. */
export const sampleReport = ({ locale, issuer, timeZone, now, today }: SampleFacts): Report => {
  const words = sampleWords[locale];
  const { text, day, moment } = reportFormatFor(locale, timeZone);
  return {
    locale,
    issuer,
    mark: words.mark,
    title: text.title.replace('{{name}}', fullName(words)),
    facts: [
      [text.madeBy, words.staff],
      [text.madeAt, moment(now)],
    ],
    sections: [
      {
        title: text.sections.identification,
        lines: [
          [text.patient.record, recordNumber],
          [text.patient.firstName, words.firstName],
          [text.patient.lastName, words.lastName],
          [text.patient.secondLastName, words.secondLastName],
          [text.patient.birthDate, day(birthDate)],
          [text.patient.sex, sexWords[locale].M],
        ],
      },
      {
        title: text.sections.contact,
        lines: [
          [text.patient.phone, phone],
          [text.patient.address, words.address],
        ],
      },
      {
        title: text.sections.consents,
        columns: [text.columns.at, text.columns.what, text.columns.answer, text.columns.method],
        rows: [
          [
            day(today),
            text.patient.purposes.privacy_notice,
            text.patient.granted,
            text.patient.methods.signed,
          ],
        ],
      },
      {
        title: text.sections.appointments,
        columns: [text.columns.at, text.columns.type, text.columns.with, text.columns.status],
        rows: [[moment(now), words.consultation, words.staff, text.appointmentStatuses.confirmed]],
      },
    ],
    notes: [text.clinical],
  };
};
