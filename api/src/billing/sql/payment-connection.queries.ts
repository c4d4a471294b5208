import type { PaymentProvider } from '../../adapters/payments/port';
import type { Db } from '../../platform/database/database';

/** Port of the company's own account, at which its patients and customers pay. */
export const paymentsPort = 'payments';

export const findPaymentConnection = (
  db: Db,
): Promise<{ readonly provider: PaymentProvider } | undefined> =>
  db.maybe(`select provider from connection where company_id = app_company() and port = $1`, [
    paymentsPort,
  ]);
