import { VisuallyHidden } from '@sala/shared-ui';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useWeekStart } from '@sala/screen-parts/week';
import { useMemo } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from '../../../scheduling/parts/calendar/calendar-data';
import { CalendarGrid } from '../../../scheduling/parts/calendar/calendar-grid';
import { hoursOf } from '../../../scheduling/parts/calendar/calendar-range';
import type { CalendarView } from '../../../scheduling/parts/calendar/calendar-view';
import { widthOfColumn } from '../../../scheduling/parts/calendar/column-width';
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
  const { items, lanes, day, days } = data;
  const shown = useMemo(() => items.map(({ item }) => item), [items]);
  const byItem = useMemo(() => new Map(items.map((one) => [one.item, one])), [items]);
  const hours = useMemo(
    () =>
      hoursOf(
        shown.map(({ startAt, endAt }) => ({
          start: wallAt(startAt, zone),
          end: wallAt(endAt, zone),
        })),
      ),
    [shown, zone],
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
        room: linesPerDay,
        moreWords: (count) => t('sapSchedule.more', { count }),
      }),
    [lanes, days, zone, shown, view, cursor, t],
  );
  const resources = useMemo(() => lanes.map(({ id, title }) => ({ id, title })), [lanes]);
  const columnWidth = useMemo(() => widthOfColumn(view, shown), [view, shown]);
  const factsOfItem = (item: CalendarItem): readonly string[] => {
    const found = byItem.get(item);
    return found ? factsOf(found) : [item.patient];
  };
  return (
    <>
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
        columnWidth={columnWidth}
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
    </>
  );
};
