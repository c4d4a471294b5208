import * as z from 'zod/mini';
import { cfdiSchema, cfdiStatuses } from './cfdi';
import { isCfdiText } from './cfdi-text';
import { generalPublic } from './general-public';
import { fieldValuesSchema } from '../customers/custom-fields';
import { endpoint } from '../platform/endpoint';
import { paperIssuerSchema } from '../clinic/paper-issuer';
import { clinicTrendQuery } from '../platform/trends';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import * as patterns from '../platform/patterns';
import {
  bulkOutcome,
  idParams,
  listQuery,
  pageOf,
  selectedIds,
  selectedVersions,
  valueCounts,
} from '../platform/lists';
import { centavosSchema, isQuantity, taxKinds } from '../platform/money';
import {
  idempotencyKeySchema,
  paymentLinesSchema,
  paymentSchema,
  refundBodySchema,
} from './payments';
import { paymentMethods, purchaseActions, purchaseStatuses } from './purchase-machine';
import { blankableText, longText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { exportFormats } from '../platform/export-formats';
import { personNames } from '../platform/person-names-schema';

/** Day in the company's time zone, `yyyy-mm-dd`. */
const day = daySchema;
const person = z.object({ id: z.uuid(), name: z.string() });
const notes = blankableText(limits.purchaseNotesMax);

/** A line as entered; the server computes amounts. */
export const purchaseLineSchema = z.strictObject({
  productId: z.optional(z.nullable(z.uuid())),
  description: longText(limits.lineDescriptionMax).check(z.refine(isCfdiText)),
  /** Above 0, at most three decimals. */
  quantity: z.number().check(z.refine(isQuantity)),
  /** Centavos, before tax. */
  unitPrice: centavosSchema,
  /** Centavos off the line, at most its amount. */
  discount: z._default(centavosSchema, 0),
  taxKind: z.enum(taxKinds),
  satKey: z.string().check(z.regex(patterns.satKey)),
  satUnit: z.string().check(z.regex(patterns.satUnit)),
});

export type PurchaseLineInput = z.input<typeof purchaseLineSchema>;

const lines = z
  .array(purchaseLineSchema)
  .check(z.minLength(1), z.maxLength(limits.purchaseLinesMax));

/** A line with amounts in centavos: `amount` = price × quantity, `total` = amount − discount + tax. */
export const purchaseItemSchema = z.object({
  productId: z.nullable(z.uuid()),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.int(),
  discount: z.int(),
  taxKind: z.enum(taxKinds),
  satKey: z.string(),
  satUnit: z.string(),
  amount: z.int(),
  tax: z.int(),
  total: z.int(),
});

export type PurchaseItem = z.output<typeof purchaseItemSchema>;

/** total = subtotal − discount + tax. */
export const purchaseTotalsSchema = z.object({
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
});

export type PurchaseTotals = z.output<typeof purchaseTotalsSchema>;

/** A purchase in a list. */
export const purchaseRowSchema = z.object({
  id: z.uuid(),
  /** `V-000001`, sequential within the company; null for a draft. */
  folio: z.nullable(z.string()),
  date: day,
  /** null: hidden from those who see totals only (marketing). */
  customer: z.nullable(z.object({ id: z.uuid(), code: z.string(), ...personNames })),
  seller: person,
  status: z.enum(purchaseStatuses),
  itemCount: z.int(),
  /** Description of the first line. */
  firstItem: z.string(),
  ...purchaseTotalsSchema.shape,
  /** Approved payments; refunds are not deducted. */
  paid: z.int(),
  refunded: z.int(),
  /** total − paid; 0 when cancelled. */
  balance: z.int(),
  /** Payment methods, without duplicates. */
  methods: z.array(z.enum(paymentMethods)),
  cfdiStatus: z.enum(cfdiStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionSchema,
});

export type PurchaseRow = z.output<typeof purchaseRowSchema>;

export const purchaseSchema = z.extend(
  z.omit(purchaseRowSchema, { itemCount: true, firstItem: true }),
  {
    items: z.array(purchaseItemSchema),
    payments: z.array(paymentSchema),
    /** null: not linked to a patient. */
    patientId: z.nullable(z.uuid()),
    visitId: z.nullable(z.uuid()),
    notes: z.nullable(z.string()),
    /** Custom values by key; fields without a value are absent. */
    customValues: fieldValuesSchema,
    cancelReason: z.nullable(z.string()),
    cfdi: z.nullable(cfdiSchema),
    /** State changes, oldest first. */
    history: z.array(
      z.object({
        from: z.nullable(z.enum(purchaseStatuses)),
        to: z.enum(purchaseStatuses),
        reason: z.nullable(z.string()),
        at: z.string(),
        by: person,
      }),
    ),
    /** Actions its state allows, regardless of permissions. */
    possible: z.array(z.enum(purchaseActions)),
  },
);

export type Purchase = z.output<typeof purchaseSchema>;

const viewedPurchaseSchema = z.extend(purchaseSchema, { issuer: paperIssuerSchema });

export type ViewedPurchase = z.output<typeof viewedPurchaseSchema>;

const content = {
  customerId: z.union([z.uuid(), z.literal(generalPublic)]),
  patientId: z.optional(z.nullable(z.uuid())),
  visitId: z.optional(z.nullable(z.uuid())),
  /** Absent: today in the company's time zone. */
  date: z.optional(day),
  /** A member of the company; absent: the creator. */
  sellerId: z.optional(z.uuid()),
  items: lines,
  notes: z.optional(z.nullable(notes)),
  customValues: z.optional(fieldValuesSchema),
};

export const purchaseSorts = [
  '-date',
  'date',
  '-folio',
  'folio',
  '-total',
  'total',
  '-balance',
  'balance',
] as const;

export const purchaseFilter = {
  status: z.optional(z.enum(purchaseStatuses)),
  /** true: pending or partially paid. */
  unpaid: z.optional(z.stringbool()),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  customerId: z.optional(z.uuid()),
  sellerId: z.optional(z.uuid()),
  method: z.optional(z.enum(paymentMethods)),
  /** Of the visit that was charged, else where the seller works. */
  siteId: z.optional(z.uuid()),
  /** Of the visit that was charged. */
  departmentId: z.optional(z.uuid()),
  practitionerId: z.optional(z.uuid()),
};

const moneyTotals = z.object({
  /** Purchases except drafts and cancelled ones. */
  count: z.int(),
  total: z.int(),
  paid: z.int(),
  refunded: z.int(),
  balance: z.int(),
});

const cancelReason = longText(platformLimits.reasonMax);
const receiptFormat = z._default(z.enum(['letter', 'half', 'ticket']), 'letter');

export const purchases = {
  purchaseList: endpoint({
    summary:
      'Purchases by words (folio, customer), state, days, customer, seller, method, order and page, with the sums of all that match. A doctor sees the own ones; marketing no customers',
    access: { permission: 'purchases:read' },
    query: z.strictObject({ ...listQuery(purchaseSorts), ...purchaseFilter }),
    response: z.extend(pageOf(purchaseRowSchema), { totals: moneyTotals }),
  }),
  purchaseExport: endpoint({
    summary:
      'Purchases as a file, narrowed and ordered as the list, with the values of the company’s own fields',
    access: { permission: 'purchases:export' },
    query: z.strictObject({
      search: listQuery(purchaseSorts).search,
      sort: z._default(z.enum(purchaseSorts), '-date'),
      ...purchaseFilter,
      format: z._default(z.enum(exportFormats), 'csv'),
    }),
    download: true,
  }),
  purchasePickedExport: endpoint({
    summary: 'These purchases as a file, in this order; those that are gone are left out',
    access: { permission: 'purchases:export' },
    body: z.strictObject({
      ids: selectedIds(platformLimits.exportPickedMax),
      format: z._default(z.enum(exportFormats), 'csv'),
    }),
    download: true,
  }),
  purchaseFacets: endpoint({
    summary:
      'How many purchases each value of each filter would leave, under all the other filters; `unpaid` among the states: pending or partially paid',
    access: { permission: 'purchases:read' },
    query: z.strictObject({ search: listQuery(purchaseSorts).search, ...purchaseFilter }),
    response: z.object({ status: valueCounts, method: valueCounts, seller: valueCounts }),
  }),
  purchaseSummary: endpoint({
    summary:
      'What was taken on a day (payments less refunds, by method) and a week before, and what is unpaid in all',
    access: { permission: 'purchases:read' },
    query: z.strictObject({
      /** Absent: today in the company's time zone. */
      date: z.optional(day),
    }),
    response: z.object({
      date: day,
      taken: z.int(),
      byMethod: z.array(z.object({ method: z.enum(paymentMethods), amount: z.int() })),
      /** Purchases of the day except drafts and cancelled ones. */
      purchases: z.int(),
      sold: z.int(),
      unpaid: z.object({ count: z.int(), amount: z.int() }),
      /** The same day of the week before. */
      before: z.object({
        /** yyyy-mm-dd; a week before the first day of the calendar, too. */
        date: z.string(),
        taken: z.int(),
        /** Up to the present hour, when the day asked for is today; else as `taken`. */
        takenByNow: z.int(),
        byMethod: z.array(z.object({ method: z.enum(paymentMethods), amount: z.int() })),
      }),
    }),
  }),
  purchaseTrends: endpoint({
    summary:
      'What was taken in the last whole days (30 unless said; payments less refunds), by day and in all, and in as many days before; of a site, or of the visits of a department or practitioner',
    access: { permission: 'purchases:read' },
    query: z.strictObject(clinicTrendQuery),
    response: z.object({
      from: day,
      to: day,
      days: z.array(z.object({ day, taken: z.int() })),
      total: z.object({ taken: z.int() }),
      before: z.object({ taken: z.int() }),
    }),
  }),
  purchaseQuote: endpoint({
    summary:
      'The amounts that these lines would have: the same function that a purchase is saved with',
    access: { permission: 'purchases:write' },
    body: z.strictObject({ items: lines }),
    response: z.extend(purchaseTotalsSchema, {
      items: z.array(
        z.pick(purchaseItemSchema, { amount: true, discount: true, tax: true, total: true }),
      ),
    }),
  }),
  purchaseOfVisit: endpoint({
    summary:
      'What a visit is to be charged, for the form of a sale: whose it is, who pays, the lines as they were quoted on arrival; and the sale that is there already, while something of it is open',
    access: { permission: 'purchases:write' },
    params: idParams('visitId'),
    response: z.object({
      patient: z.object({ id: z.uuid(), name: z.string() }),
      /** null: none named. */
      customer: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
      /** Empty: nothing left to charge. */
      items: z.array(z.omit(purchaseItemSchema, { amount: true, tax: true, total: true })),
      /** A draft or unpaid purchase of the visit. */
      purchaseId: z.nullable(z.uuid()),
    }),
  }),
  purchaseView: endpoint({
    summary: 'One purchase with lines, payments, history, and who issues it at its site',
    access: { permission: 'purchases:read' },
    params: idParams('purchaseId'),
    response: viewedPurchaseSchema,
  }),
  purchaseCreate: endpoint({
    summary:
      'Create a purchase: a draft, or issued (it gets its folio), or issued and paid, all in one step. The key makes a repetition answer with what is there',
    access: { permission: 'purchases:write' },
    body: z.strictObject({
      ...content,
      idempotencyKey: idempotencyKeySchema,
      issue: z._default(z.boolean(), false),
      /** When given, the purchase is issued and paid. */
      payments: z.optional(paymentLinesSchema),
    }),
    response: purchaseSchema,
    status: 201,
  }),
  purchaseUpdate: endpoint({
    summary:
      'Change a purchase that nothing was paid of; `items` replace all lines; `issue` gives a draft its folio',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    body: z.extend(z.partial(z.strictObject(content)), {
      version: versionSchema,
      issue: z.optional(z.boolean()),
    }),
    response: purchaseSchema,
  }),
  purchaseCancel: endpoint({
    summary: 'Cancel a purchase that nothing was paid of, for a reason; it keeps its folio',
    access: { permission: 'purchases:delete' },
    params: idParams('purchaseId'),
    body: z.strictObject({ version: versionSchema, reason: cancelReason }),
    response: purchaseSchema,
  }),
  purchaseBulkCancel: endpoint({
    summary:
      'Cancel many for one reason; each by itself: what one is refused for keeps back none of the others',
    access: { permission: 'purchases:delete' },
    body: z.strictObject({
      purchases: selectedVersions(platformLimits.bulkMax),
      reason: cancelReason,
    }),
    response: bulkOutcome,
  }),
  purchaseReceiptFile: endpoint({
    summary: 'The receipts of many as one PDF, each beginning on a page of its own',
    access: { permission: 'purchases:write' },
    body: z.strictObject({ ids: selectedIds(limits.receiptsMax), format: receiptFormat }),
    download: true,
  }),
  purchaseReceipt: endpoint({
    summary: 'The receipt as PDF: a letter page, half a page, or a ticket of 80 mm',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    query: z.strictObject({ format: receiptFormat }),
    download: true,
  }),
};

/** Payments of purchases; both return the whole purchase. */
export const payments = {
  paymentCreate: endpoint({
    summary:
      'Pay for a purchase by one or several methods, at most its balance; a draft is issued by it. Cash needs the own open cash session (cashSession.required). The key makes a repetition answer with what is there',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    body: z.strictObject({ idempotencyKey: idempotencyKeySchema, payments: paymentLinesSchema }),
    response: purchaseSchema,
    status: 201,
  }),
  paymentRefund: endpoint({
    summary:
      'Give back a payment of a paid purchase, all or a part, by its own method; cash comes out of the own open cash session',
    access: { permission: 'purchases:delete' },
    params: idParams('paymentId'),
    body: refundBodySchema,
    response: purchaseSchema,
    status: 201,
  }),
};
