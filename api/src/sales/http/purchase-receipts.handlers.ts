import type { Purchase } from '@sala/shared-contracts';
import { type StoredIssuer, printableIssuer, readIssuer } from '../../clinic';
import { companyDay } from '../../platform/time/company-day';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { readPurchase } from '../sql/read-purchases.queries';
import type { ReceiptFormat } from '../model/receipts/receipt-document';
import { receiptOf, type Receipt } from '../model/receipts/receipt-model';
import { receiptTask } from '../model/receipts/receipt-task';
import type { ReceiptsInput } from '../model/receipts/receipts.task';
import { drawDocument } from '../../platform/pdf/draw-document';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { ProblemError } from '../../platform/http/problem-error';
import { readCustomerRfc } from '../sql/purchase-receipts.queries';

type ReceiptContext = Pick<Context<'purchaseReceipt'>, 'db' | 'locale' | 'audit'>;

const receiptFor = async (
  { db, locale, audit }: ReceiptContext,
  purchase: Purchase,
  issuer: StoredIssuer,
  format: ReceiptFormat,
): Promise<Receipt> => {
  // Printing is audited (docs/spec/platform.md §13).
  await audit({
    action: 'purchase.printed',
    entityType: 'purchase',
    entityId: purchase.id,
    diff: { format },
  });
  return receiptOf(purchase, issuer, await readCustomerRfc(db, purchase.customer?.id), locale);
};

const pdfOf = (
  name: string,
  stored: StoredIssuer,
  [first, ...others]: readonly [Receipt, ...Receipt[]],
  format: ReceiptFormat,
) =>
  drawAfterCommit(async () => {
    const issuer = await printableIssuer(stored);
    const content = await drawDocument<ReceiptsInput>(stored.companyId, receiptTask, {
      receipts: [{ ...first, issuer }, ...others.map((receipt) => ({ ...receipt, issuer }))],
      format,
    });
    return { name: `${name}.pdf`, type: 'application/pdf', content };
  });

export const purchaseReceiptHandlers = defineHandlers<'purchaseReceipt' | 'purchaseReceiptFile'>({
  purchaseReceipt: async (context) => {
    const { db, params, query } = context;
    const purchase = await readPurchase(db, params.purchaseId);
    const issuer = await readIssuer(db);
    const receipt = await receiptFor(context, purchase, issuer, query.format);
    return pdfOf(
      `${receipt.title} ${purchase.folio ?? purchase.id.slice(0, 8)}`,
      issuer,
      [receipt],
      query.format,
    );
  },

  purchaseReceiptFile: async (context) => {
    const { db, body, now } = context;
    const issuer = await readIssuer(db);
    const receipts: Receipt[] = [];
    for (const id of new Set(body.ids))
      receipts.push(await receiptFor(context, await readPurchase(db, id), issuer, body.format));
    const [first, ...others] = receipts;
    if (!first) throw new ProblemError('resource.not_found');
    return pdfOf(
      `${first.title} ${await companyDay(db, now)}`,
      issuer,
      [first, ...others],
      body.format,
    );
  },
});
