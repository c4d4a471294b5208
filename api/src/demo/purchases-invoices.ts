import { taxRegimes } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { readPurchase } from '../sales/sql/read-purchases.queries';
import { inventedStamp } from '../adapters/tax-stamping/simulator';
import { cfdiFindings } from '../sales/model/cfdi/cfdi-rules';
import { suggestionFor } from '../sales/model/cfdi/cfdi-suggestion';
import { cfdiXml } from '../sales/model/cfdi/cfdi-xml';
import {
  saveStamp,
  saveStampRequest,
  readCfdiIssuer,
  readFiscalCustomer,
} from '../sales/sql/cfdi.queries';

const invoiceCount = 8;

/** Stamps invoices of the latest paid purchases through the regular path. */
export const seedDemoInvoices = async (
  db: Db,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const issuer = await readCfdiIssuer(db);
  const paid = await db.query<{ id: string }>(
    `select id from purchase where status = 'paid' order by number desc limit $1`,
    [invoiceCount],
  );
  for (const { id } of paid) {
    const purchase = await readPurchase(db, id);
    const { receiver, ...suggested } = suggestionFor(
      purchase,
      issuer,
      await readFiscalCustomer(db, purchase.customer?.id ?? ''),
    );
    const request = {
      ...suggested,
      receiver: { ...receiver, taxRegime: receiver.taxRegime ?? taxRegimes[0] },
    };
    if (cfdiFindings(purchase, issuer, request).some(({ severity }) => severity === 'error'))
      continue;
    const issuedAt = now.slice(0, 19);
    const xml = cfdiXml({ purchase, issuer, request, issuedAt });
    const reference = `${id}/0`;
    const cfdiId = await saveStampRequest(
      db,
      id,
      request,
      { driver: 'sandbox', reference, draft: xml },
      { userId, now },
    );
    await saveStamp(db, cfdiId, inventedStamp(reference, xml, now));
  }
};
