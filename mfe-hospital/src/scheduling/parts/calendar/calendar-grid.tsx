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
import { Box, Flex } from '@sala/shared-ui';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { offsetAt } from '../../../parts/zoned-time';
import type { CalendarItem } from './calendar-data';
import type { CalendarView } from './calendar-view';
import type { HourBlock } from './condense';
import { laneAt, markLaneUnder } from './drop-lane';
import { focusBeyondEdge, leaveOver, moveBetweenEvents, type Edge, type Left } from './event-keys';
import {
  blockContent,
  cardAround,
  dayContent,
  itemContent,
  type BlockText,
  type ItemText,
} from './grid-content';
import type { MonthDay } from './grid-events';
import { gridStyle } from './grid-styles';
import { applyLibraryStyles } from './library-styles';
import { laneLabel } from './lane-label';
import { repairRoles } from './repair-roles';
import { SidewaysCue } from './sideways-cue';
import { StatusMarks } from './status-marks';
import { HoverCard, useHoverCard, type ItemFacts } from './hover-card';
import { zoomLine, type Zoom } from './zoom';

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

/** A free time of the grid. */
export interface Spot {
  readonly start: string;
  readonly minutes: number | null;
  readonly laneId: string | null;
  /** Where it was pointed at, in pixels of the window. */
  readonly at?: { readonly x: number; readonly y: number };
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
  readonly zoom: Zoom;
  /** Hour in view at first: `09:00:00`. */
  readonly scrollTime: string;
  /** Words beside the appointments without hours; null: there are none. */
  readonly wholeDays: string | null;
  readonly events: Calendar.EventInput[];
  readonly editable: boolean;
  readonly blockText: (hour: HourBlock) => BlockText;
  readonly onOpen: (item: CalendarItem) => void;
  readonly onHour: (hour: HourBlock) => void;
  /** The first free time of a day of a month. */
  readonly onFree?: (day: string) => void;
  readonly onDay: (day: string) => void;
  readonly onBook: (place: Spot) => void;
  readonly onDrop: (dropped: Dropped) => void;
  /** The events are of the visible days, not of those before. */
  readonly settled: boolean;
  /** An arrow led out of the visible days. */
  readonly onEdge: (edge: Edge) => void;
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

const pointOf = (event: Event): Pick<Spot, 'at'> =>
  event instanceof MouseEvent ? { at: { x: event.clientX, y: event.clientY } } : {};

const itemOf = (event: Calendar.Event): CalendarItem | undefined =>
  event.extendedProps['item'] as CalendarItem | undefined; // set by grid-events
const hourOf = (event: Calendar.Event): HourBlock | undefined =>
  event.extendedProps['hour'] as HourBlock | undefined; // set by grid-events
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
  zoom,
  scrollTime,
  wholeDays,
  events,
  editable,
  resources,
  columnsInWeek = false,
}: CalendarGridProps): Calendar.Options => ({
  view: view === 'week' && columnsInWeek ? weekOfColumns : libraryViews[view],
  date: day,
  locale,
  firstDay: weekStart === 'monday' ? 1 : 0,
  slotDuration: `00:${String(zoom).padStart(2, '0')}`.replace('00:60', '01:00'),
  slotHeight: zoomLine(zoom).height,
  slotLabelInterval: zoomLine(zoom).labels,
  scrollTime,
  allDaySlot: wholeDays !== null,
  allDayContent: wholeDays ?? '',
  slotMinTime: hours.from,
  slotMaxTime: hours.to,
  columnWidth: `minmax(${columnWidth}px, 1fr)`,
  resources,
  events,
  editable,
});

/* After a zoom the same time is at the top. */
const holdTime = (frame: HTMLElement | null, still: boolean): (() => void) | undefined => {
  const main = frame?.querySelector('.ec-main');
  if (!main || !still) return undefined;
  const share = main.scrollTop / main.scrollHeight;
  return () => requestAnimationFrame(() => (main.scrollTop = share * main.scrollHeight));
};

/** Adapter of the calendar library. */
export const CalendarGrid = (props: CalendarGridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(null);
  const appliedOptions = useRef<Calendar.Options>({});
  const latest = useRef(props);
  const { zone } = props;
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!frame.current || !marks.current) return undefined;
    const drawnMarks = marks.current;
    let unmark: (() => void) | undefined;
    applyLibraryStyles();
    const options = dynamicOptions(latest.current);
    appliedOptions.current = options;
    const made = createCalendar(frame.current, [TimeGrid, DayGrid, ResourceTimeGrid, Interaction], {
      ...options,
      timeZone: offsetAt(new Date().toISOString(), zone), // for the now line; appointments arrive as local times
      nowIndicator: true,
      snapDuration: '00:05',
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
        [weekOfColumns]: { datesAboveResources: true },
        dayGridMonth: { dayHeaderFormat: { weekday: 'short' }, editable: false, selectable: false },
      },
      resourceLabelContent: ({ resource }) => ({ domNodes: laneLabel(String(resource.title)) }),
      eventDragStart: () => {
        unmark?.();
        unmark = markLaneUnder();
      },
      eventDragStop: () => {
        unmark?.();
        unmark = undefined;
      },
      eventContent: ({ event, timeText }) => {
        const item = itemOf(event);
        if (item)
          return {
            domNodes: itemContent(item, item.allDay ? '' : timeText, latest.current, drawnMarks),
          };
        const hour = hourOf(event);
        if (hour) return { domNodes: blockContent(latest.current.blockText(hour)) };
        const month = monthOf(event);
        if (month) return { domNodes: dayContent(month, zone, latest.current, drawnMarks) };
        return typeof event.title === 'string' ? event.title : '';
      },
      eventClick: ({ event, jsEvent }) => {
        const month = monthOf(event);
        const item = month ? cardAround(jsEvent.target)?.item : itemOf(event);
        const hour = hourOf(event);
        const free = jsEvent.target instanceof Element && jsEvent.target.matches('.sala-free');
        if (item) latest.current.onOpen(item);
        else if (hour) latest.current.onHour(hour);
        else if (month && free) latest.current.onFree?.(month.day);
        else if (month) latest.current.onDay(month.day);
      },
      dateClick: ({ dateStr, resource, allDay, jsEvent }) => {
        const { view, onDay, onBook } = latest.current;
        if (view === 'month') onDay(dateStr.slice(0, 10));
        else if (!allDay)
          onBook({
            start: quarterOf(dateStr),
            minutes: null,
            laneId: resource?.id ?? null,
            ...pointOf(jsEvent),
          });
      },
      select: ({ start, end, resource, allDay, jsEvent }) => {
        if (allDay) return;
        latest.current.onBook({
          start: wallTimeOf(start),
          minutes: Math.round((end.getTime() - start.getTime()) / 60_000),
          laneId: resource?.id ?? null,
          ...pointOf(jsEvent),
        });
      },
      eventDrop: ({ event, oldEvent, newResource, revert, jsEvent }) => {
        const item = itemOf(event);
        const aside = laneAt(jsEvent);
        if (item && aside !== null) {
          revert(); // another's week: the same time
          latest.current.onDrop({
            item,
            start: wallTimeOf(oldEvent.start),
            end: wallTimeOf(oldEvent.end),
            laneId: aside,
            revert: () => undefined,
          });
        } else if (item && item.allDay !== event.allDay) revert(); // whole days and hours are different appointments
        else if (item)
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
      unmark?.();
      calendar.current = null;
      void destroyCalendar(made);
    };
  }, [zone]);

  useEffect(() => {
    const next = dynamicOptions(latest.current);
    const before = appliedOptions.current;
    appliedOptions.current = next;
    const keys = Object.keys(next) as (keyof typeof next)[]; // keys of the object above
    const zoomed =
      before.slotHeight !== next.slotHeight || before.slotDuration !== next.slotDuration;
    const hold = zoomed
      ? holdTime(frame.current, before.scrollTime === next.scrollTime)
      : undefined;
    for (const key of keys) {
      if (before[key] !== next[key]) calendar.current?.setOption(key, next[key]);
    }
    hold?.();
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

  /* Focus never gets lost: the grid has it while other days load, or when its element is gone. */
  const awaited = useRef<(Left & { readonly from: string }) | null>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const drawn = requestAnimationFrame(() => {
      const [box, active] = [frame.current, document.activeElement];
      if (!box) return;
      if (hadFocus.current && (active === null || active === document.body))
        box.focus({ preventScroll: true });
      const { settled, day: shown } = latest.current;
      const arrival = awaited.current;
      if (!arrival || !settled || arrival.from === shown) return;
      awaited.current = null;
      if (document.activeElement === box) focusBeyondEdge(box, arrival, shown);
    });
    return () => cancelAnimationFrame(drawn);
  });

  const pointed = useHoverCard();
  /* Arrows between appointments; the grid has its own. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!bare || !frame.current || !(target instanceof HTMLElement) || target === frame.current) {
      props.onKeyDown(event);
    } else if (event.key === 'Escape') frame.current.focus();
    else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const edge = moveBetweenEvents(frame.current, target, event.key);
      if (edge === null) return;
      frame.current.focus({ preventScroll: true });
      awaited.current = { ...leaveOver(edge, target), from: day };
      props.onEdge(edge);
    }
  };
  return (
    <Flex position="relative" direction="column" flex="1 1 0" minH="0" minW="0">
      <StatusMarks ref={marks} />
      <Box
        ref={frame}
        css={gridStyle}
        role="group"
        aria-label={props.label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocusCapture={() => (hadFocus.current = true)}
        onBlurCapture={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
        {...pointed.around}
      />
      <SidewaysCue frame={frame} />
      <HoverCard {...pointed} factsOf={props.factsOf} />
    </Flex>
  );
};
