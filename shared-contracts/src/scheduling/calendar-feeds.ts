import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { exactText } from '../platform/text';

/** ICS URL with the practitioner's busy times. */
export const calendarFeedSchema = z.object({
  id: z.uuid(),
  practitionerId: z.uuid(),
  createdAt: z.string(),
});

export type CalendarFeed = z.output<typeof calendarFeedSchema>;

export const calendarFeeds = {
  calendarFeedList: endpoint({
    summary:
      'Calendar addresses: of every practitioner, or, who keeps only their own hours, of oneself',
    access: { permission: 'availability:write' },
    response: z.object({ items: z.array(calendarFeedSchema) }),
  }),
  calendarFeedCreate: endpoint({
    summary:
      'A new address for the calendar of a practitioner; the one before opens nothing any more. Its token is told this once',
    access: { permission: 'availability:write' },
    body: z.strictObject({ practitionerId: z.uuid() }),
    response: z.extend(calendarFeedSchema, { token: z.string() }),
    status: 201,
  }),
  calendarFeedDelete: endpoint({
    summary: 'Take the address of a calendar back',
    access: { permission: 'availability:write' },
    params: idParams('feedId'),
  }),
  calendarFeedFile: endpoint({
    summary:
      'When a practitioner is busy, as iCalendar (RFC 5545): the kind of appointment and initials, no more',
    access: {
      public:
        'calendar programs cannot sign in; the token is secret, is kept as a hash, and can be taken back',
    },
    params: z.strictObject({ feedToken: exactText(limits.feedTokenMax) }),
    download: true,
  }),
};
