import { Paper } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useSyncExternalStore } from 'react';
import { DayTable } from '../../../parts/papers/day-table';
import { PrintWhenLoaded } from '../../../parts/print-when-loaded';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useDayRangeText } from '../../parts/calendar/use-day-range-text';
import type { CalendarView } from '../../parts/calendar/calendar-view';
import type { CalendarData } from './use-calendar-data';

interface DaySheetProps {
  readonly data: CalendarData;
  readonly view: CalendarView;
  /** Printed with our button; the browser has its own. */
  readonly printing: boolean;
  /** Printed or cancelled. */
  readonly onDone: () => void;
}

const DayRows = ({
  data: { items, zone, typeName, practitioners, department, day },
  view,
}: Pick<DaySheetProps, 'data' | 'view'>) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(zone);
  const days = useDayRangeText(view, day);
  const rows = [...items].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt));
  return (
    <DayTable
      what={[department?.name, days].filter(Boolean).join(' · ')}
      rows={rows.map(({ id, startAt, patient, eventTypeId, practitionerId, status }) => ({
        id,
        time: view === 'day' ? format.clock(startAt) : format.moment(startAt),
        patient,
        type: typeName.get(eventTypeId),
        practitioner:
          practitioners.find((one) => one.id === practitionerId)?.name ?? t('calendar.unassigned'),
        status: t(`appointmentStatuses.${status}`),
      }))}
    />
  );
};

let browserIsPrinting = false;

const subscribe = (onChange: () => void) => {
  const onPrint = ({ type }: Event) => {
    browserIsPrinting = type === 'beforeprint';
    onChange();
  };
  window.addEventListener('beforeprint', onPrint);
  window.addEventListener('afterprint', onPrint);
  return () => {
    browserIsPrinting = false;
    window.removeEventListener('beforeprint', onPrint);
    window.removeEventListener('afterprint', onPrint);
  };
};

/**
 * Whether the browser is printing. A store renders synchronously before the printout; a media query
 * listener runs too late.
 */
const useBrowserPrints = (): boolean => useSyncExternalStore(subscribe, () => browserIsPrinting);

/**
 * Printout of the appointments on screen. Rendered only for printing: a month of rows is slower
 * than its grid.
 */
export const DaySheet = ({ data, view, printing, onDone }: DaySheetProps) => {
  const browserPrints = useBrowserPrints();
  if (printing) {
    return (
      <PrintWhenLoaded onDone={onDone}>
        <DayRows data={data} view={view} />
      </PrintWhenLoaded>
    );
  }
  return browserPrints ? (
    <Paper>
      <DayRows data={data} view={view} />
    </Paper>
  ) : null;
};
