import { apiQuery } from '@sala/shared-auth';
import { Box, Button, Flex, Skeleton, Text } from '@sala/shared-ui';
import { DateField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { instantAt } from '../../../parts/zoned-time';
import { timesQuery, withoutTime, withSlot, type BookingValues } from './booking-values';
import { SlotGroups } from './slot-groups';
import type { SlotLabels } from './use-slot-labels';

interface DaySlotsProps {
  readonly words: SlotLabels;
  /** Time zone of the custom time. */
  readonly zone: string;
  /** Ignored in conflict checks: the appointment being rescheduled. */
  readonly exceptId: string | undefined;
}

const clockPattern = /^([01]?\d|2[0-3]):?([0-5]\d)$/;

/** Free times of another day, and a custom time for users who may overbook. */
export const DaySlots = ({ words, zone, exceptId }: DaySlotsProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues } = useFormikContext<BookingValues>();
  const [typed, setTyped] = useState(false);
  /** An invalid custom time; null: nothing typed. */
  const [refused, setRefused] = useState<string | null>(null);
  const { day, startAt, withId, clock } = values;
  const { data, isFetching } = useQuery({
    ...apiQuery('slotList', { query: { ...timesQuery(values), from: day, to: day, exceptId } }),
    enabled: day !== '',
    meta: failsAlone,
  });
  const other = clockPattern.exec(clock.trim());
  const takeOther = () => {
    if (!other) return setRefused(clock);
    const wall = `${day}T${(other[1] ?? '').padStart(2, '0')}:${other[2] ?? ''}`;
    void setValues((now) => ({ ...withoutTime(now), startAt: instantAt(wall, zone) }));
  };
  return (
    <Box>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <DateField name="day" label={t('bookingForm.day')} />
        {day ? (
          <Button
            type="button"
            variant="link"
            onClick={() => setTyped((now) => !now)}
            aria-expanded={typed}
          >
            {t('bookingForm.otherTime')}
          </Button>
        ) : null}
      </Flex>
      {day && typed ? (
        <Flex gap="2" align="flex-end" mt="2">
          <TextField
            name="clock"
            label={t('bookingForm.clock')}
            placeholder="10:20"
            autoComplete="off"
          />
          <Button type="button" onClick={takeOther}>
            {t('bookingForm.takeTime')}
          </Button>
        </Flex>
      ) : null}
      {day && typed && refused === clock ? (
        <Text role="alert" size="xs" color="danger.fg" mt="1">
          {t('bookingForm.rules.clock')}
        </Text>
      ) : null}
      {day && isFetching && !data ? <Skeleton height="8" width="full" mt="2" /> : null}
      {data ? (
        <Box
          role="group"
          aria-label={t('bookingForm.timesOfDay')}
          mt="3"
          maxH="18rem"
          overflowY="auto"
        >
          <SlotGroups
            slots={data.items}
            words={words}
            isTaken={(slot) => slot.startAt === startAt && slot.practitionerId === withId}
            onTake={(slot) => void setValues((now) => withSlot(now, slot))}
          />
          {data.items.length === 0 ? (
            <Text size="sm" tone="muted" role="status">
              {t('bookingForm.dayFull')}
            </Text>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
};
