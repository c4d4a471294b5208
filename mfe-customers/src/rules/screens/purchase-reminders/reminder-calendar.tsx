import { apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, Grid, LoadingState, Text } from '@sala/shared-ui';
import {
  useDayWords,
  keepPreviousData,
  useFormat,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { firstOfWeek, inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import { dayPlus, queryOf, spanOf, type Place } from './reminders-search';

const weekDays = [0, 1, 2, 3, 4, 5, 6];

export interface ReminderCalendarProps {
  readonly place: Place;
  /** '' shows all days again. */
  readonly onDay: (day: string) => void;
}

/** How many reminders there are on each day; a day narrows the list below. */
export const ReminderCalendar = ({ place, onDay }: ReminderCalendarProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { say } = useDayWords();
  const today = useToday();
  const weekStart = useWeekStart();
  const span = spanOf(place, today);
  const query = useQuery({
    ...apiQuery('purchaseReminderList', {
      query: queryOf({ ...place, day: '', page: 1 }, today),
    }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(query.error);
  if (failure && !query.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (!query.data) return <LoadingState shape="table" rows={5} />;
  const counts = new Map(query.data.days.map(({ day, count }) => [day, count]));
  const from = place.period === 'past' ? dayPlus(today, -30) : span.from;
  const first = firstOfWeek(from, weekStart);
  const weeks = [0, 1, 2, 3, 4].concat(dayPlus(first, 35) <= span.until ? [5] : []);
  const names = inWeekOrder(
    weekDays.map((day) => say('shortWeekday', dayPlus('2026-01-05', day))), // a Monday
    weekStart,
  );
  // The first of a month names it: the weeks run over its end.
  return (
    <Box as="section" aria-label={t('reminders.views.calendar')} mb="4">
      <Grid templateColumns="repeat(7, minmax(0, 1fr))" gap="1">
        {names.map((name) => (
          <Text key={name} size="xs" tone="muted" textAlign="center" aria-hidden>
            {name}
          </Text>
        ))}
        {weeks.flatMap((week) =>
          weekDays.map((place7) => {
            const day = dayPlus(first, week * 7 + place7);
            const count = counts.get(day) ?? 0;
            const isOutside = day < from || day > span.until;
            return (
              <Button
                key={day}
                variant={place.day === day ? 'solid' : 'outline'}
                disabled={isOutside}
                minW="0"
                px="1"
                height={{ base: '12', md: '14' }}
                aria-pressed={place.day === day}
                aria-current={day === today ? 'date' : undefined}
                aria-label={t('reminders.dayCount', { day: format.day(day), count })}
                onClick={() => onDay(place.day === day ? '' : day)}
              >
                <Flex direction="column" align="center" lineHeight="short">
                  <Text as="span" size="xs" fontWeight={day === today ? 'semibold' : 'normal'}>
                    {day === first || day.endsWith('-01')
                      ? say('dayMonth', day)
                      : Number(day.slice(8))}
                  </Text>
                  <Text as="span" size="sm" figures fontWeight="semibold">
                    {count === 0 ? '·' : format.number(count)}
                  </Text>
                </Flex>
              </Button>
            );
          }),
        )}
      </Grid>
      {place.day ? (
        <Flex gap="2" align="center" mt="2">
          <Text size="sm" role="status">
            {t('reminders.onlyDay', { day: format.day(place.day) })}
          </Text>
          <Button size="sm" onClick={() => onDay('')}>
            {t('reminders.allDays')}
          </Button>
        </Flex>
      ) : null}
    </Box>
  );
};
