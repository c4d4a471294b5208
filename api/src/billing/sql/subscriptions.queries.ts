import type {
  BillingCycle,
  BillingProvider,
  CancelReason,
  Locale,
  SubscriptionStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
}

/** What is written of a subscription; `revision` and `version` count by themselves. */
export interface SubscriptionColumns {
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly cycle: BillingCycle | null;
  readonly provider: BillingProvider | null;
  readonly customerId: string | null;
  readonly providerId: string | null;
  readonly amount: number | null;
  readonly pendingPlanId: string | null;
  readonly pendingCycle: BillingCycle | null;
  readonly pendingAmount: number | null;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelReason: CancelReason | null;
  readonly cancelComment: string | null;
  readonly graceEndsAt: string | null;
  readonly readOnlyEndsAt: string | null;
  readonly card: Card | null;
  readonly lastFailure: string | null;
  readonly told: string | null;
  /** Day of the month on which periods that are paid once end, or the last of a shorter one. */
  readonly anchorDay: number | null;
}

export interface SubscriptionRow extends SubscriptionColumns {
  readonly id: string;
  readonly companyId: string;
  readonly planCode: string;
  readonly planName: Record<Locale, string>;
  readonly trialEndsAt: string | null;
  readonly revision: number;
  readonly version: number;
  readonly timeZone: string;
}

const columns = `s.id, s.company_id as "companyId", s.plan_id as "planId", p.code as "planCode", p.name as "planName", s.status,
  s.cycle, s.provider, s.provider_payer_id as "customerId", s.provider_subscription_id as "providerId", s.amount,
  s.pending_plan_id as "pendingPlanId", s.pending_cycle as "pendingCycle", s.pending_amount as "pendingAmount",
  s.trial_ends_at as "trialEndsAt", s.period_start as "periodStart", s.period_end as "periodEnd",
  s.cancel_at_period_end as "cancelAtPeriodEnd", s.cancel_reason as "cancelReason", s.cancel_comment as "cancelComment",
  s.grace_ends_at as "graceEndsAt", s.read_only_ends_at as "readOnlyEndsAt", s.card, s.last_failure as "lastFailure",
  s.told, s.anchor_day as "anchorDay", s.revision, s.version, c.time_zone as "timeZone"`;
const source =
  'from subscription s join plan p on p.id = s.plan_id join company c on c.id = s.company_id where s.company_id = app_company()';

export const readSubscription = (db: Db): Promise<SubscriptionRow> =>
  db.one(`select ${columns} ${source}`);

/** Serialises whatever writes the subscription or the checkouts of the company. */
export const lockSubscription = async (db: Db): Promise<SubscriptionRow> => {
  // Before it is read: a join that waits for the lock would look for the plan of before.
  await db.query('select from subscription where company_id = app_company() for update');
  return readSubscription(db);
};

/** @param visible whether people see a difference, so that the version grows as well */
export const writeSubscription = async (
  db: Db,
  row: SubscriptionColumns,
  { visible, now }: { readonly visible: boolean; readonly now: string },
): Promise<void> => {
  await db.query(
    `update subscription set plan_id = $1, status = $2, cycle = $3, provider = $4, provider_payer_id = $5,
       provider_subscription_id = $6, amount = $7, pending_plan_id = $8, pending_cycle = $9, pending_amount = $10,
       period_start = $11, period_end = $12, cancel_at_period_end = $13, cancel_reason = $14, cancel_comment = $15,
       grace_ends_at = $16, read_only_ends_at = $17, card = $18, last_failure = $19, told = $20,
       pending_since = case when $8::uuid is not null then coalesce(case when pending_plan_id = $8 then pending_since end, clock_timestamp()) end,
       revision = revision + 1, version = version + $21, updated_at = $22, anchor_day = $23
     where company_id = app_company()`,
    [
      row.planId,
      row.status,
      row.cycle,
      row.provider,
      row.customerId,
      row.providerId,
      row.amount,
      row.pendingPlanId,
      row.pendingCycle,
      row.pendingAmount,
      row.periodStart,
      row.periodEnd,
      row.cancelAtPeriodEnd,
      row.cancelReason,
      row.cancelComment,
      row.graceEndsAt,
      row.readOnlyEndsAt,
      row.card && JSON.stringify(row.card),
      row.lastFailure,
      row.told,
      visible ? 1 : 0,
      now,
      row.anchorDay,
    ],
  );
};

export interface AccessFacts {
  readonly status: SubscriptionStatus;
  readonly graceEndsAt: string | null;
  readonly readOnlyEndsAt: string | null;
}

export const readAccessFacts = (db: Db): Promise<AccessFacts | undefined> =>
  db.maybe(
    `select status, grace_ends_at as "graceEndsAt", read_only_ends_at as "readOnlyEndsAt"
     from subscription where company_id = app_company()`,
  );

export interface BillingContact {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly company: string;
}

/** Whom the provider writes to: the person who buys. */
export const readContact = (db: Db, userId: string): Promise<BillingContact> =>
  db.one(
    `select u.email, ${shortPersonName('u')} as name, u.locale, c.commercial_name as company
     from user_account u, company c where u.id = $1 and c.id = app_company()`,
    [userId],
  );
