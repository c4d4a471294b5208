import { Flex, VisuallyHidden } from '@sala/shared-ui';
import { useCommands, useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useWeekStart } from '@sala/screen-parts/week';
import { useMemo, useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { clockOf, dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from '../../../scheduling/parts/calendar/calendar-data';
import { CalendarGrid } from '../../../scheduling/parts/calendar/calendar-grid';
import {
  dayBeyond,
  hoursOf,
  isWithin,
  scrollTimeOf,
} from '../../../scheduling/parts/calendar/calendar-range';
import type { CalendarView } from '../../../scheduling/parts/calendar/calendar-view';
import { fitsBeside, widthOfColumn } from '../../../scheduling/parts/calendar/column-width';
import type { HourBlock } from '../../../scheduling/parts/calendar/condense';
import { HourPanel } from '../../../scheduling/parts/calendar/hour-panel';
import { useWidth } from '../../../scheduling/parts/calendar/use-width';
import { useZoom, zoomLine } from '../../../scheduling/parts/calendar/zoom';
import { gridEvents } from '../../../scheduling/parts/calendar/grid-events';
import { useCalendarCursor } from '../../../scheduling/parts/calendar/use-calendar-cursor';
import type { Schedule, ScheduleItem } from './schedule-items';
import { useItemFacts } from './use-item-facts';
import type { ScheduleData } from './use-schedule';

/** Appointments that fit a day of a month. */
const linesPerDay = 5;

interface ScheduleGridProps {
  readonly data: ScheduleData;
  readonly schedule: Schedule;
  readonly view: CalendarView;
  readonly onOpen: (item: ScheduleItem) => void;
  readonly onDay: (day: string) => void;
  /** The cursor left the visible days. */
  readonly onMoveTo: (day: string) => void;
}

/** Both agendas in the grid of the calendar, for reading. */
export const ScheduleGrid = ({
  data,
  schedule,
  view,
  onOpen,
  onDay,
  onMoveTo,
}: ScheduleGridProps) => {
  const { t } = useTranslation('hospital');
  const locale = useLocale();
  const zone = useCompanyZone();
  const weekStart = useWeekStart();
  const format = useZonedFormat(zone);
  const { factsOf, whoOf, statusOf } = useItemFacts(schedule);
  const { number } = useFormat();
  const { items, lanes, day, days } = data;
  const shown = useMemo(() => items.map(({ item }) => item), [items]);
  const byItem = useMemo(() => new Map(items.map((one) => [one.item, one])), [items]);
  const [openedAt] = useState(() => wallAt(new Date().toISOString(), zone));
  const current = isWithin(openedAt, days) ? openedAt : null;
  const hours = useMemo(
    () =>
      hoursOf(
        shown.map(({ startAt, endAt }) => ({
          start: wallAt(startAt, zone),
          end: wallAt(endAt, zone),
        })),
        current,
      ),
    [shown, zone, current],
  );
  const opened = (item: CalendarItem) => {
    const found = byItem.get(item);
    if (found) onOpen(found);
  };
  const { cursor, onKeyDown } = useCalendarCursor({
    view,
    day,
    lanes,
    begin: () => hours.from.slice(0, 5),
    onDay: onMoveTo,
    onEnter: ({ start }) => onDay(dayOf(start)),
  });
  const { zoom, closer, farther } = useZoom();
  const { ref, width } = useWidth();
  const [openHour, setOpenHour] = useState<HourBlock | null>(null);
  useCommands(
    view === 'month'
      ? []
      : [
          { id: 'closer', label: t('calendarGrid.closer'), keys: '+', run: () => closer?.() },
          { id: 'farther', label: t('calendarGrid.farther'), keys: '-', run: () => farther?.() },
        ],
  );
  const beside = fitsBeside(
    width,
    view === 'day' ? lanes.length : view === 'week' ? 7 * lanes.length : 7,
    view,
  );
  const { pixelsPerMinute } = zoomLine(zoom);
  const events = useMemo(
    () =>
      gridEvents({
        // Nobody is booked here, so no time is closed.
        answer: {
          appointments: [],
          open: lanes.map(({ id }) => ({
            practitionerId: id,
            siteId: '',
            startAt: instantAt(`${days.first}T00:00`, zone),
            endAt: instantAt(`${days.end}T00:00`, zone),
          })),
          absences: [],
          closures: [],
        },
        items: shown,
        zone,
        view,
        columns: 'practitioners',
        color: 'status',
        lanes,
        colorOf: () => '',
        mayMove: () => false,
        days,
        cursor,
        columnsInWeek: true,
        beside,
        pixelsPerMinute,
        room: linesPerDay,
        moreWords: (count) => t('sapSchedule.more', { count }),
      }),
    [lanes, days, zone, shown, view, cursor, beside, pixelsPerMinute, t],
  );
  const resources = useMemo(() => lanes.map(({ id, title }) => ({ id, title })), [lanes]);
  const factsOfItem = (item: CalendarItem): readonly string[] => {
    const found = byItem.get(item);
    return found ? factsOf(found) : [item.patient];
  };
  const blockText = ({ start, end, items: inHour }: HourBlock) => {
    const title = t('sapSchedule.counted', { count: inHour.length });
    const when = `${format.moment(instantAt(start, zone))}–${clockOf(end)}`;
    const names = inHour.map(({ patient }) => patient).join(', ');
    const words = `${when}, ${title}`;
    if (beside > 0) return { title, detail: names, words };
    const times = inHour.map(({ startAt }) => format.clock(startAt)).sort();
    const [only, ...others] = inHour;
    return only && others.length === 0
      ? { title: times[0] ?? '', detail: only.patient, words }
      : {
          title: t('calendarGrid.crowded', { number: number(inHour.length) }),
          detail: [...new Set(times)].join(' '),
          words,
        };
  };
  return (
    <Flex ref={ref} direction="column" flex="1 1 0" minH="0" minW="0">
      <CalendarGrid
        label={t('sapSchedule.grid')}
        view={view}
        columnsInWeek
        day={day}
        zone={zone}
        locale={locale === 'en' ? 'en-GB' : 'es-MX'}
        weekStart={weekStart}
        resources={resources}
        hours={hours}
        columnWidth={widthOfColumn(view)}
        zoom={zoom}
        scrollTime={scrollTimeOf(current, hours)}
        wholeDays={
          view !== 'month' && shown.some(({ allDay }) => allDay) ? t('calendarGrid.allDay') : null
        }
        blockText={blockText}
        onHour={setOpenHour}
        events={events}
        editable={false}
        detailOf={(item) => {
          const found = byItem.get(item);
          if (!found) return '';
          return [
            found.sap ? t('sapSchedule.lanes.sap') : null,
            statusOf(found),
            item.overbooked ? t('sapSchedule.overbooked') : null,
            whoOf(found),
          ]
            .filter(Boolean)
            .join(' · ');
        }}
        wordsOf={(item) => factsOfItem(item).join(', ')}
        factsOf={factsOfItem}
        onOpen={opened}
        onDay={onDay}
        onBook={() => undefined}
        onDrop={({ revert }) => revert()}
        settled={!data.query.isPlaceholderData}
        onEdge={(edge) => onMoveTo(dayBeyond(view, day, edge, weekStart))}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {cursor
          ? [
              view === 'month'
                ? format.longDay(instantAt(cursor.start, zone))
                : format.moment(instantAt(cursor.start, zone)),
              lanes.find(({ id }) => id === cursor.laneId)?.title,
            ]
              .filter(Boolean)
              .join(', ')
          : ''}
      </VisuallyHidden>
      {openHour ? (
        <HourPanel
          title={blockText(openHour).words}
          items={openHour.items}
          factsOf={factsOfItem}
          onOpen={(item) => {
            setOpenHour(null);
            opened(item);
          }}
          onClose={() => setOpenHour(null)}
        />
      ) : null}
    </Flex>
  );
};
