import type { Purchase } from '@sala/shared-contracts';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { companyDay } from '../../platform/time/company-day';
import {
  drawReceipts,
  readReceipt,
  receiptName,
  type StoredReceipt,
} from '../model/receipts/draw-receipts';
import type { ReceiptFormat } from '../model/receipts/receipt-document';
import { readPurchase } from '../sql/read-purchases.queries';

type ReceiptContext = Pick<Context<'purchaseReceipt'>, 'db' | 'locale' | 'audit'>;

const receiptFor = async (
  { db, locale, audit }: ReceiptContext,
  purchase: Purchase,
  format: ReceiptFormat,
): Promise<StoredReceipt> => {
  // Printing is audited (docs/spec/platform.md §13).
  await audit({
    action: 'purchase.printed',
    entityType: 'purchase',
    entityId: purchase.id,
    diff: { format },
  });
  return readReceipt(db, purchase, locale);
};

export const purchaseReceiptHandlers = defineHandlers<'purchaseReceipt' | 'purchaseReceiptFile'>({
  purchaseReceipt: async (context) => {
    const { db, params, query } = context;
    const purchase = await readPurchase(db, params.purchaseId);
    const receipt = await receiptFor(context, purchase, query.format);
    const name = receiptName(receipt, purchase);
    return drawAfterCommit(() => drawReceipts(name, [receipt], query.format));
  },

  purchaseReceiptFile: async (context) => {
    const { db, body, now } = context;
    const receipts: StoredReceipt[] = [];
    for (const id of new Set(body.ids))
      receipts.push(await receiptFor(context, await readPurchase(db, id), body.format));
    const [first, ...others] = receipts;
    if (!first) throw new ProblemError('resource.not_found');
    const name = `${first.title} ${await companyDay(db, now)}`;
    return drawAfterCommit(() => drawReceipts(name, [first, ...others], body.format));
  },
});
