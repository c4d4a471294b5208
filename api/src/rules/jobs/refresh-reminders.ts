import { followUps, type FollowedEvent } from '@sala/shared-contracts';
import type { Subscriber } from '../../platform/events/subscribers';
import { companyDay } from '../../platform/time/company-day';
import { refreshPlans } from '../model/refresh-plans';
import { configsThatKnow, holdConfigsOf, lockPlansOf } from '../sql/reminder-configs.queries';
import * as outcomes from '../sql/reminder-outcomes.queries';
import { peopleOf } from '../sql/reminder-people.queries';

const { rules_refresh_reminders: events } = followUps;

type RefreshingEvent = Extract<FollowedEvent, (typeof events)[number]>;

/**
 * What somebody bought, was prescribed or agreed to changes their own plan at once; everybody's is
 * made anew every hour (docs/adr/0124). Each event looks at one person, however many there are.
 */
export const refreshReminders: Subscriber<RefreshingEvent> = {
  name: 'rules_refresh_reminders',
  events,
  handle: async ({ db, event, now, publish }) => {
    const { people, purchaseId } = await peopleOf(db, event.type, event.entityId);
    const today = await companyDay(db, now);
    for (const personId of people) {
      await lockPlansOf(db, personId);
      const configs = await holdConfigsOf(db, personId, purchaseId);
      const known = await configsThatKnow(db, personId);
      for (const config of configs) {
        const at = { now, today, personId };
        // Of somebody new there is nothing to end, and the questions are long.
        if (known.has(config.id)) {
          await outcomes.markConverted(db, config.id, at);
          await outcomes.cancelNeedless(db, config.id, at);
        }
        if (config.active) await refreshPlans(db, config, at);
        await publish({ type: 'purchase_reminder.changed', entityId: config.id });
      }
    }
  },
};
