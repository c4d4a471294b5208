import { apiQuery, useCan } from '@sala/shared-auth';
import type { Practitioner } from '@sala/shared-contracts';
import {
  failsAlone,
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useWeekStart } from '@sala/screen-parts/week';
import { useCallback, useMemo } from 'react';
import { useNow } from '../../../parts/use-now';
import { useZones } from '../../../parts/use-zones';
import { dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import { colorOf, isShown, lanesOf, zoneDifferenceOf } from '../../parts/calendar/calendar-data';
import { daysShown, hoursOf, rangeOf } from '../../parts/calendar/calendar-range';
import type { CalendarPlace } from './calendar-search';

/** Calendar data of a department, live. */
export const useCalendarData = (place: CalendarPlace) => {
  const { t } = useTranslation('hospital');
  const { departmentId, view, columns, who } = place;
  const canRead = useCan('appointments:read');
  const departments = useQuery({ ...apiQuery('departmentList', { query: {} }), enabled: canRead });
  const department = departments.data?.items.find(({ id }) => id === departmentId);
  const zones = useZones();
  const zone = zones.ofDepartment(department);
  const today = dayOf(wallAt(useNow(), zone));
  const day = place.date || today;
  const weekStart = useWeekStart();
  const range = useMemo(() => rangeOf(view, day, zone, weekStart), [view, day, zone, weekStart]);
  const small = { enabled: canRead && department !== undefined, meta: failsAlone };
  const practitioners = useQuery({ ...apiQuery('practitionerList', { query: {} }), ...small });
  const rooms = useQuery({ ...apiQuery('roomList', { query: {} }), ...small });
  const types = useQuery({ ...apiQuery('eventTypeList', { query: {} }), ...small });
  const answer = useQuery({
    ...apiQuery('appointmentCalendar', {
      query: { departmentId, ...range, practitionerId: who || undefined },
    }),
    enabled: canRead && department !== undefined,
    meta: failsAlone,
    placeholderData: keepPreviousData,
  });
  useLiveQueries({
    'appointment.': ['appointmentCalendar', 'appointmentLoad'],
    'time_off.': ['appointmentCalendar'],
    'closure.': ['appointmentCalendar'],
    'availability.': ['appointmentCalendar'],
  });

  const items = useMemo(() => (answer.data?.appointments ?? []).filter(isShown), [answer.data]);
  /** Name of a practitioner, with the offset of their zone if it differs from the grid's. */
  const titleOf = useCallback(
    (practitioner: Practitioner) =>
      [
        practitioner.name,
        zoneDifferenceOf(practitioner, zones, zone, instantAt(`${day}T12:00`, zone)),
      ]
        .filter(Boolean)
        .join(' · '),
    [zones, zone, day],
  );
  const lanes = useMemo(
    () =>
      lanesOf({
        columns,
        departmentId,
        who,
        practitioners: practitioners.data?.items ?? [],
        rooms: rooms.data?.items ?? [],
        sites: zones.sites,
        items,
        titleOf,
        unassignedTitle: t(columns === 'rooms' ? 'calendar.noRoom' : 'calendar.unassigned'),
      }),
    [columns, departmentId, who, practitioners.data, rooms.data, zones.sites, titleOf, items, t],
  );
  const hours = useMemo(
    () =>
      hoursOf(
        (view === 'month' ? [] : [...items, ...(answer.data?.open ?? [])]).map(
          ({ startAt, endAt }) => ({ start: wallAt(startAt, zone), end: wallAt(endAt, zone) }),
        ),
      ),
    [items, answer.data, zone, view],
  );
  const typeColor = useMemo(() => colorOf(types.data?.items ?? []), [types.data]);
  const typeName = useMemo(
    () => new Map((types.data?.items ?? []).map(({ id, name }) => [id, name])),
    [types.data],
  );
  return {
    departments,
    department,
    zone,
    today,
    day,
    days: useMemo(() => daysShown(view, day, weekStart), [view, day, weekStart]),
    answer,
    items,
    lanes,
    hours,
    typeColor,
    typeName,
    titleOf,
    practitioners: practitioners.data?.items ?? [],
  };
};

export type CalendarData = ReturnType<typeof useCalendarData>;
