import { readablePhone, type Appointment } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useDayWords, useTranslation } from '@sala/shell-sdk';
import { PrintHeader } from '../../../parts/papers/print-header';
import { PrintWhenLoaded } from '../../../parts/print-when-loaded';
import { useZonedFormats } from '../../../parts/use-zoned-format';
import { useReasonText } from '../appointment/use-reason-text';

/** A day to be printed. */
export interface DayList {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly appointments: readonly Appointment[];
  /** One page for each doctor. */
  readonly byDoctor: boolean;
}

export interface DayListSheetProps extends DayList {
  /** Printed or cancelled. */
  readonly onDone: () => void;
}

/* Paper repeats the heading on each page and keeps rows whole, so a long day breaks anywhere. */
const sheet = {
  '& table + table': { breakBefore: 'page' },
  '& th, & td': { py: '0.09cm', pe: '0.25cm' },
  '& thead td': { borderBottom: 'none', pb: '0.3cm' },
  '& th': { fontSize: '7.5pt', fontWeight: 'semibold' },
  '& tbody td:first-child': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  '& tbody td:nth-child(2)': { fontWeight: 'semibold' },
  '& td:first-child, & td:nth-child(3)': { whiteSpace: 'nowrap' },
  '& td:last-child, & th:last-child': { pe: '0' },
} as const;

const columns = ['time', 'patient', 'phone', 'reason', 'doctor', 'room', 'confirmed'] as const;

const groupsOf = ({
  appointments,
  byDoctor,
}: Pick<DayList, 'appointments' | 'byDoctor'>): readonly (readonly Appointment[])[] => {
  if (!byDoctor) return [appointments];
  const groups = new Map<string, Appointment[]>();
  for (const one of appointments) {
    const id = one.practitioner?.id ?? '';
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  // Who has nobody yet is last.
  const name = ([first]: readonly Appointment[]) => first?.practitioner?.name ?? '\uffff';
  return [...groups.values()].sort((one, other) => name(one).localeCompare(name(other)));
};

/** Appointments of a day on paper: for calls, the door and the consulting room. */
export const DayListSheet = ({ day, appointments, byDoctor, onDone }: DayListSheetProps) => {
  const { t } = useTranslation('hospital');
  const { say } = useDayWords();
  const formats = useZonedFormats();
  const reasonText = useReasonText();
  const cell: Record<(typeof columns)[number], (one: Appointment) => string | undefined> = {
    time: ({ startAt, allDay, site }) =>
      allDay || startAt === null ? t('dayList.allDay') : formats(site.timeZone).clock(startAt),
    patient: ({ patient }) => patient.listName,
    phone: ({ patient: { phone } }) => (phone ? readablePhone(phone) : '—'),
    reason: (one) => [one.eventType.name, reasonText(one)].filter(Boolean).join(' · '),
    doctor: ({ practitioner }) => practitioner?.name ?? t('dayList.nobody'),
    room: ({ room }) => room?.name,
    confirmed: ({ status, confirmedChannel }) =>
      t(status === 'confirmed' || confirmedChannel ? 'dayList.yes' : 'dayList.no'),
  };
  const shown = byDoctor ? columns.filter((column) => column !== 'doctor') : columns;
  return (
    <PrintWhenLoaded onDone={onDone}>
      <Box fontSize="8.5pt" lineHeight="1.25" css={sheet}>
        {groupsOf({ appointments, byDoctor }).map((rows) => {
          const doctor = byDoctor
            ? (rows[0]?.practitioner?.name ?? t('dayList.nobody'))
            : undefined;
          return (
            <table key={doctor ?? ''}>
              <thead>
                <tr>
                  <td colSpan={shown.length} aria-label={doctor ?? t('dayList.print')}>
                    <PrintHeader>
                      <p>
                        {[
                          doctor,
                          say('fullDay', day),
                          t('dayList.appointments', { count: rows.length }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                    </PrintHeader>
                  </td>
                </tr>
                <tr>
                  {shown.map((column) => (
                    <th key={column} scope="col">
                      {t(`dayList.columns.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((one) => (
                  <tr key={one.id}>
                    {shown.map((column) => (
                      <td key={column}>{cell[column](one)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          );
        })}
      </Box>
    </PrintWhenLoaded>
  );
};
