import { readablePhone } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { defineHandlers } from '../../core/handler';
import { readPurchase } from '../../core/money/purchases.queries';
import { receiptOf, type Issuer } from './receipt-model';

type IssuerRow = Omit<Issuer, 'contact'> & { readonly address: string | null; readonly phone: string | null };

/** The company with the place where it is, the first one it had. */
const readIssuer = async (db: Db): Promise<Issuer> => {
  const { address, phone, ...issuer } = await db.one<IssuerRow>(
    `select c.commercial_name as "commercialName", c.legal_name as "legalName", c.rfc, s.address, s.phone
     from company c left join lateral (
       select address, phone from site where company_id = c.id and active order by created_at, id limit 1
     ) s on true
     where c.id = app_company()`,
  );
  return { ...issuer, contact: [address, phone && readablePhone(phone)].filter((line) => line !== null) };
};

const readCustomerRfc = async (db: Db, customerId: string | undefined): Promise<string | null> =>
  (await db.maybe<{ rfc: string | null }>('select rfc from customer where id = $1', [customerId ?? null]))?.rfc ?? null;

export const purchaseReceiptHandlers = defineHandlers<'purchaseReceipt'>({
  purchaseReceipt: async ({ db, params, query, locale, audit }) => {
    const purchase = await readPurchase(db, params.purchaseId);
    const { receiptDocument } = await import('./receipt-document'); // with its fonts a tenth of what a server reads to start
    const receipt = receiptOf(purchase, await readIssuer(db), await readCustomerRfc(db, purchase.customer?.id), locale);
    // Printing is recorded like every change (screens §0, audit).
    await audit({ action: 'purchase.printed', entityType: 'purchase', entityId: purchase.id, diff: { format: query.format } });
    const name = `${receipt.title} ${purchase.folio ?? purchase.id.slice(0, 8)}.pdf`;
    return { name, type: 'application/pdf', content: await receiptDocument(receipt, query.format) };
  },
});
