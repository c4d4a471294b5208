import type { Slot } from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { SlotButton } from './slot-button';
import { keyOf, type FreeTime, type Recommendation, type TimeGroup } from './use-free-times';
import type { SlotLabels } from './use-slot-labels';

export interface TimesProps {
  readonly days: readonly string[];
  readonly groups: readonly TimeGroup[];
  readonly words: SlotLabels;
  readonly recommended: Recommendation | null;
  /** Key of the chosen time. */
  readonly taken: string;
  readonly disabled: boolean;
  /** Key of the one that Tab reaches; by default the recommended one. */
  readonly lead?: string | undefined;
  readonly onTake: (slot: Slot) => void;
  readonly onNext: (() => void) | undefined;
  readonly onBack: (() => void) | undefined;
}

/** Times of a day that are shown at first: of one practitioner, and of each of several. */
const firstTimes = { one: 9, many: 3 } as const;

const tableStyles = {
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '0.25rem 0.1875rem',
  mx: '-0.25rem',
  '& th': { fontWeight: 'medium', fontSize: 'sm', p: '0' },
  '& td': { p: '0', verticalAlign: 'top' },
} as const;

/** The free time of a day and line. */
export const TimeCell = ({
  time,
  place,
  words,
  recommended,
  taken,
  disabled,
  lead = recommended?.key,
  onTake,
}: Pick<TimesProps, 'words' | 'recommended' | 'taken' | 'disabled' | 'lead' | 'onTake'> & {
  readonly time: FreeTime;
  readonly place: { readonly day: number; readonly line: number };
}) => {
  const { t } = useTranslation('hospital');
  const key = keyOf(time);
  const first = key === recommended?.key;
  const why = first && recommended.why ? t(`bookingForm.why.${recommended.why}`) : null;
  return (
    <SlotButton
      size="sm"
      width="full"
      px="1"
      pressed={key === taken}
      recommended={first}
      disabled={disabled}
      tabIndex={key === lead || key === taken ? 0 : -1}
      data-day={place.day}
      data-line={place.line}
      aria-label={[
        why ? `${words.clock(time)} ${why}` : words.clock(time),
        words.day(time),
        words.where(time),
      ].join(', ')}
      onClick={() => onTake(time)}
    >
      {words.clock(time)}
      {why ? (
        <Text as="span" size="xs" fontWeight="normal">
          {why}
        </Text>
      ) : null}
    </SlotButton>
  );
};

const linesOf = (
  { times }: TimeGroup,
  days: readonly string[],
  most: number,
  always: readonly (string | undefined)[],
) => {
  const shown = new Set<string>();
  for (const day of days)
    for (const { clock } of times.filter((time) => time.day === day).slice(0, most))
      shown.add(clock);
  for (const time of times) if (always.includes(keyOf(time))) shown.add(time.clock);
  return [...shown].sort().map((clock) => ({
    clock,
    cells: days.map((day) => times.find((time) => time.day === day && time.clock === clock)),
  }));
};

/** Free times as a grid: a column per day, a line per time, by practitioner and site. */
export const TimesTable = (props: TimesProps) => {
  const { days, groups, words, recommended, taken, onNext, onBack } = props;
  const { t } = useTranslation('hospital');
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const most = groups.length === 1 ? firstTimes.one : firstTimes.many;
  let line = -1;
  return (
    <Box>
      <Flex align="center" justify="space-between" mb="1">
        <IconButton
          size="sm"
          label={t('bookingForm.daysBefore')}
          icon={<BackIcon />}
          disabled={!onBack}
          onClick={onBack}
        />
        <Text size="sm" tone="muted">
          {t('bookingForm.timesHint')}
        </Text>
        <IconButton
          size="sm"
          label={t('bookingForm.daysAfter')}
          icon={<ForwardIcon />}
          disabled={!onNext}
          onClick={onNext}
        />
      </Flex>
      <Box asChild css={tableStyles}>
        <table aria-label={t('bookingForm.times')}>
          <thead>
            <tr>
              {days.map((day) => (
                <th key={day} scope="col">
                  {words.heading(day)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => {
            const all = whole.has(group.key);
            const lines = linesOf(group, days, all ? Infinity : most, [recommended?.key, taken]);
            const hidden =
              group.times.length - lines.flatMap(({ cells }) => cells.filter(Boolean)).length;
            return (
              <tbody key={group.key}>
                <tr>
                  <th scope="rowgroup" colSpan={days.length}>
                    <Text
                      as="span"
                      size="sm"
                      tone="muted"
                      textAlign="start"
                      display="block"
                      pt="1.5"
                    >
                      {words.where(group.first)}
                    </Text>
                  </th>
                </tr>
                {lines.map(({ clock, cells }) => {
                  line += 1;
                  const at = line;
                  return (
                    <tr key={clock}>
                      {days.map((day, index) => {
                        const time = cells[index];
                        return (
                          <td key={day}>
                            {time ? (
                              <TimeCell {...props} time={time} place={{ day: index, line: at }} />
                            ) : null}
                          </td>
                        );
                      })}
                    </tr>
                  );
                })}
                {hidden > 0 ? (
                  <tr>
                    <td colSpan={days.length}>
                      <Button
                        type="button"
                        size="sm"
                        variant="link"
                        px="0"
                        aria-label={`${t('bookingForm.moreTimes', { count: hidden })}, ${words.where(group.first)}`}
                        onClick={() => setWhole((now) => new Set([...now, group.key]))}
                      >
                        {t('bookingForm.moreTimes', { count: hidden })}
                      </Button>
                    </td>
                  </tr>
                ) : null}
              </tbody>
            );
          })}
        </table>
      </Box>
    </Box>
  );
};
