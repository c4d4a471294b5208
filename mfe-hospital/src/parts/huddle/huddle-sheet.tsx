import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useDayWords, useFormat, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { PrintHeader } from '../papers/print-header';
import { PrintWhenLoaded } from '../print-when-loaded';
import { useZonedFormats } from '../use-zoned-format';

type Answer = EndpointAnswer<Contract['appointmentHuddle']>;

interface HuddleSheetProps {
  readonly huddle: Answer;
  /** Empty without the right to read them. */
  readonly allergies: EndpointAnswer<Contract['allergyDayList']>['items'];
  /** Printed or cancelled. */
  readonly onDone: () => void;
}

/* Paper repeats the heading on each page and keeps rows whole, so a long day breaks anywhere. */
const sheet = {
  '& th, & td': { py: '0.06cm' },
  '& thead td': { borderBottom: 'none', pb: '0.3cm' },
  '& th': { fontSize: '7.5pt', fontWeight: 'semibold' },
  '& tbody td:first-child': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  '& tbody td:nth-child(2)': { fontWeight: 'semibold' },
  '& td:last-child, & th:last-child': { pe: '0' },
} as const;

const columns = ['time', 'patient', 'reason', 'practitioner', 'notes'] as const;

/** Paper for the morning huddle (letter): who there is something to say about, by time. */
export const HuddleSheet = ({ huddle, allergies, onDone }: HuddleSheetProps) => {
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  const { say } = useDayWords();
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
  const more = huddle.notable - huddle.items.length;
  return (
    <PrintWhenLoaded onDone={onDone}>
      <Box fontSize="8.5pt" lineHeight="1.25" css={sheet}>
        <table>
          <thead>
            <tr>
              <td colSpan={columns.length} aria-label={t('huddle.title')}>
                <PrintHeader>
                  <p>
                    {t('huddle.title')} · {say('fullDay', huddle.date)} ·{' '}
                    {t('huddle.appointments', { count: huddle.appointments })}
                  </p>
                </PrintHeader>
              </td>
            </tr>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`huddle.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {huddle.items.map((item) => (
              <tr key={item.appointmentId}>
                <td>{formats(item.timeZone).clock(item.startAt)}</td>
                <td>{item.patient.listName}</td>
                <td>{item.eventType}</td>
                <td>{item.practitioner}</td>
                <td>{notesOf(item)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 ? <p>{t('huddle.more', { count: more })}</p> : null}
      </Box>
    </PrintWhenLoaded>
  );
};
