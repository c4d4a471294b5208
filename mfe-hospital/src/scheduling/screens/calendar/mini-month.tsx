import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import {
  useDayWords,
  failsAlone,
  keepPreviousData,
  useFormat,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useWeekStart } from '@sala/screen-parts/week';
import { useMemo, useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayAfter, dayMonthsAfter } from '../../../parts/zoned-time';
import { daysShown } from '../../parts/calendar/calendar-range';
import { utilisationOf } from './workload';

export interface MiniMonthProps {
  readonly departmentId: string;
  /** '' for all. */
  readonly who: string;
  readonly day: string;
  readonly today: string;
  readonly zone: string;
  readonly onDay: (day: string) => void;
}

/* Five shades of utilisation. */
const shadeOf = (full: number | null): string => {
  const share = full === null || full === 0 ? 0 : 10 + Math.min(3, Math.floor(full * 4)) * 12;
  return `color-mix(in srgb, {colors.accent.solid} ${share}%, transparent)`;
};

const daysBetween = (first: string, end: string): string[] => {
  const days: string[] = [];
  for (let day = first; day < end; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** Month overview with utilisation per day. */
export const MiniMonth = ({ departmentId, who, day, today, zone, onDay }: MiniMonthProps) => {
  const { t } = useTranslation('hospital');
  const { number, percent } = useFormat();
  const format = useZonedFormat(zone);
  const words = useDayWords();
  const [turned, setTurned] = useState({ of: day, months: 0 });
  const shown = dayMonthsAfter(day, turned.of === day ? turned.months : 0);
  const { first, end } = daysShown('month', shown, useWeekStart());
  const { data } = useQuery({
    ...apiQuery('appointmentLoad', {
      query: { departmentId, from: first, to: dayAfter(end, -1), practitionerId: who || undefined },
    }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const load = useMemo(() => new Map((data?.days ?? []).map((one) => [one.day, one])), [data]);
  const say = (one: string): string => {
    const known = load.get(one);
    const full = known ? utilisationOf(known.bookedMinutes, known.openMinutes) : null;
    const count = known
      ? t('calendar.mini.appointments', {
          count: known.appointments,
          number: number(known.appointments),
        })
      : null;
    return [
      words.say('longDay', one),
      count,
      full === null ? null : t('calendar.mini.full', { share: percent(full) }),
      known?.firstFree
        ? t('calendar.month.free', { time: format.clock(known.firstFree.startAt) })
        : null,
    ]
      .filter(Boolean)
      .join(', ');
  };
  const turn = (months: number) =>
    setTurned({ of: day, months: (turned.of === day ? turned.months : 0) + months });
  const days = daysBetween(first, end);
  return (
    <Box as="section" aria-label={t('calendar.mini.title')}>
      <Flex align="center" justify="space-between" mb="1">
        <IconButton
          label={t('calendar.mini.before')}
          icon={<BackIcon />}
          onClick={() => turn(-1)}
        />
        <Text
          size="sm"
          fontWeight="medium"
          aria-live="polite"
          _firstLetter={{ textTransform: 'uppercase' }}
        >
          {words.say('month', shown)}
        </Text>
        <IconButton
          label={t('calendar.mini.after')}
          icon={<ForwardIcon />}
          onClick={() => turn(1)}
        />
      </Flex>
      <Box
        display="grid"
        gridTemplateColumns="repeat(7, minmax(0, 1fr))"
        gap="0.5"
        textAlign="center"
        fontSize="xs"
        fontVariantNumeric="tabular-nums"
      >
        {days.slice(0, 7).map((one) => (
          <Text as="span" key={one} size="xs" tone="muted" aria-hidden>
            {words.say('weekdayLetter', one).toUpperCase()}
          </Text>
        ))}
        {days.map((one) => {
          const known = load.get(one);
          return (
            <Box
              asChild
              key={one}
              h={{ base: 'touch', md: '7' }}
              borderRadius="sm"
              borderWidth="1px"
              cursor="pointer"
              bg={shadeOf(known ? utilisationOf(known.bookedMinutes, known.openMinutes) : null)}
              borderColor={one === day ? 'accent.solid' : 'transparent'}
              color={one.slice(0, 7) === shown.slice(0, 7) ? 'fg' : 'fg.muted'}
              fontWeight={one === today ? 'semibold' : undefined}
              textDecoration={one === today ? 'underline' : undefined}
              _focusVisible={{ outline: '2px solid {colors.focusRing}' }}
            >
              <button
                type="button"
                aria-label={say(one)}
                title={say(one)}
                aria-current={one === today ? 'date' : undefined}
                aria-pressed={one === day}
                onClick={() => onDay(one)}
              >
                {Number(one.slice(8))}
              </button>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
