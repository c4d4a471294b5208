import { Box, Text } from '@sala/shared-ui';
import { useDayWords, useFormat, useTranslation } from '@sala/shell-sdk';
import { dayAfter, dayOf, wallAt } from '../../../parts/zoned-time';
import type { CalendarData } from './use-calendar-data';

interface WeekDaysProps {
  readonly data: CalendarData;
  readonly onDay: (day: string) => void;
}

/** The days of a week with the number of their appointments, to choose the one that is listed. */
export const WeekDays = ({ data, onDay }: WeekDaysProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { items, zone, days, day, today } = data;
  const { say } = useDayWords();
  const counts = new Map<string, number>();
  for (const { startAt } of items) {
    const one = dayOf(wallAt(startAt, zone));
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const week = Array.from({ length: 7 }, (_, place) => dayAfter(days.first, place));
  return (
    <Box
      role="group"
      aria-label={t('calendar.weekDays')}
      display="grid"
      gridTemplateColumns="repeat(7, minmax(0, 1fr))"
      gap="1"
      mb="3"
    >
      {week.map((one) => {
        const count = counts.get(one) ?? 0;
        return (
          <Box
            asChild
            key={one}
            py="1"
            minH="touch"
            textAlign="center"
            borderWidth="1px"
            borderRadius="md"
            cursor="pointer"
            borderColor={one === day ? 'accent.solid' : 'border'}
            bg={one === day ? 'bg.selected' : 'bg.panel'}
            _focusVisible={{ outline: '2px solid {colors.focusRing}', outlineOffset: '1px' }}
          >
            <button
              type="button"
              aria-pressed={one === day}
              aria-current={one === today ? 'date' : undefined}
              aria-label={`${say('shortWeekday', one)} ${Number(one.slice(8))} ${number(count)}: ${say('longDay', one)}, ${t('calendar.mini.appointments', { count, number: number(count) })}`}
              onClick={() => onDay(one)}
            >
              <Text as="span" display="block" size="xs" tone="muted">
                {say('shortWeekday', one)}
              </Text>
              <Text
                as="span"
                display="block"
                fontWeight="semibold"
                color={one === today ? 'accent.fg' : undefined}
                figures
              >
                {Number(one.slice(8))}
              </Text>
              <Text as="span" display="block" size="xs" tone="muted" figures>
                {number(count)}
              </Text>
            </button>
          </Box>
        );
      })}
    </Box>
  );
};
