import type { QueueCard } from '@sala/shared-contracts';
import { Box, VisuallyHidden } from '@sala/shared-ui';
import { LongWaitIcon, PlannedIcon, WarningIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { minutesBetween } from '../../parts/minutes-between';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';

export interface WaitLimits {
  /** Minutes. */
  readonly longWait: number;
  readonly tooLongWait: number;
}

export type WaitLength = 'short' | 'long' | 'tooLong';

export const waitLength = (minutes: number, { longWait, tooLongWait }: WaitLimits): WaitLength =>
  minutes >= tooLongWait ? 'tooLong' : minutes >= longWait ? 'long' : 'short';

/*
 * Told apart without colour: plain text, an outlined mark, a filled one. The three also differ in
 * lightness, which every kind of colour blindness keeps, and each has its own icon.
 */
const looks = {
  short: { color: 'fg.muted', borderColor: 'transparent', px: '0' },
  long: {
    color: 'status.amber.fg',
    bg: 'status.amber.bg',
    borderColor: 'status.amber.fg',
    fontWeight: 'medium',
  },
  tooLong: {
    color: 'bg.panel',
    bg: 'status.red.fg',
    borderColor: 'status.red.fg',
    fontWeight: 'semibold',
  },
} as const;

const icons: Readonly<Record<WaitLength, ReactNode>> = {
  short: <PlannedIcon aria-hidden />,
  long: <LongWaitIcon aria-hidden />,
  tooLong: <WarningIcon aria-hidden />,
};

interface LengthMarkProps {
  readonly length: WaitLength;
  /** What is measured, in words: the tooltip, and for screen readers. */
  readonly meaning: string;
  readonly children: string;
}

/** A time that may be too long. */
export const LengthMark = ({ length, meaning, children }: LengthMarkProps) => (
  <Box
    as="span"
    title={meaning}
    display="inline-flex"
    alignItems="center"
    gap="1"
    flexShrink="0"
    height="1.25rem"
    px="1.5"
    borderWidth="1px"
    borderRadius="sm"
    fontSize="xs"
    whiteSpace="nowrap"
    fontVariantNumeric="tabular-nums"
    css={{ '& .lucide': { width: '0.875rem', height: '0.875rem' } }}
    {...looks[length]}
  >
    {icons[length]}
    {children}
    {length === 'short' ? null : <VisuallyHidden>{`, ${meaning}`}</VisuallyHidden>}
  </Box>
);

export interface TimeMarkProps {
  readonly card: QueueCard;
  readonly now: string;
  readonly limits: WaitLimits;
}

/** How long the patient has been where they are, or by how much they are late. */
export const TimeMark = ({ card, now, limits }: TimeMarkProps) => {
  const { t } = useTranslation('hospital');
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const { checkedInAt, servingAt, finishedAt, startAt, column, status } = card;
  const words = (count: number) => t('board.minutes', { count });
  const mark = (from: string, kind: string, text?: (minutes: string) => string) => {
    const minutes = minutesBetween(from, now);
    const length = waitLength(minutes, limits);
    return (
      <LengthMark length={length} meaning={t(`board.time.${kind}.${length}`)}>
        {text ? text(words(minutes)) : words(minutes)}
      </LengthMark>
    );
  };
  if (column === 'expected') {
    if (card.noShow) return <StatusChip {...statusLooks.noShow}>{t('board.noShow')}</StatusChip>;
    return minutesBetween(startAt, now) > 0
      ? mark(startAt, 'late', (minutes) => t('board.late', { minutes }))
      : null;
  }
  if (column === 'done')
    return finishedAt ? <StatusChip {...statusLooks.done}>{clock(finishedAt)}</StatusChip> : null;
  if (column === 'payment') return finishedAt ? mark(finishedAt, 'payment') : null;
  if (status === 'serving' && servingAt)
    return (
      <StatusChip {...statusLooks.inConsultation}>
        {words(minutesBetween(servingAt, now))}
      </StatusChip>
    );
  if (checkedInAt === null) return null;
  return mark(checkedInAt, 'waiting', (minutes) =>
    status === 'called' ? t('board.called', { count: card.callCount, minutes }) : minutes,
  );
};
