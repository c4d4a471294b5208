import type { Purchase } from '@sala/shared-contracts';
import { readIssuer, type Issuer } from '../../core/clinic/issuer';
import type { Db } from '../../core/database';
import { companyDay } from '../../core/company-day';
import { defineHandlers, type Context } from '../../core/handler';
import { readPurchase } from '../../core/money/purchases.queries';
import type { ReceiptFormat } from '../../core/money/receipts/receipt-document';
import { receiptOf, type Receipt } from '../../core/money/receipts/receipt-model';
import { ProblemError } from '../../core/problem-error';

const readCustomerRfc = async (db: Db, customerId: string | undefined): Promise<string | null> =>
  (await db.maybe<{ rfc: string | null }>('select rfc from customer where id = $1', [customerId ?? null]))?.rfc ?? null;

type Means = Pick<Context<'purchaseReceipt'>, 'db' | 'locale' | 'audit'>;

const receiptFor = async ({ db, locale, audit }: Means, purchase: Purchase, issuer: Issuer, format: ReceiptFormat): Promise<Receipt> => {
  // Printing is recorded like every change (screens §0, audit).
  await audit({ action: 'purchase.printed', entityType: 'purchase', entityId: purchase.id, diff: { format } });
  return receiptOf(purchase, issuer, await readCustomerRfc(db, purchase.customer?.id), locale);
};

const pdfOf = async (name: string, receipts: readonly [Receipt, ...Receipt[]], format: ReceiptFormat) => {
  const { receiptDocument } = await import('../../core/money/receipts/receipt-document'); // with its fonts a tenth of what a server reads to start
  return { name: `${name}.pdf`, type: 'application/pdf', content: await receiptDocument(receipts, format) };
};

export const purchaseReceiptHandlers = defineHandlers<'purchaseReceipt' | 'purchaseReceiptFile'>({
  purchaseReceipt: async (context) => {
    const { db, params, query } = context;
    const purchase = await readPurchase(db, params.purchaseId);
    const receipt = await receiptFor(context, purchase, await readIssuer(db), query.format);
    return pdfOf(`${receipt.title} ${purchase.folio ?? purchase.id.slice(0, 8)}`, [receipt], query.format);
  },

  purchaseReceiptFile: async (context) => {
    const { db, body, now } = context;
    const issuer = await readIssuer(db);
    const receipts: Receipt[] = [];
    for (const id of new Set(body.ids)) receipts.push(await receiptFor(context, await readPurchase(db, id), issuer, body.format));
    const [first, ...others] = receipts;
    if (!first) throw new ProblemError('resource.not_found');
    return pdfOf(`${first.title} ${await companyDay(db, now)}`, [first, ...others], body.format);
  },
});
