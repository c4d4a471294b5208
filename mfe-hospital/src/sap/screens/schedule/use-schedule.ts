import { apiQuery } from '@sala/shared-auth';
import { keepPreviousData, useQuery, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useWeekStart } from '@sala/screen-parts/week';
import { useMemo } from 'react';
import { dayAfter } from '../../../parts/zoned-time';
import { daysShown } from '../../../scheduling/parts/calendar/calendar-range';
import type { CalendarView } from '../../../scheduling/parts/calendar/calendar-view';
import { lanesOfSchedule, scheduleItems, type Schedule } from './schedule-items';
import type { SchedulePlace } from './schedule-search';

/** Both agendas of the department in the address, on the days of the view. */
export const useSchedule = (place: SchedulePlace, view: CalendarView) => {
  const { t } = useTranslation('hospital');
  const today = useToday();
  const weekStart = useWeekStart();
  const day = place.date || today;
  const days = useMemo(() => daysShown(view, day, weekStart), [view, day, weekStart]);
  const query = useQuery({
    ...apiQuery('sapScheduleView', {
      query: { department: place.department, from: days.first, to: dayAfter(days.end, -1) },
    }),
    placeholderData: keepPreviousData,
  });
  // Those of another department would look like this one's.
  const schedule: Schedule | undefined =
    query.data?.department.code === place.department ? query.data : undefined;
  const columns = view === 'day' ? place.columns : 'lanes';
  const items = useMemo(
    () => (schedule ? scheduleItems(schedule, columns) : []),
    [schedule, columns],
  );
  const lanes = useMemo(
    () =>
      schedule
        ? lanesOfSchedule(schedule, columns, items, {
            lane: (lane) => t(`sapSchedule.lanes.${lane}`),
            unassigned: t('sapSchedule.nobody'),
          })
        : [],
    [schedule, columns, items, t],
  );
  return { query, schedule, items, lanes, day, today, days };
};

export type ScheduleData = ReturnType<typeof useSchedule>;
