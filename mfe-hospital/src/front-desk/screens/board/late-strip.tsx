import type { PractitionerDelay } from '@sala/shared-contracts';
import { Box, Button } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { minutesBetween } from '../../parts/minutes-between';
import { LengthMark, waitLength, type WaitLimits } from './time-mark';

interface LateStripProps {
  readonly delays: readonly PractitionerDelay[];
  readonly limits: WaitLimits;
  readonly now: string;
  readonly onChoose: (practitionerId: string) => void;
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
      overflowX="auto"
      flexShrink="0"
      css={{ scrollbarWidth: 'none' }}
    >
      {delays.map(({ practitioner, minutes, growsFrom }) => {
        const late = Math.max(minutes, minutesBetween(growsFrom, now));
        const words = t('board.minutes', { count: late });
        return (
          <li key={practitioner.id}>
            <Button
              size="sm"
              variant="ghost"
              px="1"
              onClick={() => onChoose(practitioner.id)}
              title={t('board.delays.show', { name: practitioner.name })}
            >
              {practitioner.name}
              <LengthMark
                length={waitLength(late, limits)}
                meaning={t(`board.time.delay.${waitLength(late, limits)}`)}
              >
                {t('board.delays.late', { minutes: words })}
              </LengthMark>
            </Button>
          </li>
        );
      })}
    </Box>
  );
};
