import { readIssuer } from '../../clinic';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { companyDay } from '../../platform/time/company-day';
import { drawReceipts, receiptFor, receiptName } from '../model/receipts/draw-receipts';
import type { Receipt } from '../model/receipts/receipt-model';
import { readPurchase } from '../sql/read-purchases.queries';

export const purchaseReceiptHandlers = defineHandlers<'purchaseReceipt' | 'purchaseReceiptFile'>({
  purchaseReceipt: async (context) => {
    const { db, params, query } = context;
    const purchase = await readPurchase(db, params.purchaseId);
    const issuer = await readIssuer(db);
    const receipt = await receiptFor(context, purchase, issuer, query.format);
    const name = receiptName(receipt, purchase);
    return drawAfterCommit(() => drawReceipts(name, issuer, [receipt], query.format));
  },

  purchaseReceiptFile: async (context) => {
    const { db, body, now } = context;
    const issuer = await readIssuer(db);
    const receipts: Receipt[] = [];
    for (const id of new Set(body.ids))
      receipts.push(await receiptFor(context, await readPurchase(db, id), issuer, body.format));
    const [first, ...others] = receipts;
    if (!first) throw new ProblemError('resource.not_found');
    const name = `${first.title} ${await companyDay(db, now)}`;
    return drawAfterCommit(() => drawReceipts(name, issuer, [first, ...others], body.format));
  },
});
