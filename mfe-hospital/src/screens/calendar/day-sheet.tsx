import { Box } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { DayTable } from '../../components/papers/day-table';
import { useZonedFormat } from '../../components/use-zoned-format';
import { useDaysInWords } from './calendar-toolbar';
import type { CalendarView } from './calendar-search';
import type { CalendarData } from './use-calendar-data';

/* On paper there is the list alone, black on white, in the place of the screen. */
const onPaper = {
  display: 'none',
  '@media print': { display: 'block', position: 'absolute', inset: '0 0 auto 0', zIndex: 9999, minHeight: '100vh', background: 'white', color: 'black' },
} as const;

interface DaySheetProps {
  readonly data: CalendarData;
  readonly view: CalendarView;
}

/** What is printed: the appointments on screen, with room for a tick. */
export const DaySheet = ({ data: { items, zone, typeName, practitioners, department, day }, view }: DaySheetProps) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(zone);
  const days = useDaysInWords(view, day);
  const rows = [...items].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt));
  return (
    <Box css={onPaper} aria-hidden>
      <DayTable
        what={[department?.name, days].filter(Boolean).join(' · ')}
        rows={rows.map(({ id, startAt, patient, eventTypeId, practitionerId, status }) => ({
          id,
          time: view === 'day' ? format.clock(startAt) : format.moment(startAt),
          patient,
          type: typeName.get(eventTypeId),
          practitioner: practitioners.find((one) => one.id === practitionerId)?.name ?? t('calendar.unassigned'),
          status: t(`appointmentStatuses.${status}`),
        }))}
      />
    </Box>
  );
};
