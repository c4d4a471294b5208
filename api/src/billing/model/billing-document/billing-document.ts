import {
  fillMessage,
  type BillingCycle,
  type FileAnswer,
  type Locale,
  type TaxedAmount,
} from '@sala/shared-contracts';
import { moneyInWords, receiptTask, type Receipt } from '../../../sales';
import type { AfterCommit } from '../../../platform/database/after-commit';
import type { Db } from '../../../platform/database/database';
import { drawAfterCommit } from '../../../platform/pdf/draw-after-commit';
import { drawDocument } from '../../../platform/pdf/draw-document';
import { formatDay, moneyFormatter } from '../../../platform/pdf/format-values';
import { readCustomerWords, type CustomerWords } from '../../sql/billing-customer.queries';
import { localDayOf } from '../access';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words: Record<Locale, typeof en> = { 'es-MX': esMX, en };

export interface BillingDocument {
  readonly kind: 'receipt' | 'invoice';
  readonly number: string;
  readonly planName: Record<Locale, string>;
  readonly cycle: BillingCycle;
  readonly amount: TaxedAmount;
  readonly at: string;
  readonly period: { readonly start: string; readonly end: string } | null;
  readonly state: string;
  /** Of the payment at the provider. */
  readonly reference: string | null;
}

/** The platform, as it stands on what it sends. */
const issuer = {
  commercialName: 'Sala',
  legalName: null,
  rfc: null,
  taxRegime: null,
  contact: [],
  logo: null,
};

const receiptOf = (document: BillingDocument, customer: CustomerWords, locale: Locale): Receipt => {
  const text = words[locale];
  const money = moneyFormatter(locale);
  const day = (instant: string): string =>
    formatDay(locale, localDayOf(instant, customer.timeZone));
  const { amount, period, reference } = document;
  const states: Readonly<Partial<Record<string, string>>> = text.states;
  const facts: [string, string][] = [
    [text.number, document.number],
    [text.date, day(document.at)],
    [text.customer, customer.name],
  ];
  if (customer.rfc !== null) facts.push([text.rfc, customer.rfc]);
  if (period !== null)
    facts.push([
      text.period,
      fillMessage(text.from, { start: day(period.start), end: day(period.end) }, String),
    ]);
  if (reference !== null) facts.push([text.reference, reference]);
  const total = money(amount.subtotal);
  return {
    issuer,
    regime: null,
    title: text[document.kind],
    mark: document.state === 'paid' ? null : (states[document.state] ?? null),
    facts,
    headings: {
      description: text.description,
      quantity: text.quantity,
      price: text.price,
      total: text.total,
    },
    lines: [
      {
        description: fillMessage(
          text.line[document.cycle],
          { plan: document.planName[locale] },
          String,
        ),
        quantity: '1',
        price: total,
        total,
        discount: null,
      },
    ],
    sums: [
      [text.subtotal, money(amount.subtotal)],
      [text.tax, money(amount.tax)],
    ],
    total: [text.total, money(amount.total)],
    inWords: locale === 'es-MX' ? moneyInWords(amount.total) : null,
    paymentsTitle: '',
    payments: [],
    notes: [states[document.state] ?? '', text.note].filter((note) => note !== ''),
    pageOf: text.pageOf,
  };
};

/** Draws an invoice or a receipt of the subscription. */
export const billingDocument = async (
  { db, locale }: { readonly db: Db; readonly locale: Locale },
  document: BillingDocument,
): Promise<AfterCommit<unknown, FileAnswer>> => {
  const customer = await readCustomerWords(db);
  const receipt = receiptOf(document, customer, locale);
  return drawAfterCommit(async () => ({
    name: `${receipt.title} ${document.number}.pdf`,
    type: 'application/pdf',
    content: await drawDocument(customer.companyId, receiptTask, {
      receipts: [receipt],
      format: 'letter',
    }),
  }));
};
