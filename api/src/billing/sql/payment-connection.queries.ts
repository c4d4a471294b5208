import type { PaymentProvider } from '../../adapters/payments/port';
import type { Db } from '../../platform/database/database';

/** Of the connection whose port is the provider's name. */
export interface PaymentSettings {
  /** One of a company's connections takes new links: `connection_of_new_links` holds it. */
  readonly newLinks: boolean;
}

const isPayments = `company_id = app_company() and port in ('stripe', 'mercado-pago')`;

/** Where new payment links are made; undefined: the company has not connected a provider. */
export const findPaymentConnection = (
  db: Db,
): Promise<{ readonly provider: PaymentProvider } | undefined> =>
  db.maybe(
    `select provider from connection where ${isPayments} and settings @> '{"newLinks": true}'`,
  );

/** Changes of a company's payment connections wait for each other. */
export const lockPaymentConnections = async (db: Db): Promise<void> => {
  await db.query('select pg_advisory_xact_lock(hashtextextended(app_company()::text, 128))');
};

export const takeNewLinks = async (db: Db, provider: PaymentProvider): Promise<void> => {
  await db.query(
    `update connection set settings = '{"newLinks": false}' where ${isPayments} and port <> $1`,
    [provider],
  );
  await db.query(
    `update connection set settings = '{"newLinks": true}' where ${isPayments} and port = $1`,
    [provider],
  );
};

/** Providers other than this one that the company has connected. */
export const otherPaymentConnections = (
  db: Db,
  provider: PaymentProvider,
): Promise<readonly { readonly provider: PaymentProvider }[]> =>
  db.query(`select provider from connection where ${isPayments} and port <> $1`, [provider]);

/** Links made at a provider that may still be paid. */
export const countOpenLinks = async (
  db: Db,
  provider: PaymentProvider,
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from payment_link where company_id = app_company() and provider = $1
         and (state in ('in_process', 'pending') or (state in ('open', 'rejected') and expires_at > $2))`,
      [provider, now],
    )
  ).count;
