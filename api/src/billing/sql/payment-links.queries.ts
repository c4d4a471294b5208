import type { BillingProvider, CheckoutState, PaymentLink } from '@sala/shared-contracts';
import type { ProviderPayment } from '../../adapters/payments/port';
import { actAs, type Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface PaymentLinkRow extends Omit<PaymentLink, 'url' | 'currency'> {
  readonly companyId: string;
  readonly token: string;
  readonly attempt: number;
  readonly providerId: string | null;
  readonly pageUrl: string | null;
  readonly voucher: ProviderPayment['voucher'];
  readonly providerPaymentId: string | null;
  readonly paymentId: string | null;
  /** When the page of the last try was asked for. */
  readonly pageAskedAt: string | null;
  readonly revision: number;
}

const columns = `l.company_id as "companyId", l.id, l.token, l.purchase_id as "purchaseId", l.amount, l.provider, l.attempt,
  l.provider_id as "providerId", l.url as "pageUrl", l.state, l.status_detail as "statusDetail", l.voucher,
  l.provider_payment_id as "providerPaymentId", l.payment_id as "paymentId", l.refunded, l.expires_at as "expiresAt",
  l.paid_at as "paidAt", l.page_asked_at as "pageAskedAt", l.revision, l.created_at as "createdAt",
  exists (select from billing_difference d where d.company_id = l.company_id and d.subject_id = l.id and d.state = 'open') as differs,
  json_build_object('id', u.id, 'name', ${shortPersonName('u')}) as "createdBy"`;
const source = 'payment_link l join user_account u on u.id = l.created_by';

export const presentLink = (
  { id, token, purchaseId, amount, provider, state, ...row }: PaymentLinkRow,
  publicUrl: string,
): PaymentLink => ({
  id,
  purchaseId,
  url: `${publicUrl}/payment-status?link=${token}`,
  amount,
  currency: 'MXN',
  provider,
  state,
  statusDetail: row.statusDetail,
  refunded: row.refunded,
  expiresAt: row.expiresAt,
  paidAt: row.paidAt,
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  differs: row.differs,
});

export const insertLink = async (
  db: Db,
  link: {
    readonly token: string;
    readonly purchaseId: string;
    readonly amount: number;
    readonly provider: BillingProvider;
    readonly expiresAt: string;
  },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into payment_link (company_id, token, purchase_id, amount, provider, expires_at, created_at, created_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7) returning id`,
      [link.token, link.purchaseId, link.amount, link.provider, link.expiresAt, now, userId],
    )
  ).id;

/** @throws resource.not_found */
export const readLink = (db: Db, id: string): Promise<PaymentLinkRow> =>
  db.one(`select ${columns} from ${source} where l.company_id = app_company() and l.id = $1`, [id]);

/** @throws resource.not_found */
export const lockLink = (db: Db, id: string): Promise<PaymentLinkRow> =>
  db.one(
    `select ${columns} from ${source} where l.company_id = app_company() and l.id = $1 for no key update of l`,
    [id],
  );

export const lockLinkAt = (
  db: Db,
  id: string,
  provider: BillingProvider,
): Promise<PaymentLinkRow | undefined> =>
  db.maybe(
    `select ${columns} from ${source} where l.company_id = app_company() and l.id = $1 and l.provider = $2
     for no key update of l`,
    [id, provider],
  );

/** The payment that the next look is at. */
export const noteProviderPayment = async (
  db: Db,
  id: string,
  providerPaymentId: string,
): Promise<void> => {
  await db.query(
    `update payment_link set provider_payment_id = $2, revision = revision + 1
     where company_id = app_company() and id = $1 and provider_payment_id is distinct from $2`,
    [id, providerPaymentId],
  );
};

export const listLinks = (db: Db, purchaseId: string): Promise<PaymentLinkRow[]> =>
  db.query(
    `select ${columns} from ${source} where l.company_id = app_company() and l.purchase_id = $1
     order by l.created_at desc, l.id limit 100`,
    [purchaseId],
  );

/** Links of a purchase that may still be paid, and what they ask for together. */
export const openLinksOf = (
  db: Db,
  purchaseId: string,
): Promise<{ readonly count: number; readonly amount: number }> =>
  db.one(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from payment_link
     where company_id = app_company() and purchase_id = $1 and state in ('open', 'in_process', 'pending', 'rejected')`,
    [purchaseId],
  );

/**
 * The link of a token; acts for nobody in its company from now on.
 *
 * @throws resource.not_found for one that never was.
 */
export const openToken = async (db: Db, token: string): Promise<string> => {
  const { id, companyId } = await db.one<{ id: string; companyId: string }>(
    'select id, company_id as "companyId" from payment_link_of_token($1)',
    [token],
  );
  await actAs(db, { userId: null, companyId });
  return id;
};

export interface LinkFacts {
  readonly clinic: string;
  readonly phone: string | null;
  readonly locale: 'es-MX' | 'en';
  readonly email: string | null;
  readonly folio: string | null;
}

/** What the page and the provider show besides the link. */
export const readLinkFacts = (db: Db, purchaseId: string): Promise<LinkFacts> =>
  db.one(
    `select c.commercial_name as clinic, c.locale, p.folio, k.email::text as email,
       (select s.phone from site s where s.company_id = c.id and s.phone is not null order by s.created_at limit 1) as phone
     from purchase p join company c on c.id = p.company_id
       left join customer k on k.company_id = p.company_id and k.id = p.customer_id
     where p.company_id = app_company() and p.id = $1`,
    [purchaseId],
  );

/** @returns false: somebody looked a moment ago. */
export const claimLook = async (
  db: Db,
  id: string,
  { now, seconds }: { readonly now: string; readonly seconds: number },
): Promise<boolean> =>
  (
    await db.query(
      `update payment_link set checked_at = $2 where company_id = app_company() and id = $1
         and (checked_at is null or checked_at <= $2::timestamptz - make_interval(secs => $3)) returning id`,
      [id, now, seconds],
    )
  ).length > 0;

export interface LinkSettled {
  readonly state: CheckoutState;
  readonly statusDetail: string | null;
  readonly voucher: ProviderPayment['voucher'];
  readonly pageUrl: string | null;
  readonly providerPaymentId: string | null;
  readonly paymentId: string | null;
  readonly refunded: number;
  readonly paidAt: string | null;
}

export const settleLink = async (db: Db, id: string, settled: LinkSettled): Promise<void> => {
  await db.query(
    `update payment_link set state = $2, status_detail = $3, voucher = $4, url = $5, provider_payment_id = $6,
       payment_id = $7, refunded = $8, paid_at = $9, revision = revision + 1
     where company_id = app_company() and id = $1`,
    [
      id,
      settled.state,
      settled.statusDetail,
      settled.voucher === null ? null : JSON.stringify(settled.voucher),
      settled.pageUrl,
      settled.providerPaymentId,
      settled.paymentId,
      settled.refunded,
      settled.paidAt,
    ],
  );
};

/** Another try at the provider. @returns its number. */
export const nextAttempt = async (db: Db, id: string, now: string): Promise<number> =>
  (
    await db.one<{ attempt: number }>(
      `update payment_link set attempt = attempt + 1, provider_id = null, url = null, state = 'open', status_detail = null,
         voucher = null, page_asked_at = $2, revision = revision + 1
       where company_id = app_company() and id = $1 returning attempt`,
      [id, now],
    )
  ).attempt;

/** @returns false: a later try took its place. */
export const recordPage = async (
  db: Db,
  id: string,
  page: { readonly attempt: number; readonly providerId: string; readonly url: string | null },
): Promise<boolean> =>
  (
    await db.query(
      `update payment_link set provider_id = $3, url = $4, revision = revision + 1
       where company_id = app_company() and id = $1 and attempt = $2 returning id`,
      [id, page.attempt, page.providerId, page.url],
    )
  ).length > 0;

/** Links whose payment is ours under this id: the refunds of the desk go to the provider. */
export const linkOfPayment = (
  db: Db,
  paymentId: string,
): Promise<{ readonly id: string; readonly createdBy: string } | undefined> =>
  db.maybe(
    `select id, created_by as "createdBy" from payment_link where company_id = app_company() and payment_id = $1`,
    [paymentId],
  );

/** By what a provider's object refers to: `link.attempt`, or its own id. */
export const linkOfObject = (
  db: Db,
  provider: BillingProvider,
  reference: string | null,
  objectId: string,
): Promise<{ readonly id: string; readonly createdBy: string } | undefined> =>
  db.maybe(
    `select id, created_by as "createdBy" from payment_link
     where company_id = app_company() and provider = $3
       and (id::text = $1 or provider_id = $2 or provider_payment_id = $2) limit 1`,
    [reference, objectId, provider],
  );
