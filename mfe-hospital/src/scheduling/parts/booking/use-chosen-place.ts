import { minutesAfter, type EventType, type Practitioner } from '@sala/shared-contracts';
import { useFormikContext } from '@sala/shared-ui/form';
import { useZones } from '../../../parts/use-zones';
import type { BookingValues, Rescheduled } from './booking-values';
import { useBookingCheck } from './use-booking-check';

/** Place, time zone and conflicts of the choice. */
export const useChosenPlace = (
  eventTypes: readonly EventType[],
  practitioners: readonly Practitioner[],
  departmentId: string | undefined,
  moved: Rescheduled | undefined,
) => {
  const { values } = useFormikContext<BookingValues>();
  const zones = useZones();
  const eventType = eventTypes.find(({ id }) => id === values.eventTypeId);
  const practitioner = practitioners.find(
    ({ id }) => id === (values.withId || values.practitionerId),
  );
  const siteId =
    values.siteId || values.onlySiteId || practitioner?.siteIds[0] || zones.sites[0]?.id;
  const check = useBookingCheck(values, departmentId, moved);
  const { startAt, allDay, minutes } = values;
  return {
    eventType,
    siteId,
    site: zones.sites.find(({ id }) => id === siteId)?.name ?? '',
    sites: zones.sites,
    zone: zones.ofSite(siteId),
    check,
    startAt: allDay ? (check?.startAt ?? startAt) : startAt,
    endAt: allDay
      ? (check?.endAt ?? null)
      : startAt && minutesAfter(startAt, Number(minutes) || (eventType?.minutes ?? 30)),
  };
};
