import type { OutgoingPolicy, PhoneChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Same as the column defaults, for a company without a row. */
export const defaultOutgoingPolicy: OutgoingPolicy = {
  quietHours: { from: '20:00', to: '09:00' },
  serviceDailyMax: 3,
  marketingDays: 7,
  monthlyBudgetMicros: null,
  whatsappPriceMicros: 200_000,
  smsPriceMicros: 1_000_000,
  channels: ['whatsapp', 'sms', 'email'],
  version: 0,
};

/** Of the company that the transaction acts for. */
export const readOutgoingPolicy = async (db: Db): Promise<OutgoingPolicy> =>
  (await db.maybe<OutgoingPolicy>(
    `select case when quiet_from is not null then json_build_object('from', quiet_from, 'to', quiet_to) end as "quietHours",
       service_daily_max as "serviceDailyMax", marketing_days as "marketingDays", monthly_budget_micros as "monthlyBudgetMicros",
       whatsapp_price_micros as "whatsappPriceMicros", sms_price_micros as "smsPriceMicros", channels, version
     from outgoing_policy where company_id = app_company()`,
  )) ?? defaultOutgoingPolicy;

/** A company has no row before its first change, so concurrent first changes need this lock. */
export const lockOutgoingPolicy = async (db: Db): Promise<OutgoingPolicy> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('outgoing_policy/' || app_company(), 0))`,
  );
  return readOutgoingPolicy(db);
};

export const saveOutgoingPolicy = async (
  db: Db,
  policy: OutgoingPolicy,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<OutgoingPolicy> => {
  await db.query(
    `insert into outgoing_policy as p (company_id, quiet_from, quiet_to, service_daily_max, marketing_days, monthly_budget_micros,
       whatsapp_price_micros, sms_price_micros, channels, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id) do update set quiet_from = $1, quiet_to = $2, service_daily_max = $3, marketing_days = $4,
       monthly_budget_micros = $5, whatsapp_price_micros = $6, sms_price_micros = $7, channels = $8, updated_at = $9,
       updated_by = $10, version = p.version + 1`,
    [
      policy.quietHours?.from ?? null,
      policy.quietHours?.to ?? null,
      policy.serviceDailyMax,
      policy.marketingDays,
      policy.monthlyBudgetMicros,
      policy.whatsappPriceMicros,
      policy.smsPriceMicros,
      policy.channels,
      now,
      userId,
    ],
  );
  return readOutgoingPolicy(db);
};

export const priceOf = (policy: OutgoingPolicy, channel: PhoneChannel): number =>
  channel === 'sms' ? policy.smsPriceMicros : policy.whatsappPriceMicros;

export interface CompanyMonth {
  readonly timeZone: string;
  readonly currency: string;
  readonly spentMicros: number;
}

const month = `date_trunc('month', $1::timestamptz at time zone c.time_zone)::date`;

export const readMonth = (db: Db, now: string): Promise<CompanyMonth> =>
  db.one<CompanyMonth>(
    `select c.time_zone as "timeZone", c.currency, coalesce(m.spent_micros, 0)::bigint as "spentMicros"
     from company c left join outgoing_month m on m.company_id = c.id and m.month = ${month} where c.id = app_company()`,
    [now],
  );

/** Until the transaction is over, nobody else spends of this month. @returns what is spent */
export const lockMonth = async (db: Db, now: string): Promise<number> =>
  (
    await db.one<{ spent: number }>(
      `insert into outgoing_month as m (company_id, month) select c.id, ${month} from company c where c.id = app_company()
       on conflict (company_id, month) do update set spent_micros = m.spent_micros returning m.spent_micros as spent`,
      [now],
    )
  ).spent;

/** Counts what a message costs. */
export const spend = async (db: Db, micros: number, now: string): Promise<void> => {
  if (micros === 0) return;
  await db.query(
    `insert into outgoing_month as m (company_id, month, spent_micros) select c.id, ${month}, $2 from company c where c.id = app_company()
     on conflict (company_id, month) do update set spent_micros = m.spent_micros + excluded.spent_micros`,
    [now, micros],
  );
};
