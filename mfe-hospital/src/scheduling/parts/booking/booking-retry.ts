import type { QueryName } from '@sala/shared-auth';
import { isUnanswered } from './booking-refusal';

/* Retries for two minutes, enough for a router restart or a lift; then the user decides. */
const tries = 60;
const pauseMs = 2000;

/** Retries after a lost response. Safe, because the booking key prevents duplicates. */
export const resend = {
  retry: (failures: number, error: unknown) => isUnanswered(error) && failures < tries,
  retryDelay: pauseMs,
};

/** Queries that a booking invalidates. */
export const touched = [
  'appointmentCalendar',
  'appointmentLoad',
  'appointmentList',
  'appointmentCounts',
  'appointmentFacets',
  'appointmentView',
  'slotFirst',
  'slotList',
] as const satisfies readonly QueryName[];
