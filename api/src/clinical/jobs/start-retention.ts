import type { Subscriber } from '../../platform/events/subscribers';
import { startRetention } from './retention';

/** A new company has its mornings of retention from the first day on. */
export const startRetentionOf: Subscriber<'company.created'> = {
  name: 'clinical_start_retention',
  events: ['company.created'],
  handle: ({ db, event, userId }) =>
    userId === null ? Promise.resolve() : startRetention(db, event.entityId, userId),
};
