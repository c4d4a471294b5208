import { useAuth } from '@sala/shared-auth';
import { Box } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useZonedFormat } from '../../components/use-zoned-format';
import { useDaysInWords } from './calendar-toolbar';
import type { CalendarView } from './calendar-search';
import type { CalendarData } from './use-calendar-data';

/* On paper there is the list alone, black on white, in the place of the screen. */
const onPaper = {
  display: 'none',
  '@media print': { display: 'block', position: 'absolute', inset: '0 0 auto 0', zIndex: 9999, minHeight: '100vh', background: 'white', color: 'black', fontSize: '10pt' },
  '& table': { width: '100%', borderCollapse: 'collapse', mt: '0.5cm' },
  '& thead': { display: 'table-header-group' },
  '& th, & td': { textAlign: 'start', py: '0.12cm', pe: '0.4cm', borderBottom: '1px solid #999', verticalAlign: 'top' },
  '& tr': { breakInside: 'avoid' },
  '& h2': { fontSize: '14pt', fontWeight: 600 },
} as const;

interface DaySheetProps {
  readonly data: CalendarData;
  readonly view: CalendarView;
}

/** What is printed: the appointments on screen, with room for a tick. */
export const DaySheet = ({ data: { items, zone, typeName, practitioners, department, day }, view }: DaySheetProps) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(zone);
  const company = useAuth((state) => state.user?.company?.name);
  const days = useDaysInWords(view, day);
  const rows = [...items].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt));
  return (
    <Box css={onPaper} aria-hidden>
      <h2>{company}</h2>
      <p>{[department?.name, days].filter(Boolean).join(' · ')}</p>
      <table>
        <thead>
          <tr>
            <th>{t('calendar.list.time')}</th>
            <th>{t('calendar.list.who')}</th>
            <th>{t('calendar.list.type')}</th>
            <th>{t('calendar.list.practitioner')}</th>
            <th>{t('calendar.list.status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, startAt, patient, eventTypeId, practitionerId, status }) => (
            <tr key={id}>
              <td>{view === 'day' ? format.clock(startAt) : format.moment(startAt)}</td>
              <td>{patient}</td>
              <td>{typeName.get(eventTypeId)}</td>
              <td>{practitioners.find((one) => one.id === practitionerId)?.name ?? t('calendar.unassigned')}</td>
              <td>{t(`appointmentStatuses.${status}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};
