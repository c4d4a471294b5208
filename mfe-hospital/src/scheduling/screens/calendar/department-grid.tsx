import { useCan } from '@sala/shared-auth';
import { LoadingState, VisuallyHidden } from '@sala/shared-ui';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useMemo, useSyncExternalStore } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { clockOf, dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from '../../parts/calendar/calendar-data';
import { useWeekStart } from '@sala/screen-parts/week';
import { CalendarGrid, type CalendarGridProps } from '../../parts/calendar/calendar-grid';
import type { CalendarPlace } from './calendar-search';
import { widthOfColumn } from '../../parts/calendar/column-width';
import { DropDialog } from './drop-dialog';
import { gridEvents } from '../../parts/calendar/grid-events';
import { useCalendarCursor } from '../../parts/calendar/use-calendar-cursor';
import type { CalendarData } from './use-calendar-data';
import { useReschedule } from './use-reschedule';

/* Pixels: height above the weeks, of a day number, of an appointment. */
const [aboveWeeks, dayNumber, lineHeight] = [236, 28, 20] as const;

const watchHeight = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** Lines that fit a day of a month at this window height. */
const useLinesPerDay = ({ first, end }: CalendarData['days']): number => {
  const weeks = Math.max(1, Math.round((Date.parse(end) - Date.parse(first)) / (7 * 86_400_000)));
  return useSyncExternalStore(watchHeight, () =>
    Math.max(
      2,
      Math.floor(
        ((Math.max(window.innerHeight, 480) - aboveWeeks) / weeks - dayNumber) / lineHeight,
      ),
    ),
  );
};

interface DepartmentGridProps extends Pick<CalendarGridProps, 'onOpen' | 'onDay' | 'onBook'> {
  readonly data: CalendarData;
  readonly place: CalendarPlace;
  /** The cursor left the visible days. */
  readonly onMoveTo: (day: string) => void;
}

/** Grid of a department with its data, keyboard cursor and drops. */
export const DepartmentGrid = ({
  data,
  place,
  onOpen,
  onDay,
  onBook,
  onMoveTo,
}: DepartmentGridProps) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  const weekStart = useWeekStart();
  const canWrite = useCan('appointments:write');
  const {
    answer,
    items,
    lanes,
    zone,
    day,
    days,
    hours,
    typeColor,
    typeName,
    titleOf,
    practitioners,
  } = data;
  const { view, columns, color } = place;
  const format = useZonedFormat(zone);
  const reschedule = useReschedule(zone, columns);
  const { cursor, onKeyDown } = useCalendarCursor({
    view,
    day,
    lanes,
    begin: () => {
      const now = clockOf(wallAt(new Date().toISOString(), zone));
      return now > hours.from && now < hours.to ? `${now.slice(0, 3)}00` : hours.from.slice(0, 5);
    },
    onDay: onMoveTo,
    onEnter: ({ start, laneId }) =>
      view === 'month' ? onDay(dayOf(start)) : onBook({ start, minutes: null, laneId }),
  });
  const found = answer.data;
  const room = useLinesPerDay(days);
  const events = useMemo(
    () =>
      found
        ? gridEvents({
            answer: found,
            items,
            zone,
            view,
            columns,
            color,
            lanes,
            colorOf: typeColor,
            mayMove: () => canWrite,
            days,
            cursor,
            room,
            moreWords: (count) => t('calendar.more', { count }),
          })
        : [],
    [found, items, zone, view, columns, color, lanes, typeColor, canWrite, days, cursor, room, t],
  );
  const columnWidth = useMemo(() => widthOfColumn(view, items), [view, items]);
  const resources = useMemo(() => lanes.map(({ id, title }) => ({ id, title })), [lanes]);
  if (!found) return <LoadingState shape="table" />;
  const practitionerOf = (item: CalendarItem) =>
    practitioners.find(({ id }) => id === item.practitionerId);
  const whoOf = (item: CalendarItem) => {
    const practitioner = practitionerOf(item);
    return practitioner ? titleOf(practitioner) : t('calendar.unassigned');
  };
  const factsOf = (item: CalendarItem) =>
    [
      `${format.clock(item.startAt)}–${format.clock(item.endAt)}${item.allDay ? ` · ${t('calendar.allDay')}` : ''}`,
      item.patient,
      typeName.get(item.eventTypeId),
      whoOf(item),
      t(`appointmentStatuses.${item.status}`),
      item.overbooked ? t('calendar.overbooked') : null,
    ].flatMap((fact) => fact ?? []);
  const laneTitle = lanes.find(({ id }) => id === cursor?.laneId)?.title;
  return (
    <>
      <CalendarGrid
        label={t('calendar.grid')}
        view={view}
        day={day}
        zone={zone}
        locale={locale === 'en' ? 'en-GB' : 'es-MX'}
        weekStart={weekStart}
        resources={resources}
        hours={hours}
        columnWidth={columnWidth}
        events={events}
        editable={canWrite}
        detailOf={(item) =>
          [
            item.allDay ? t('calendar.allDay') : null,
            typeName.get(item.eventTypeId),
            view === 'week' && !place.who
              ? (practitionerOf(item)?.name ?? t('calendar.unassigned'))
              : null,
          ]
            .filter(Boolean)
            .join(' · ')
        }
        wordsOf={(item) => factsOf(item).join(', ')}
        factsOf={factsOf}
        onOpen={onOpen}
        onDay={onDay}
        onBook={canWrite ? onBook : () => undefined}
        onDrop={reschedule.onDrop}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {cursor
          ? [
              view === 'month'
                ? format.longDay(instantAt(cursor.start, zone))
                : format.moment(instantAt(cursor.start, zone)),
              laneTitle,
            ]
              .filter(Boolean)
              .join(', ')
          : ''}
      </VisuallyHidden>
      {reschedule.pending ? (
        <DropDialog
          pending={reschedule.pending}
          zone={zone}
          onOverbook={reschedule.overbook}
          onGiveUp={reschedule.giveUp}
        />
      ) : null}
    </>
  );
};
