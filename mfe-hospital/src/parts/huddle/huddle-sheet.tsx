import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
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

/** Two columns of a letter page, of rows with one line of notes. */
const rowsOnPage = 44;

/* Black on white in every theme, for paper. */
const list = {
  '& ol': { columnCount: 2, columnGap: '0.8cm', mt: '0.3cm', listStyle: 'none', p: '0' },
  '& li': {
    breakInside: 'avoid',
    display: 'grid',
    gridTemplateColumns: '1.1cm 1fr',
    py: '0.08cm',
    borderBottom: '1px solid #bbb',
  },
  '& time': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  '& b': { fontWeight: 'semibold' },
  '& small': { fontSize: '7.5pt' },
} as const;

/** Page for the morning huddle (letter): who there is something to say about, and how many more. */
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
  const shown = huddle.items.slice(0, rowsOnPage);
  const more = huddle.notable - shown.length;
  return (
    <PrintWhenLoaded onDone={onDone}>
      <Box fontSize="8.5pt" lineHeight="1.25" css={list}>
        <PrintHeader small>
          <p>
            {t('huddle.title')} · {day(huddle.date)} ·{' '}
            {t('huddle.appointments', { count: huddle.appointments })}
          </p>
        </PrintHeader>
        <ol>
          {shown.map((item) => (
            <li key={item.appointmentId}>
              <time>{formats(item.timeZone).clock(item.startAt)}</time>
              <div>
                <div>
                  <b>{item.patient.listName}</b>
                  {item.practitioner ? <small> · {item.practitioner}</small> : null}
                </div>
                <small>{notesOf(item)}</small>
              </div>
            </li>
          ))}
        </ol>
        {more > 0 ? <p>{t('huddle.more', { count: more })}</p> : null}
      </Box>
    </PrintWhenLoaded>
  );
};
