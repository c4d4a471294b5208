import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { BusyTime } from '../../sql/calendar-feeds.queries';

/** Refresh interval suggested to calendar clients, in seconds. */
const refreshSeconds = 15 * 60;

/** Renders busy times as iCalendar in UTC, which needs no time zone definitions. */
export const calendarText = (name: string, busy: readonly BusyTime[], now: string): string => {
  const calendar = ical({
    name,
    prodId: { company: 'Sala', product: 'Sala', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const { uid, startAt, endAt, status, eventType, initials, site } of busy) {
    calendar.createEvent({
      id: uid,
      stamp: new Date(now),
      start: new Date(startAt),
      end: new Date(endAt),
      summary: `${eventType} · ${initials}`,
      location: site,
      status: status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
};
