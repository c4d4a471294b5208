import type { QueueCard } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { useNow } from '../../parts/use-now';
import { boardAt } from '../parts/board-at';
import { minutesBetween } from '../parts/minutes-between';
import { More, PatientRows, RowsSkeleton } from '../parts/patient-rows';
import { useDesk } from '../parts/use-desk';

const columnOf = {
  next: 'expected',
  late: 'expected',
  waiting: 'waiting',
  long: 'waiting',
  payment: 'payment',
} as const;

interface DeskListProps {
  readonly of: keyof typeof columnOf;
  /** Why it is empty. */
  readonly empty: string;
  readonly state?: ((card: QueueCard) => ReactNode) | undefined;
  readonly rows?: number | undefined;
}

const DeskList = ({ of, empty, state, rows }: DeskListProps) => {
  const desk = useDesk();
  if (!desk) return <RowsSkeleton rows={rows} />;
  const { total, items } = desk[of];
  if (total === 0) return <Text tone="muted">{empty}</Text>;
  return (
    <>
      <PatientRows cards={items} state={state} />
      <More total={total} shown={items.length} to={boardAt(columnOf[of])} />
    </>
  );
};

/** A wait with its colour, and with a sign when it is too long. */
const useWaitChip = (): ((card: QueueCard) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  const desk = useDesk();
  return ({ checkedInAt }) => {
    if (checkedInAt === null || !desk) return null;
    const minutes = minutesBetween(checkedInAt, now);
    const tooLong = minutes >= desk.tooLongWait;
    return (
      <StatusChip
        {...(tooLong
          ? statusLooks.overdue
          : minutes >= desk.longWait
            ? statusLooks.waiting
            : statusLooks.inTime)}
      >
        {t('desk.minutes', { count: minutes })}
      </StatusChip>
    );
  };
};

/** For the desk: who comes next. */
export const NextArrivals = () => {
  const { t } = useTranslation('hospital');
  return <DeskList of="next" empty={t('desk.nobodyNext')} rows={6} />;
};

/** For the desk: expected and not there. */
export const LateArrivals = () => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  return (
    <DeskList
      of="late"
      empty={t('desk.nobodyLate')}
      state={({ startAt }) => (
        <StatusChip {...statusLooks.waiting}>
          {t('desk.minutes', { count: minutesBetween(startAt, now) })}
        </StatusChip>
      )}
    />
  );
};

/** Patients who have waited too long. */
export const LongWaits = () => {
  const { t } = useTranslation('hospital');
  return <DeskList of="long" empty={t('desk.nobodyLong')} state={useWaitChip()} />;
};

/** For nurses: everybody who waits, in the order in which they are called. */
export const WaitingLine = () => {
  const { t } = useTranslation('hospital');
  return <DeskList of="waiting" empty={t('desk.nobodyWaits')} state={useWaitChip()} rows={6} />;
};

/** For the cash desk: patients of today who have to pay. */
export const PatientsToCharge = () => {
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  return (
    <DeskList
      of="payment"
      empty={t('desk.nobodyPays')}
      state={({ due }) => <Text figures>{money(due)}</Text>}
    />
  );
};
