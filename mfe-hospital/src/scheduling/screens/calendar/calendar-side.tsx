import { Box, Flex, Heading, Stack, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { unassigned } from '../../parts/calendar/calendar-data';
import { everybody, type CalendarPlace } from './calendar-search';
import { MiniMonth } from './mini-month';
import type { CalendarData } from './use-calendar-data';
import { WeekStrip } from './week-strip';
import { workloadOf } from './workload';

export interface CalendarSideProps {
  readonly data: CalendarData;
  readonly place: CalendarPlace;
  readonly onDay: (day: string) => void;
  readonly onLane: (lane: string) => void;
}

/** Side bar: month with utilisation, and workload per column. */
export const CalendarSide = ({ data, place, onDay, onLane }: CalendarSideProps) => {
  const { t } = useTranslation('hospital');
  const { number, percent } = useFormat();
  const { lanes, lane, items, answer, day, today } = data;
  const work = useMemo(
    () =>
      workloadOf(
        lanes.filter(({ id }) => id !== unassigned),
        items,
        answer.data?.open ?? [],
      ),
    [lanes, items, answer.data],
  );
  return (
    <Stack gap="5" w="13rem" flexShrink="0" overflowY="auto">
      <MiniMonth
        departmentId={place.departmentId}
        who={place.view === 'week' && lane !== everybody && lane !== unassigned ? lane : place.who}
        day={day}
        zone={data.zone}
        today={today}
        onDay={onDay}
      />
      {place.view === 'week' ? <WeekStrip data={data} upright onLane={onLane} /> : null}
      {place.view === 'day' && place.columns === 'practitioners' && work.length > 0 ? (
        <Box as="section">
          <Heading as="h3" size="sm" mb="2">
            {t('calendar.work.title')}
          </Heading>
          <Stack as="ul" gap="2" m="0" p="0" listStyleType="none">
            {work.map(({ id, name, appointments, full }) => (
              <Box as="li" key={id}>
                <Flex justify="space-between" gap="2">
                  <Text size="sm" truncate title={name}>
                    {name}
                  </Text>
                  <Text size="sm" tone="muted" figures flexShrink="0">
                    {full === null
                      ? number(appointments)
                      : t('calendar.work.line', {
                          number: number(appointments),
                          share: percent(full),
                        })}
                  </Text>
                </Flex>
                <Box h="1" borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
                  <Box
                    h="full"
                    bg={full !== null && full > 1 ? 'status.amber.fg' : 'accent.solid'}
                    w={`${Math.min(100, Math.round((full ?? 0) * 100))}%`}
                  />
                </Box>
              </Box>
            ))}
          </Stack>
        </Box>
      ) : null}
    </Stack>
  );
};
