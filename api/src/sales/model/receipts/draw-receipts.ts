import type { Locale, Purchase } from '@sala/shared-contracts';
import { printableIssuer, type StoredIssuer } from '../../../clinic';
import type { Db } from '../../../platform/database/database';
import type { MailAttachment } from '../../../platform/mail/mail';
import { drawDocument } from '../../../platform/pdf/draw-document';
import { readCustomerRfc } from '../../sql/purchase-receipts.queries';
import type { ReceiptFormat } from './receipt-document';
import { receiptOf, type Receipt } from './receipt-model';
import { receiptTask } from './receipt-task';
import type { ReceiptsInput } from './receipts.task';

/** What the receipt of a purchase says. */
export const readReceipt = async (
  db: Db,
  purchase: Purchase,
  { issuer, locale }: { readonly issuer: StoredIssuer; readonly locale: Locale },
): Promise<Receipt> =>
  receiptOf(purchase, issuer, await readCustomerRfc(db, purchase.customer?.id), locale);

export const receiptName = ({ title }: Receipt, { folio, id }: Purchase): string =>
  `${title} ${folio ?? id.slice(0, 8)}`;

/** Draws receipts as one PDF; no transaction is open. */
export const drawReceipts = async (
  name: string,
  stored: StoredIssuer,
  [first, ...others]: readonly [Receipt, ...Receipt[]],
  format: ReceiptFormat,
): Promise<MailAttachment> => {
  const issuer = await printableIssuer(stored);
  const content = await drawDocument<ReceiptsInput>(stored.companyId, receiptTask, {
    receipts: [{ ...first, issuer }, ...others.map((receipt) => ({ ...receipt, issuer }))],
    format,
  });
  return { name: `${name}.pdf`, type: 'application/pdf', content };
};
