import type { Locale, Purchase } from '@sala/shared-contracts';
import { printableIssuer, readIssuer, type StoredIssuer } from '../../../clinic';
import type { Db } from '../../../platform/database/database';
import type { MailAttachment } from '../../../platform/mail/mail';
import { drawDocument } from '../../../platform/pdf/draw-document';
import { readCustomerRfc, readSaleSite } from '../../sql/purchase-receipts.queries';
import type { ReceiptFormat } from './receipt-document';
import { receiptOf, type Receipt } from './receipt-model';
import { receiptTask } from './receipt-task';
import type { ReceiptsInput } from './receipts.task';

/** What a receipt says, with the logo as stored. */
export type StoredReceipt = Receipt & { readonly issuer: StoredIssuer };

/** What the receipt of a purchase says. */
export const readReceipt = async (
  db: Db,
  purchase: Purchase,
  locale: Locale,
): Promise<StoredReceipt> => {
  const issuer = await readIssuer(db, await readSaleSite(db, purchase.id));
  const rfc = await readCustomerRfc(db, purchase.customer?.id);
  return { ...receiptOf(purchase, issuer, rfc, locale), issuer };
};

export const receiptName = ({ title }: Receipt, { folio, id }: Purchase): string =>
  `${title} ${folio ?? id.slice(0, 8)}`;

/** Draws receipts as one PDF; no transaction is open. */
export const drawReceipts = async (
  name: string,
  [first, ...others]: readonly [StoredReceipt, ...StoredReceipt[]],
  format: ReceiptFormat,
): Promise<MailAttachment> => {
  const { logo } = await printableIssuer(first.issuer); // the same on all
  const printable = ({ issuer, ...receipt }: StoredReceipt): Receipt => ({
    ...receipt,
    issuer: { ...issuer, logo },
  });
  const content = await drawDocument<ReceiptsInput>(first.issuer.companyId, receiptTask, {
    receipts: [printable(first), ...others.map(printable)],
    format,
  });
  return { name: `${name}.pdf`, type: 'application/pdf', content };
};
