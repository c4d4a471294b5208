import { Box, Flex, Text } from '@sala/shared-ui';
import { useDayWords, useTranslation } from '@sala/shell-sdk';
import { dayAfter } from '../../../parts/zoned-time';
import { SlotButton } from './slot-button';
import { keyOf, type FreeTime, type MissingDay as Missing } from './use-free-times';
import type { SlotLabels } from './use-slot-labels';
import type { When } from './when-text';

interface MissingDayProps {
  readonly missing: Missing;
  /** Half of the day that was typed. */
  readonly half: When['half'];
  /** `16:00`, when an hour was typed. */
  readonly clock: string | null;
  readonly today: string;
  readonly words: SlotLabels;
  /** Key of the chosen time. */
  readonly taken: string;
  readonly onTake: (time: FreeTime) => void;
}

/** Says that the day asked for has no time that fits, and offers others as a choice of their own. */
export const MissingDay = ({
  missing: { day, sameDay, next },
  half,
  clock,
  today,
  words,
  taken,
  onTake,
}: MissingDayProps) => {
  const { t } = useTranslation('hospital');
  const { say } = useDayWords();
  const named =
    day === today
      ? t('bookingForm.missingDay.today')
      : day === dayAfter(today, 1)
        ? t('bookingForm.missingDay.tomorrow')
        : t('bookingForm.missingDay.day', {
            day: `${say('shortWeekday', day)} ${say('dayMonth', day)}`,
          });
  const said =
    day < today
      ? t('bookingForm.missingDay.past')
      : !sameDay
        ? t('bookingForm.missingDay.none', { day: named })
        : clock
          ? t('bookingForm.missingDay.near', { day: named, clock })
          : t(`bookingForm.missingDay.${half ?? 'none'}`, { day: named });
  const offered = [
    ...(sameDay ? [{ time: sameDay, label: 'bookingForm.missingDay.sameDay' }] : []),
    ...(next ? [{ time: next, label: 'bookingForm.missingDay.next' }] : []),
  ];
  return (
    <Box display="flex" flexDirection="column" gap="2">
      <Text role="status" size="sm" fontWeight="medium" color="status.amber.fg">
        {said}
      </Text>
      {offered.length > 0 ? (
        <Flex gap="2" wrap="wrap" role="group" aria-label={t('bookingForm.instead')}>
          {offered.map(({ time, label }) => (
            <SlotButton
              key={label}
              pressed={keyOf(time) === taken}
              h="auto"
              minH={{ base: 'touch', md: 'control' }}
              py="1"
              flexDirection="column"
              alignItems="flex-start"
              gap="0"
              onClick={() => onTake(time)}
            >
              <span>
                {t(label, {
                  when: label.endsWith('next') ? words.moment(time) : words.clock(time),
                })}
              </span>
              <Text as="span" size="xs" fontWeight="normal" color="inherit">
                {words.where(time)}
              </Text>
            </SlotButton>
          ))}
        </Flex>
      ) : null}
    </Box>
  );
};
