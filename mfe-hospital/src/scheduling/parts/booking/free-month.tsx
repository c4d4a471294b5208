import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { useFormikContext } from '@sala/shared-ui/form';
import {
  useDayWords,
  failsAlone,
  keepPreviousData,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useWeekStart } from '@sala/screen-parts/week';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { dayAfter, dayMonthsAfter } from '../../../parts/zoned-time';
import { daysShown } from '../calendar/calendar-range';
import { timesQuery, type BookingValues } from './booking-values';

interface FreeMonthProps {
  /** First day of the times shown; '': today. */
  readonly day: string;
  readonly today: string;
  readonly exceptId: string | undefined;
  readonly onDay: (day: string) => void;
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  PageUp: (day) => dayMonthsAfter(day, -1),
  PageDown: (day) => dayMonthsAfter(day, 1),
};

const dayStyles = {
  '& button': {
    position: 'relative',
    h: { base: 'touch', md: '7' },
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid {colors.focusRing}' },
    _disabled: { cursor: 'default', bg: 'transparent', opacity: 0.6 },
    '&[data-free]': { color: 'fg', fontWeight: 'semibold' },
    '&[data-free]::after': {
      content: '""',
      position: 'absolute',
      bottom: '0.125rem',
      insetInlineStart: 'calc(50% - 0.125rem)',
      boxSize: '0.25rem',
      borderRadius: 'full',
      bg: 'accent.solid',
    },
    '&[aria-current=date]': { textDecoration: 'underline' },
    '&[aria-pressed=true]': {
      borderColor: 'accent.solid',
      bg: 'accent.subtle',
      color: 'accent.fg',
    },
  },
} as const;

/** A small month that marks the days with free times. */
export const FreeMonth = ({ day, today, exceptId, onDay }: FreeMonthProps) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<BookingValues>();
  const words = useDayWords();
  const chosen = day || today;
  const [turned, setTurned] = useState({ of: chosen, to: chosen });
  const shown = turned.of === chosen ? turned.to : chosen;
  const { first, end } = daysShown('month', shown, useWeekStart());
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [shown]);
  const { data } = useQuery({
    ...apiQuery('slotDays', {
      query: { ...timesQuery(values), exceptId, from: first, to: dayAfter(end, -1) },
    }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const free = useMemo(
    () => new Map((data?.items ?? []).map((one) => [one.day, one.free])),
    [data],
  );
  const turn = (to: string) => setTurned({ of: chosen, to: to < today ? today : to });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moved.current = true;
    turn(step(shown));
  };
  const days: string[] = [];
  for (let one = first; one < end; one = dayAfter(one, 1)) days.push(one);
  return (
    <Box as="section" aria-label={t('bookingForm.month')}>
      <Flex align="center" justify="space-between" mb="1">
        <IconButton
          size="sm"
          label={t('bookingForm.monthBefore')}
          icon={<BackIcon />}
          disabled={shown.slice(0, 7) <= today.slice(0, 7)}
          onClick={() => turn(dayMonthsAfter(shown, -1))}
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
          size="sm"
          label={t('bookingForm.monthAfter')}
          icon={<ForwardIcon />}
          onClick={() => turn(dayMonthsAfter(shown, 1))}
        />
      </Flex>
      <Box
        ref={grid}
        display="grid"
        gridTemplateColumns="repeat(7, minmax(0, 1fr))"
        gap="0.5"
        textAlign="center"
        fontSize="xs"
        fontVariantNumeric="tabular-nums"
        css={dayStyles}
        onKeyDown={onKeyDown}
      >
        {days.slice(0, 7).map((one) => (
          <Text as="span" key={one} size="xs" tone="muted" aria-hidden>
            {words.say('weekdayLetter', one).toUpperCase()}
          </Text>
        ))}
        {days.map((one) => {
          const places = free.get(one) ?? 0;
          return (
            <button
              key={one}
              type="button"
              data-free={places > 0 || undefined}
              tabIndex={one === shown ? 0 : -1}
              disabled={one < today}
              aria-label={`${words.say('longDay', one)}, ${t(places > 0 ? 'bookingForm.freeDay' : 'bookingForm.fullDay')}`}
              aria-current={one === today ? 'date' : undefined}
              aria-pressed={one === day}
              onClick={() => onDay(one)}
            >
              {Number(one.slice(8))}
            </button>
          );
        })}
      </Box>
    </Box>
  );
};
