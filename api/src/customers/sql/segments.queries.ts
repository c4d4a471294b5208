import { prepared, type Db } from '../../platform/database/database';

/** The lowest values that score 2, 3, 4 and 5. */
export interface ScoreLimits {
  readonly recency: readonly string[];
  readonly frequency: readonly number[];
  readonly money: readonly number[];
}

const limitsSql = prepared(
  `select to_json(recency) as recency, frequency, to_json(money) as money
   from customer_rfm_limits where company_id = (select app_company()) and computed_at > now() - interval '1 day'`,
);

export const readScoreLimits = (db: Db): Promise<ScoreLimits | undefined> =>
  db.maybe<ScoreLimits>(limitsSql);

export const computeScores = async (db: Db): Promise<void> => {
  await db.query('select customer_rfm_compute()');
};
