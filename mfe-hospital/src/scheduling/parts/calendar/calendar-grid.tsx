import {
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
  type Calendar,
} from '@event-calendar/core';
import type { WeekStart } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { offsetAt } from '../../../parts/zoned-time';
import type { CalendarItem } from './calendar-data';
import type { CalendarView } from './calendar-view';
import { cardAround, dayContent, itemContent, type ItemText } from './grid-content';
import type { MonthDay } from './grid-events';
import { gridStyle } from './grid-styles';
import { applyLibraryStyles } from './library-styles';
import { repairRoles } from './repair-roles';
import { HoverCard, useHoverCard, type ItemFacts } from './hover-card';

/** An appointment dragged or resized. */
export interface Dropped {
  readonly item: CalendarItem;
  /** Local times in the zone on screen. */
  readonly start: string;
  readonly end: string;
  /** null: same column, or no columns. */
  readonly laneId: string | null;
  readonly revert: () => void;
}

export interface CalendarGridProps extends ItemText, ItemFacts {
  readonly label: string;
  readonly view: CalendarView;
  readonly day: string;
  readonly zone: string;
  readonly locale: string;
  readonly weekStart: WeekStart;
  readonly resources: Calendar.ResourceInput[];
  /** The days of a week have those columns, too. */
  readonly columnsInWeek?: boolean;
  readonly hours: { readonly from: string; readonly to: string };
  /** Minimum column width in pixels; narrower windows scroll. */
  readonly columnWidth: number;
  readonly events: Calendar.EventInput[];
  readonly editable: boolean;
  readonly onOpen: (item: CalendarItem) => void;
  readonly onDay: (day: string) => void;
  readonly onBook: (place: {
    readonly start: string;
    readonly minutes: number | null;
    readonly laneId: string | null;
  }) => void;
  readonly onDrop: (dropped: Dropped) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const libraryViews = {
  day: 'resourceTimeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
} as const;
/** A week whose days have the columns of a day. */
const weekOfColumns = 'resourceTimeGridWeek';

/** The library returns dates in the browser's zone, whose local time equals the grid's. */
const wallTimeOf = (date: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** Pointing selects the start of a quarter hour; dragging snaps to five minutes. */
const quarterOf = (wall: string): string => {
  const minute = Number(wall.slice(14, 16));
  return `${wall.slice(0, 14)}${String(minute - (minute % 15)).padStart(2, '0')}`;
};

const itemOf = (event: Calendar.Event): CalendarItem | undefined =>
  event.extendedProps['item'] as CalendarItem | undefined; // set by grid-events
const monthOf = (event: Calendar.Event): MonthDay | undefined =>
  event.extendedProps['month'] as MonthDay | undefined; // set by grid-events

/* Options the library accepts later; others are read once. */
const dynamicOptions = ({
  view,
  day,
  locale,
  weekStart,
  hours,
  columnWidth,
  events,
  editable,
  resources,
  columnsInWeek = false,
}: CalendarGridProps): Calendar.Options => ({
  view: view === 'week' && columnsInWeek ? weekOfColumns : libraryViews[view],
  date: day,
  locale,
  firstDay: weekStart === 'monday' ? 1 : 0,
  slotMinTime: hours.from,
  slotMaxTime: hours.to,
  columnWidth: `minmax(${columnWidth}px, 1fr)`,
  resources,
  events,
  editable,
});

/** Adapter of the calendar library. */
export const CalendarGrid = (props: CalendarGridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(null);
  const appliedOptions = useRef<Calendar.Options>({});
  const latest = useRef(props);
  const { zone } = props;
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!frame.current) return undefined;
    applyLibraryStyles();
    const options = dynamicOptions(latest.current);
    appliedOptions.current = options;
    const made = createCalendar(frame.current, [TimeGrid, DayGrid, ResourceTimeGrid, Interaction], {
      ...options,
      timeZone: offsetAt(new Date().toISOString(), zone), // for the now line; appointments arrive as local times
      allDaySlot: false,
      nowIndicator: true,
      slotDuration: '00:15',
      snapDuration: '00:05',
      slotLabelInterval: '01:00',
      slotHeight: 20,
      slotEventOverlap: false,
      slotLabelFormat: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      eventTimeFormat: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      dayHeaderFormat: { weekday: 'short', day: 'numeric' },
      displayEventEnd: false,
      selectable: true,
      selectMinDistance: 8,
      eventDragMinDistance: 4,
      height: '100%',
      views: {
        // Twenty minutes fit two lines: next to two others, a name needs them.
        timeGridWeek: { slotHeight: 22 },
        [weekOfColumns]: { slotHeight: 22, datesAboveResources: true },
        dayGridMonth: { dayHeaderFormat: { weekday: 'short' }, editable: false, selectable: false },
      },
      eventContent: ({ event, timeText, view }) => {
        const item = itemOf(event);
        // In narrow week columns the axis shows the time, leaving room for the name.
        if (item)
          return {
            domNodes: itemContent(
              item,
              [libraryViews.week, weekOfColumns].includes(view.type) ? null : timeText,
              latest.current,
            ),
          };
        const month = monthOf(event);
        if (month) return { domNodes: dayContent(month, zone, latest.current) };
        return typeof event.title === 'string' ? event.title : '';
      },
      eventClick: ({ event, jsEvent }) => {
        const month = monthOf(event);
        const item = month ? cardAround(jsEvent.target)?.item : itemOf(event);
        if (item) latest.current.onOpen(item);
        else if (month) latest.current.onDay(month.day);
      },
      dateClick: ({ dateStr, resource }) => {
        const { view, onDay, onBook } = latest.current;
        if (view === 'month') onDay(dateStr.slice(0, 10));
        else onBook({ start: quarterOf(dateStr), minutes: null, laneId: resource?.id ?? null });
      },
      select: ({ start, end, resource }) =>
        latest.current.onBook({
          start: wallTimeOf(start),
          minutes: Math.round((end.getTime() - start.getTime()) / 60_000),
          laneId: resource?.id ?? null,
        }),
      eventDrop: ({ event, newResource, revert }) => {
        const item = itemOf(event);
        if (item)
          latest.current.onDrop({
            item,
            start: wallTimeOf(event.start),
            end: wallTimeOf(event.end),
            laneId: newResource?.id ?? null,
            revert,
          });
      },
      eventResize: ({ event, revert }) => {
        const item = itemOf(event);
        if (item)
          latest.current.onDrop({
            item,
            start: wallTimeOf(event.start),
            end: wallTimeOf(event.end),
            laneId: null,
            revert,
          });
      },
    });
    calendar.current = made;
    const release = repairRoles(frame.current);
    return () => {
      release();
      calendar.current = null;
      void destroyCalendar(made);
    };
  }, [zone]);

  useEffect(() => {
    const next = dynamicOptions(latest.current);
    const before = appliedOptions.current;
    appliedOptions.current = next;
    const keys = Object.keys(next) as (keyof typeof next)[]; // keys of the object above
    for (const key of keys) {
      if (before[key] !== next[key]) calendar.current?.setOption(key, next[key]);
    }
  });

  const { view, day, columnWidth } = props;
  useEffect(() => {
    const drawn = requestAnimationFrame(() =>
      frame.current
        ?.querySelector(`.ec-header time[datetime="${day}"]`)
        ?.closest('.ec-col-head')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(drawn);
  }, [view, day, columnWidth]);

  const pointed = useHoverCard();
  return (
    <>
      <Box
        ref={frame}
        css={gridStyle}
        role="group"
        aria-label={props.label}
        tabIndex={0}
        onKeyDown={props.onKeyDown}
        {...pointed.around}
      />
      <HoverCard {...pointed} factsOf={props.factsOf} />
    </>
  );
};
