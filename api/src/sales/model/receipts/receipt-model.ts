import type { Locale, Payment, Purchase, PurchaseItem } from '@sala/shared-contracts';
import type { Issuer } from '../../../platform/pdf/letterhead';
import { formatDay, moneyFormatter, numberFormatter } from '../../../platform/pdf/format-values';
import { moneyInWords } from '../money-in-words';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

/** The texts of a receipt, independent of the paper. */
export interface Receipt {
  readonly issuer: Issuer;
  /** The issuer's tax regime in words; null: not set. */
  readonly regime: string | null;
  readonly title: string;
  /** Watermark of a draft or cancelled purchase; null for none. */
  readonly mark: string | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly headings: {
    readonly description: string;
    readonly quantity: string;
    readonly price: string;
    readonly total: string;
  };
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly price: string;
    readonly total: string;
    readonly discount: string | null;
  }[];
  readonly sums: readonly (readonly [label: string, value: string])[];
  readonly total: readonly [label: string, value: string];
  /** As cheques have it in Mexico; null in another language. */
  readonly inWords: string | null;
  readonly paymentsTitle: string;
  readonly payments: readonly (readonly [label: string, value: string])[];
  readonly notes: readonly string[];
  /** Template “Page {{page}} of {{pages}}”. */
  readonly pageOf: string;
}

/** Purchase columns that a receipt shows. */
export type SoldOnReceipt = Pick<
  Purchase,
  | 'status'
  | 'folio'
  | 'date'
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'total'
  | 'refunded'
  | 'balance'
  | 'cfdi'
> & {
  readonly customer: { readonly name: string } | null;
  readonly seller: { readonly name: string };
  readonly items: readonly Pick<
    PurchaseItem,
    'description' | 'quantity' | 'unitPrice' | 'amount' | 'discount'
  >[];
  readonly payments: readonly Pick<Payment, 'method' | 'amount' | 'tendered' | 'change'>[];
};

const words: Record<Locale, typeof en> = { 'es-MX': esMX, en };

const watermarkOf = (purchase: SoldOnReceipt, text: typeof en): string | null =>
  purchase.status === 'cancelled'
    ? text.cancelled
    : purchase.status === 'draft'
      ? text.draft
      : null;

export const receiptOf = (
  purchase: SoldOnReceipt,
  issuer: Issuer,
  customerRfc: string | null,
  locale: Locale,
): Receipt => {
  const text = words[locale];
  const money = moneyFormatter(locale);
  const quantity = numberFormatter(locale);
  const given = purchase.payments.flatMap((payment): (readonly [string, string])[] => [
    [text.methods[payment.method], money(payment.amount)],
    ...(payment.change
      ? ([
          [text.tendered, money(payment.tendered ?? 0)],
          [text.change, money(payment.change)],
        ] as const)
      : []),
  ]);
  const { cfdi } = purchase;
  const isStamped = cfdi?.status === 'stamped' && cfdi.uuid !== null;
  return {
    issuer,
    regime: issuer.taxRegime && `${text.regime} ${issuer.taxRegime}`,
    title: text.title,
    mark: watermarkOf(purchase, text),
    facts: [
      [text.folio, purchase.folio ?? '-'],
      [text.date, formatDay(locale, purchase.date)],
      [text.customer, purchase.customer?.name ?? '-'],
      ...(customerRfc ? [[text.rfc, customerRfc] as const] : []),
      [text.seller, purchase.seller.name],
    ],
    headings: {
      description: text.description,
      quantity: text.quantity,
      price: text.price,
      total: text.lineTotal,
    },
    lines: purchase.items.map((item) => ({
      description: item.description,
      quantity: quantity(item.quantity),
      price: money(item.unitPrice),
      total: money(item.amount),
      discount: item.discount > 0 ? `${text.discount}: -${money(item.discount)}` : null,
    })),
    sums: [
      [text.subtotal, money(purchase.subtotal)],
      ...(purchase.discount > 0 ? [[text.discount, `-${money(purchase.discount)}`] as const] : []),
      [text.tax, money(purchase.tax)],
    ],
    total: [text.total, money(purchase.total)],
    inWords: locale === 'es-MX' ? moneyInWords(purchase.total) : null,
    paymentsTitle: text.payments,
    payments: [
      ...given,
      ...(purchase.refunded > 0 ? [[text.refunded, `-${money(purchase.refunded)}`] as const] : []),
      ...(purchase.balance > 0 ? [[text.balance, money(purchase.balance)] as const] : []),
    ],
    notes: [
      ...(isStamped
        ? [`${text.fiscal}: ${cfdi.uuid}`, ...(cfdi.driver === 'sandbox' ? [text.sandbox] : [])]
        : [text.noFiscalValue]),
      text.thanks,
    ],
    pageOf: text.page,
  };
};
