import { apiQuery } from '@sala/shared-auth';
import { failsAlone, keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayAfter } from '../../../parts/zoned-time';
import type { MonthLoad } from '../../parts/calendar/grid-events';
import type { CalendarPlace } from './calendar-search';
import type { CalendarData } from './use-calendar-data';
import { utilisationOf } from './workload';

/** How full the days of a month are and what is free first, as the server counts it. */
export const useMonthLoads = (
  { days, zone, today }: CalendarData,
  { view, departmentId, who }: CalendarPlace,
) => {
  const { t } = useTranslation('hospital');
  const { number, percent } = useFormat();
  const format = useZonedFormat(zone);
  const { data } = useQuery({
    ...apiQuery('appointmentLoad', {
      query: {
        departmentId,
        from: days.first,
        to: dayAfter(days.end, -1),
        practitionerId: who || undefined,
      },
    }),
    enabled: view === 'month',
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const known = view === 'month' ? data?.days : undefined;
  const loads = useMemo(
    () =>
      new Map(
        (known ?? []).map(({ day, appointments, bookedMinutes, openMinutes, firstFree }) => {
          const share = openMinutes > 0 ? utilisationOf(bookedMinutes, openMinutes) : null;
          const full = openMinutes > 0 && firstFree === null && day >= today;
          const load: MonthLoad = {
            count:
              appointments === 0
                ? ''
                : full
                  ? t('calendar.month.full', { number: number(appointments) })
                  : [number(appointments), share === null ? null : percent(share)]
                      .filter(Boolean)
                      .join(' · '),
            share,
            full,
            free: firstFree
              ? t('calendar.month.free', { time: format.clock(firstFree.startAt) })
              : null,
          };
          return [day, load] as const;
        }),
      ),
    [known, today, number, percent, format, t],
  );
  return {
    loads,
    freeOf: (day: string) => known?.find((one) => one.day === day)?.firstFree ?? null,
  };
};
