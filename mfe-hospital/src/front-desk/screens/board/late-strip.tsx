import type { PractitionerDelay } from '@sala/shared-contracts';
import { Box, Button, Flex } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { minutesBetween } from '../../parts/minutes-between';
import { LengthMark, waitLength, type WaitLimits } from './time-mark';

interface LateStripProps {
  readonly delays: readonly PractitionerDelay[];
  readonly limits: WaitLimits;
  readonly now: string;
  /** undefined: the reader is the doctor, and sees their own patients alone. */
  readonly onChoose: ((practitionerId: string) => void) | undefined;
}

/** Doctors behind their schedule, the latest first; a click shows that doctor's patients. */
export const LateStrip = ({ delays, limits, now, onChoose }: LateStripProps) => {
  const { t } = useTranslation('hospital');
  if (delays.length === 0) return null;
  return (
    <Box
      as="ul"
      aria-label={t('board.delays.title')}
      display="flex"
      gap="1.5"
      m="0"
      p="0"
      pb="2"
      listStyleType="none"
      position="relative" // hidden words would widen the page
      overflowX="auto"
      flexShrink="0"
      css={{ scrollbarWidth: 'none' }}
    >
      {delays.map(({ practitioner, minutes, growsFrom }) => {
        const late = Math.max(minutes, minutesBetween(growsFrom, now));
        const words = t('board.minutes', { count: late });
        const length = waitLength(late, limits);
        const mark = (
          <LengthMark length={length} meaning={t(`board.time.delay.${length}`)}>
            {t(onChoose ? 'board.delays.late' : 'board.delays.own', { minutes: words })}
          </LengthMark>
        );
        return (
          <Flex as="li" key={practitioner.id} align="center" flexShrink="0">
            {onChoose ? (
              <Button
                size="sm"
                variant="ghost"
                px="1"
                onClick={() => onChoose(practitioner.id)}
                title={t('board.delays.show', { name: practitioner.name })}
              >
                {practitioner.name}
                {mark}
              </Button>
            ) : (
              mark
            )}
          </Flex>
        );
      })}
    </Box>
  );
};
