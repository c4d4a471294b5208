import type { ChannelConnection, PhoneChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

type Month = ChannelConnection['month'];

/** What a channel did this month, and what that cost as far as it was reported. */
export const readMonth = async (db: Db, channel: PhoneChannel, now: string): Promise<Month> => {
  const since = `(select date_trunc('month', $2::timestamptz at time zone time_zone) at time zone time_zone from company where id = app_company())`;
  const of = `from message where company_id = app_company() and channel = $1 and at >= ${since}`;
  const counts = await db.one<Omit<Month, 'costs'>>(
    `select (count(*) filter (where direction = 'out' and status in ('sent', 'delivered', 'read')))::int as sent,
       (count(*) filter (where direction = 'in'))::int as received,
       (count(*) filter (where status = 'failed'))::int as failed,
       (count(*) filter (where billable))::int as billable ${of}`,
    [channel, now],
  );
  const costs = await db.query<Month['costs'][number]>(
    `select cost_currency as currency, sum(cost_micros)::bigint as micros ${of} and cost_micros is not null
     group by cost_currency order by cost_currency`,
    [channel, now],
  );
  return { ...counts, costs };
};
