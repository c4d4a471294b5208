import type { Db } from '../../platform/database/database';
import { leftWithoutVisit } from '../../clinic';

/** The reason for patients who leave unseen; null when the company has none. */
export const findLeftWithoutVisit = async (db: Db): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `select id from category where kind = 'cancel_reason' and code = $1`,
      [leftWithoutVisit],
    )
  )?.id ?? null;
