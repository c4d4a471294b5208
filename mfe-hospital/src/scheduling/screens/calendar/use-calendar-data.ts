import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
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
import {
  colorOf,
  isShown,
  lanesOf,
  unassigned,
  zoneDifferenceOf,
} from '../../parts/calendar/calendar-data';
import { daysShown, hoursOf, isWithin, rangeOf } from '../../parts/calendar/calendar-range';
import { everybody, type CalendarPlace } from './calendar-search';
import { idleLanes } from './idle-lanes';
import { laneOfWeek } from './week-lane';

/**
 * Calendar data of a department, live.
 *
 * @param oneByOne a week shows one practitioner at a time, beside the load of the others
 */
export const useCalendarData = (place: CalendarPlace, oneByOne: boolean) => {
  const { t } = useTranslation('hospital');
  const { departmentId, view } = place;
  const weekOfOne = oneByOne && view === 'week';
  const columns = view === 'week' ? 'practitioners' : place.columns;
  const who = weekOfOne ? '' : place.who;
  const userId = useAuth(({ user }) => user?.id);
  const canRead = useCan('appointments:read');
  const departments = useQuery({ ...apiQuery('departmentList', { query: {} }), enabled: canRead });
  const department = departments.data?.items.find(({ id }) => id === departmentId);
  const zones = useZones();
  const zone = zones.ofDepartment(department);
  const now = wallAt(useNow(), zone);
  const today = dayOf(now);
  const day = place.date || today;
  const weekStart = useWeekStart();
  const days = useMemo(() => daysShown(view, day, weekStart), [view, day, weekStart]);
  const currentHour = useMemo(
    () => (isWithin(now, days) ? `${now.slice(0, 13)}:00` : null),
    [now, days],
  );
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

  const all = useMemo(() => (answer.data?.appointments ?? []).filter(isShown), [answer.data]);
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
        items: all,
        titleOf,
        unassignedTitle: t(columns === 'rooms' ? 'calendar.noRoom' : 'calendar.unassigned'),
      }),
    [columns, departmentId, who, practitioners.data, rooms.data, zones.sites, titleOf, all, t],
  );
  const people = practitioners.data?.items;
  const own = people?.find((one) => one.userId !== null && one.userId === userId)?.id;
  const folds = view === 'day' && columns === 'practitioners' && who === '';
  const { busy, idle } = useMemo(
    () =>
      folds && answer.data
        ? idleLanes({ lanes, items: all, open: answer.data.open, own })
        : { busy: lanes, idle: [] },
    [folds, answer.data, lanes, all, own],
  );
  const gridLanes = useMemo(
    () => (place.idle ? [...busy, ...idle] : busy),
    [place.idle, busy, idle],
  );
  const lane = useMemo(
    () =>
      weekOfOne
        ? laneOfWeek({
            wanted: place.lane || place.who,
            own,
            lanes,
            items: all,
          })
        : everybody,
    [weekOfOne, place.lane, place.who, own, lanes, all],
  );
  /** What is on view: everything, or the week of one. */
  const items = useMemo(
    () =>
      lane === everybody
        ? all
        : all.filter(({ practitionerId }) => (practitionerId ?? unassigned) === lane),
    [all, lane],
  );
  const shown = useMemo(() => {
    if (!answer.data) return undefined;
    // The absence of one closes no day of everybody.
    if (lane === everybody) return weekOfOne ? { ...answer.data, absences: [] } : answer.data;
    const isOfLane = ({ practitionerId }: { readonly practitionerId: string }) =>
      practitionerId === lane;
    return {
      ...answer.data,
      open: answer.data.open.filter(isOfLane),
      absences: answer.data.absences.filter(isOfLane),
    };
  }, [answer.data, lane, weekOfOne]);
  const hours = useMemo(
    () =>
      hoursOf(
        (view === 'month'
          ? []
          : [...items.filter(({ allDay }) => !allDay), ...(shown?.open ?? [])]
        ).map(({ startAt, endAt }) => ({ start: wallAt(startAt, zone), end: wallAt(endAt, zone) })),
        currentHour,
      ),
    [items, shown, zone, view, currentHour],
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
    days,
    answer,
    /** The answer for what is on view. */
    shown,
    items,
    /** Also those whose week is not on view. */
    all,
    /** Whose week is on view; `all` unless it is of one. */
    lane,
    columns,
    lanes,
    /** Columns of the grid: those with nothing on this day are folded, or last. */
    gridLanes,
    idle,
    hours,
    typeColor,
    typeName,
    titleOf,
    practitioners: practitioners.data?.items ?? [],
  };
};

export type CalendarData = ReturnType<typeof useCalendarData>;
