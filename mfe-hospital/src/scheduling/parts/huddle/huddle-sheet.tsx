import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { PrintHeader } from '../../../parts/papers/print-header';
import { PrintWhenLoaded } from '../../../parts/print-when-loaded';
import { useZonedFormats } from '../../../parts/use-zoned-format';

type Answer = EndpointAnswer<Contract['appointmentHuddle']>;

interface HuddleSheetProps {
  readonly huddle: Answer;
  /** Empty without the right to read them. */
  readonly allergies: EndpointAnswer<Contract['allergyDayList']>['items'];
  /** Printed or cancelled. */
  readonly onDone: () => void;
}

/* Black on white in every theme, for paper. */
const table = {
  '& table': { width: '100%', borderCollapse: 'collapse', mt: '0.4cm' },
  '& thead': { display: 'table-header-group' },
  '& th, & td': {
    textAlign: 'start',
    py: '0.1cm',
    pe: '0.3cm',
    borderBottom: '1px solid #999',
    verticalAlign: 'top',
  },
  '& tr': { breakInside: 'avoid' },
} as const;

/** Page for the morning huddle (letter): one row for each patient of whom there is something to say. */
export const HuddleSheet = ({ huddle, allergies, onDone }: HuddleSheetProps) => {
  const { t } = useTranslation('hospital');
  const { money, day } = useFormat();
  const formats = useZonedFormats();
  const notesOf = useCallback(
    ({ patient, overbooked, firstVisit, birthday, hasAlerts, debt }: Answer['items'][number]) => {
      const substances = allergies.find(({ patientId }) => patientId === patient.id)?.substances;
      return [
        overbooked && t('huddle.overbooked'),
        firstVisit && t('huddle.firstVisit'),
        substances
          ? t('huddle.allergies', { substances: substances.join(', ') })
          : hasAlerts && t('huddle.hasAllergies'),
        debt !== null && debt > 0 && t('huddle.owes', { amount: money(debt) }),
        birthday && t('huddle.birthday'),
      ]
        .filter(Boolean)
        .join(' · ');
    },
    [allergies, money, t],
  );
  return (
    <PrintWhenLoaded onDone={onDone}>
      <Box fontSize="9pt" css={table}>
        <PrintHeader>
          <p>
            {t('huddle.title')} · {day(huddle.date)}
          </p>
          <p>{t('huddle.appointments', { count: huddle.appointments })}</p>
        </PrintHeader>
        <table>
          <thead>
            <tr>
              <th>{t('papers.time')}</th>
              <th>{t('papers.patient')}</th>
              <th>{t('papers.practitioner')}</th>
              <th>{t('huddle.notes')}</th>
            </tr>
          </thead>
          <tbody>
            {huddle.items.map((item) => (
              <tr key={item.appointmentId}>
                <td>{formats(item.timeZone).clock(item.startAt)}</td>
                <td>{item.patient.listName}</td>
                <td>{item.practitioner ?? '—'}</td>
                <td>{notesOf(item)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </PrintWhenLoaded>
  );
};
