import { shortName } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { unassigned } from '../../parts/calendar/calendar-data';
import { dropLane } from '../../parts/calendar/drop-lane';
import { everybody } from './calendar-search';
import type { CalendarData } from './use-calendar-data';
import { lanesOfWeek } from './week-lane';
import { totalOf, workloadOf } from './workload';

interface WeekStripProps {
  readonly data: CalendarData;
  /** One below the other, beside the week. */
  readonly upright: boolean;
  readonly onLane: (lane: string) => void;
}

interface LaneButtonProps {
  /** Takes appointments that are dropped on it. */
  readonly takes?: string;
  readonly name: string;
  readonly title: string;
  readonly count: string;
  readonly full: number | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const LaneButton = ({ takes, name, title, count, full, chosen, onChoose }: LaneButtonProps) => {
  const { percent } = useFormat();
  return (
    <Box
      asChild
      px="2"
      py="1"
      textAlign="start"
      borderWidth="1px"
      borderRadius="md"
      cursor="pointer"
      borderColor={chosen ? 'accent.solid' : 'border'}
      bg={chosen ? 'bg.selected' : 'bg.panel'}
      _hover={{ borderColor: 'border.strong' }}
      css={{
        '&[data-takes]:not([aria-pressed=true])': {
          borderStyle: 'dashed',
          borderColor: 'border.strong',
        },
        '&[data-drop-here]': {
          borderStyle: 'solid',
          borderColor: 'accent.solid',
          bg: 'bg.selected',
          outline: '2px solid {colors.accent.solid}',
        },
      }}
      _focusVisible={{ outline: '2px solid {colors.focusRing}', outlineOffset: '1px' }}
    >
      <button
        type="button"
        {...(takes === undefined ? {} : dropLane(takes))}
        aria-pressed={chosen}
        title={title}
        onClick={onChoose}
      >
        <Text
          as="span"
          display="block"
          size="sm"
          fontWeight={chosen ? 'semibold' : 'medium'}
          truncate
        >
          {name}
        </Text>
        <Text as="span" display="block" size="xs" tone="muted" figures truncate>
          {full === null ? count : `${count} · ${percent(full)}`}
        </Text>
        <Box
          as="span"
          display="block"
          h="1"
          mt="0.5"
          borderRadius="full"
          bg="bg.emphasized"
          overflow="hidden"
        >
          <Box
            as="span"
            display="block"
            h="full"
            bg={full !== null && full > 1 ? 'status.amber.fg' : 'accent.solid'}
            w={`${Math.min(100, Math.round((full ?? 0) * 100))}%`}
          />
        </Box>
      </button>
    </Box>
  );
};

/** How full the week of each practitioner is; one of them, or everybody together, is on view. */
export const WeekStrip = ({ data, upright, onLane }: WeekStripProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { lanes, all, answer, lane, practitioners } = data;
  const open = answer.data?.open;
  const work = useMemo(
    () => workloadOf(lanesOfWeek(lanes, all), all, open ?? []),
    [lanes, all, open],
  );
  const total = useMemo(() => totalOf(all, open ?? []), [all, open]);
  if (work.length < 2) return null;
  const words = (count: number) =>
    t('calendar.mini.appointments', { count, number: number(count) });
  const shortOf = (id: string, name: string) => {
    const one = practitioners.find((practitioner) => practitioner.id === id);
    return one ? shortName(one) : name;
  };
  return (
    <Box
      role="group"
      aria-label={t('calendar.strip')}
      display="grid"
      gridTemplateColumns={upright ? 'minmax(0, 1fr)' : 'repeat(auto-fit, minmax(7rem, 1fr))'}
      gap="1.5"
      mb="2"
      p="0.5"
      flexShrink="0"
    >
      <LaneButton
        name={t('calendar.everybody')}
        title={t('calendar.everybody')}
        count={words(total.appointments)}
        full={total.full}
        chosen={lane === everybody}
        onChoose={() => onLane(everybody)}
      />
      {work.map(({ id, name, appointments, full }) => (
        <LaneButton
          key={id}
          takes={id}
          name={shortOf(id, name)}
          title={name}
          count={words(appointments)}
          full={id === unassigned ? null : full}
          chosen={lane === id}
          onChoose={() => onLane(id)}
        />
      ))}
    </Box>
  );
};
