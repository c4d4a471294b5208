import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { paymentConnectionId } from '../billing/model/payment-accounts';
import { newToken } from '../billing/model/payment-link';
import { insertLink } from '../billing/sql/payment-links.queries';
import {
  findPaymentConnection,
  type PaymentSettings,
} from '../billing/sql/payment-connection.queries';
import { sealSecrets } from '../platform/connections/company-connections';
import { upsertConnection } from '../platform/connections/company-connections.queries';
import { inTransaction, type Db } from '../platform/database/database';
import { createSecretBox } from '../platform/secrets/secret-box';

const dayMs = 86_400_000;
const open = 4;
const linksLock = 7_252_009;

interface Owner {
  readonly userId: string;
  readonly companyId: string;
}

const seed = async (
  db: Db,
  pool: Pool,
  { companyId, userId }: Owner,
  now: string,
): Promise<void> => {
  if (await findPaymentConnection(db)) return;
  const id = paymentConnectionId(companyId, 'stripe');
  const secret = (): string => randomBytes(24).toString('base64url');
  const secrets = await sealSecrets(
    createSecretBox(pool),
    { companyId, id },
    { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` },
  );
  await upsertConnection(
    db,
    {
      id,
      port: 'stripe',
      provider: 'stripe',
      mode: 'simulator',
      settings: { newLinks: true } satisfies PaymentSettings,
      secrets,
    },
    { userId, now },
  );
  const unpaid = await db.query<{ id: string; balance: string }>(
    `select id, (total - paid)::text as balance from purchase
     where company_id = app_company() and status in ('pending', 'partially_paid') and total > paid
     order by created_at desc limit $1`,
    [open],
  );
  for (const [place, purchase] of unpaid.entries())
    await insertLink(
      db,
      {
        token: newToken(),
        purchaseId: purchase.id,
        amount: Number(purchase.balance),
        provider: 'stripe',
        expiresAt: new Date(Date.parse(now) + (place + 2) * dayMs).toISOString(),
      },
      { userId, now },
    );
};

/** The simulated provider at which customers pay, and links that wait for them. */
export const seedDemoPaymentLinks = (pool: Pool, owner: Owner, now: string): Promise<void> =>
  inTransaction(pool, owner, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [linksLock]);
    await seed(db, pool, owner, now);
  });
