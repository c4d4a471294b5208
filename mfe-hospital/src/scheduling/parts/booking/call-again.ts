import type { QueryName } from '@sala/shared-auth';
import { isUnanswered } from './booking-refusal';

/* Two minutes: a router that starts again, a lift. After that the person decides. */
const tries = 60;
const pauseMs = 2000;

/** A call whose answer is lost is made again, with its key: what it did once it does not do twice. */
export const resend = {
  retry: (failures: number, error: unknown) => isUnanswered(error) && failures < tries,
  retryDelay: pauseMs,
};

/** Lists that a booking makes old. */
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
