import { limits, type PatientChannel } from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { requesterOf } from '../model/requester';
import { shownPatients } from '../model/shown-patients';
import * as metrics from '../sql/messaging-metrics.queries';
import * as times from '../sql/messaging-times.queries';

const dayMilliseconds = 86_400_000;

interface AskedPeriod {
  readonly from: string;
  readonly to: string;
  readonly channel?: readonly PatientChannel[] | undefined;
}

/** @throws request.invalid */
const periodOf = async (db: Db, { from, to, channel }: AskedPeriod): Promise<times.Period> => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  if (days < 1) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: from } });
  if (days > limits.metricsDaysMax)
    throw invalid({ path: 'to', code: 'too_big', facts: { maximum: limits.metricsDaysMax } });
  return { from, to, channel: channel ?? null, timeZone: await times.readTimeZone(db) };
};

export const messagingMetricHandlers = defineHandlers<
  | 'messagingTimesView'
  | 'messagingDeliveryView'
  | 'messagingCostView'
  | 'messagingRefusalCounts'
  | 'conversationCaseList'
>({
  messagingTimesView: async ({ db, query, now }) => {
    const period = await periodOf(db, query);
    return times.readTimes(db, { ...period, personId: query.personId ?? null, now });
  },

  messagingDeliveryView: async ({ db, query }) => {
    const period = await periodOf(db, query);
    return {
      templates: await metrics.listTemplateFates(db, period),
      events: await metrics.listEventFates(db, period),
    };
  },

  messagingCostView: async ({ db, query }) => ({
    items: await metrics.listCosts(db, await periodOf(db, query), query.step),
  }),

  messagingRefusalCounts: async ({ db, query }) => ({
    items: await metrics.countRefusalsIn(db, await periodOf(db, query)),
  }),

  conversationCaseList: async ({ db, query, actor, now, audit }) => {
    const period = await periodOf(db, query);
    const { kinds } = requesterOf(actor);
    const asked = { ...period, measure: query.measure, personId: query.personId ?? null };
    const found = await times.listCases(db, { ...asked, kinds, now });
    await recordPatientsShown(audit, shownPatients(found.items));
    return found;
  },
});
