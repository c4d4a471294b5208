import { problemStatus, type Locale, type ProblemCode } from '@sala/shared-contracts';
import { problemTitle } from '@sala/shared-contracts/problem-titles';
import { defineHandlers } from '../http/handler';
import {
  countFailedEvents,
  discardJob,
  lockFailedEvent,
  listFailedEvents,
  retryJob,
} from './failed-events.queries';

const entityType = 'failed_event';

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemStatus, code);

/** Errors other than our problems may name people or servers and stay in the log. */
const reasonOf = (fault: string | null, locale: Locale): string | null => {
  const code = fault?.startsWith('ProblemError: ') ? fault.slice('ProblemError: '.length) : '';
  return isProblemCode(code) ? problemTitle(code, locale) : null;
};

export const failedEventHandlers = defineHandlers({
  failedEventList: async ({ db, locale }) => ({
    items: (await listFailedEvents(db)).map(({ fault, ...item }) => ({
      ...item,
      reason: reasonOf(fault, locale),
    })),
    total: await countFailedEvents(db),
  }),

  failedEventRetry: async ({ db, params: { failedEventId }, audit }) => {
    const { subscriber, event } = await lockFailedEvent(db, failedEventId);
    await retryJob(db, failedEventId);
    await audit({
      action: 'failed_event.retried',
      entityType,
      entityId: failedEventId,
      diff: { subscriber: [null, subscriber], event: [null, event] },
    });
  },

  failedEventDiscard: async ({ db, params: { failedEventId }, audit }) => {
    const { subscriber, event } = await lockFailedEvent(db, failedEventId);
    await discardJob(db, failedEventId);
    await audit({
      action: 'failed_event.discarded',
      entityType,
      entityId: failedEventId,
      diff: { subscriber: [subscriber, null], event: [event, null] },
    });
  },
});
