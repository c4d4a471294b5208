import { shortName, type AppointmentDetail } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Flex, LoadingState, VisuallyHidden } from '@sala/shared-ui';
import { useCommands, useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { clockOf, dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from '../../parts/calendar/calendar-data';
import { useWeekStart } from '@sala/screen-parts/week';
import { CalendarGrid, type CalendarGridProps } from '../../parts/calendar/calendar-grid';
import { SpotMenu, useSpotMenu } from './spot-menu';
import { everybody, type CalendarPlace } from './calendar-search';
import { dayBeyond, isWithin, scrollTimeOf } from '../../parts/calendar/calendar-range';
import { fitsBeside, widthOfColumn } from '../../parts/calendar/column-width';
import type { HourBlock } from '../../parts/calendar/condense';
import { focusFirstEvent } from '../../parts/calendar/event-keys';
import { HourPanel } from '../../parts/calendar/hour-panel';
import { useWidth } from '../../parts/calendar/use-width';
import { useZoom, zoomLine } from '../../parts/calendar/zoom';
import { DropDialog } from './drop-dialog';
import { gridEvents } from '../../parts/calendar/grid-events';
import { useCalendarCursor } from '../../parts/calendar/use-calendar-cursor';
import type { CalendarData } from './use-calendar-data';
import { useMonthLoads } from './use-month-loads';
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
  /** undefined without the permission to manage hours. */
  readonly onBlock: CalendarGridProps['onBook'] | undefined;
  /** The cursor left the visible days. */
  readonly onMoveTo: (day: string) => void;
  /** To where an appointment was moved. */
  readonly onMoved: (appointment: AppointmentDetail) => void;
}

/** Grid of a department with its data, keyboard cursor and drops. */
export const DepartmentGrid = ({
  data,
  place,
  onOpen,
  onDay,
  onBook,
  onBlock,
  onMoveTo,
  onMoved,
}: DepartmentGridProps) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  const weekStart = useWeekStart();
  const canWrite = useCan('appointments:write');
  const {
    shown: found,
    columns,
    lane,
    items,
    gridLanes: lanes,
    zone,
    day,
    days,
    hours,
    typeColor,
    typeName,
    titleOf,
    practitioners,
  } = data;
  const { view, color } = place;
  const { number } = useFormat();
  const { zoom, closer, farther } = useZoom();
  const { ref, width } = useWidth();
  const [openHour, setOpenHour] = useState<HourBlock | null>(null);
  const { spot, choose, close } = useSpotMenu(ref, canWrite ? onBook : undefined, onBlock);
  const enterEvents = () => {
    if (ref.current) focusFirstEvent(ref.current);
  };
  const { loads, freeOf } = useMonthLoads(data, place);
  useCommands(
    view === 'month'
      ? []
      : [
          { id: 'closer', label: t('calendarGrid.closer'), keys: '+', run: () => closer?.() },
          { id: 'farther', label: t('calendarGrid.farther'), keys: '-', run: () => farther?.() },
          { id: 'events', label: t('calendar.keys.events'), keys: 'c', run: enterEvents },
          { id: 'events-in-time', label: t('calendar.keys.inTime'), keys: '↑ ↓', run: enterEvents },
          {
            id: 'events-aside',
            label: t(view === 'day' ? 'calendar.keys.columns' : 'calendar.keys.days'),
            keys: '← →',
            run: enterEvents,
          },
        ],
  );
  const format = useZonedFormat(zone);
  const reschedule = useReschedule(
    zone,
    columns,
    (id) => data.lanes.find((one) => one.id === id)?.title,
    onMoved,
  );
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
      view === 'month' ? onDay(dayOf(start)) : choose({ start, minutes: null, laneId }),
  });
  const room = useLinesPerDay(days) - 1; // a line says how full the day is
  const beside = fitsBeside(width, view === 'day' ? lanes.length : 7, view);
  const { pixelsPerMinute } = zoomLine(zoom);
  const [openedAt] = useState(() => wallAt(new Date().toISOString(), zone));
  const scrollTime = scrollTimeOf(isWithin(openedAt, days) ? openedAt : null, hours);
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
            beside,
            pixelsPerMinute,
            loads,
            room,
            moreWords: (count) => t('calendar.more', { count }),
            awayWord: (type) => t(type === 'other' ? 'calendar.blocked' : 'calendar.away'),
          })
        : [],
    [
      found,
      items,
      zone,
      view,
      columns,
      color,
      lanes,
      typeColor,
      canWrite,
      days,
      cursor,
      beside,
      pixelsPerMinute,
      loads,
      room,
      t,
    ],
  );
  const resources = useMemo(() => lanes.map(({ id, title }) => ({ id, title })), [lanes]);
  const practitionerOf = (item: CalendarItem) =>
    practitioners.find(({ id }) => id === item.practitionerId);
  const whoOf = (item: CalendarItem) => {
    const practitioner = practitionerOf(item);
    return practitioner ? titleOf(practitioner) : t('calendar.unassigned');
  };
  const factsOf = (item: CalendarItem) =>
    [
      `${format.clock(item.startAt)}–${format.clock(item.endAt)}${item.allDay ? ` · ${t('calendarGrid.allDay')}` : ''}`,
      item.patient,
      typeName.get(item.eventTypeId),
      whoOf(item),
      t(`appointmentStatuses.${item.status}`),
      item.overbooked ? t('calendar.overbooked') : null,
    ].flatMap((fact) => fact ?? []);
  const timesOf = (some: readonly CalendarItem[]) => [
    ...new Set(some.map(({ startAt }) => format.clock(startAt)).sort()),
  ];
  const blockText = ({ start, end, items: inHour }: HourBlock) => {
    const title = t('calendar.mini.appointments', {
      count: inHour.length,
      number: number(inHour.length),
    });
    const names = inHour.map((item) => {
      const one = practitionerOf(item);
      if (view !== 'week' || lane !== everybody) return item.patient;
      return one ? shortName(one) : t('calendar.unassigned');
    });
    const when = `${format.moment(instantAt(start, zone))}–${clockOf(end)}`;
    const [only, ...others] = inHour;
    const words = `${when}, ${title}`;
    // A single one would be as wide as its neighbours, but reaches into their hours.
    if (only && others.length === 0)
      return beside === 0
        ? { title: format.clock(only.startAt), detail: only.patient, words }
        : { title: only.patient, detail: factsOf(only)[0] ?? '', words };
    return beside === 0
      ? {
          title: t('calendarGrid.crowded', { number: number(inHour.length) }),
          detail: timesOf(inHour).join(' '),
          words,
        }
      : { title, detail: [...new Set(names)].join(', '), words };
  };
  const bookFree = (oneDay: string) => {
    const free = freeOf(oneDay);
    if (free && canWrite)
      onBook({
        start: wallAt(free.startAt, zone),
        minutes: null,
        laneId: free.practitionerId,
      });
    else onDay(oneDay);
  };
  const laneTitle = lanes.find(({ id }) => id === cursor?.laneId)?.title;
  return (
    <Flex ref={ref} direction="column" flex="1 1 0" minH="0" minW="0">
      {found ? (
        <CalendarGrid
          label={t('calendar.grid')}
          view={view}
          day={day}
          zone={zone}
          locale={locale === 'en' ? 'en-GB' : 'es-MX'}
          weekStart={weekStart}
          resources={resources}
          hours={hours}
          columnWidth={widthOfColumn(view)}
          zoom={zoom}
          scrollTime={scrollTime}
          wholeDays={
            view !== 'month' && items.some(({ allDay }) => allDay) ? t('calendarGrid.allDay') : null
          }
          events={events}
          editable={canWrite}
          detailOf={(item) =>
            [
              typeName.get(item.eventTypeId),
              view === 'week' && lane === everybody
                ? (practitionerOf(item)?.name ?? t('calendar.unassigned'))
                : null,
            ]
              .filter(Boolean)
              .join(' · ')
          }
          wordsOf={(item) => factsOf(item).join(', ')}
          factsOf={factsOf}
          blockText={blockText}
          onHour={setOpenHour}
          onFree={bookFree}
          onOpen={onOpen}
          onDay={onDay}
          onBook={choose}
          settled={!data.answer.isPlaceholderData}
          onEdge={(edge) => onMoveTo(dayBeyond(view, day, edge, weekStart))}
          onDrop={(dropped) => {
            if (view === 'week') onMoveTo(day); // whose week it is stays
            reschedule.onDrop(dropped);
          }}
          onKeyDown={onKeyDown}
        />
      ) : (
        <LoadingState shape="table" />
      )}
      {openHour ? (
        <HourPanel
          title={blockText(openHour).words}
          items={openHour.items}
          factsOf={factsOf}
          onOpen={(item) => {
            setOpenHour(null);
            onOpen(item);
          }}
          onClose={() => setOpenHour(null)}
        />
      ) : null}
      {spot && onBlock ? (
        <SpotMenu spot={spot} zone={zone} onBook={onBook} onBlock={onBlock} onClose={close} />
      ) : null}
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
    </Flex>
  );
};
