import type { QueryName } from '@sala/shared-auth';
import { isUnanswered } from './booking-refusal';

/* Retries for two minutes, enough for a router restart or a lift; then the user decides. */
const maxRetries = 60;
const retryDelayMs = 2000;

/** Retries after a lost response. Safe, because the booking key prevents duplicates. */
export const retryUnanswered = {
  retry: (failures: number, error: unknown) => isUnanswered(error) && failures < maxRetries,
  retryDelay: retryDelayMs,
};

/** Queries that a booking invalidates. */
export const bookingQueries = [
  'appointmentCalendar',
  'appointmentLoad',
  'appointmentList',
  'appointmentCounts',
  'appointmentFacets',
  'appointmentView',
  'slotFirst',
  'slotList',
] as const satisfies readonly QueryName[];
