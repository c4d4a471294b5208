import type { Db } from '../../platform/database/database';
import type { LeavingMessage } from '../../platform/outgoing/outgoing';
import { companyDay } from '../../platform/time/company-day';
import * as outcomes from '../sql/reminder-outcomes.queries';
import { lockLeaving } from '../sql/purchase-reminders.queries';

/** What ends a reminder may have come while it waited; it then says so itself. */
export const isReminderNeeded = async (
  db: Db,
  { occurrence, now }: LeavingMessage,
): Promise<boolean> => {
  const leaving = await lockLeaving(db, occurrence);
  if (leaving?.status !== 'sent') return false;
  const { configId, source, personId } = leaving;
  const today = await companyDay(db, now);
  await outcomes.markResponded(db, configId, now, source);
  await outcomes.cancelNeedless(db, configId, { now, today, personId }, occurrence);
  return (await lockLeaving(db, occurrence))?.status === 'sent';
};
