import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Skeleton, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { SegmentedControl } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useQuery, useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { preferences, timesQuery, withSlot, type BookingValues } from './booking-values';
import { SlotButton } from './slot-button';
import type { SlotWords } from './use-slot-words';

interface FirstSlotsProps {
  readonly words: SlotWords;
}

/** The five best free times; the first is taken until the person takes another. */
export const FirstSlots = ({ words }: FirstSlotsProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues, setFieldValue, dirty, resetForm } = useFormikContext<BookingValues>();
  const { practitionerId, preference, picked, startAt, withId } = values;
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    ...apiQuery('slotFirst', { query: { ...timesQuery(values), preference } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const slots = data?.items;
  const best = isPlaceholderData ? undefined : slots?.[0]; // the times of before are another doctor's
  useEffect(() => {
    if (!best || picked || (best.startAt === startAt && best.practitionerId === withId)) return;
    // What the form chose by itself is nothing that the person would lose.
    if (dirty) void setValues((now) => (now.picked ? now : withSlot(now, best, false)));
    else resetForm({ values: withSlot(values, best, false) });
  }, [best, picked, startAt, withId, values, dirty, setValues, resetForm]);

  return (
    <Box role="group" aria-label={t('bookingForm.first')}>
      <Flex justify="space-between" align="center" gap="2" wrap="wrap" mb="2">
        <Text size="sm" fontWeight="medium">
          {t('bookingForm.first')}
        </Text>
        <SegmentedControl
          label={t('bookingForm.preference')}
          value={preference}
          onChange={(value) => void setFieldValue('preference', value)}
          options={preferences.map((value) => ({ value, label: t(`bookingForm.preferences.${value}`) }))}
        />
      </Flex>
      {isPending ? (
        <Skeleton height="8" width="full" />
      ) : slots && slots.length > 0 ? (
        <Flex gap="2" wrap="wrap">
          {slots.map((slot) => (
            <SlotButton
              key={`${slot.startAt}${slot.practitionerId}`}
              pressed={slot.startAt === startAt && slot.practitionerId === withId}
              disabled={isPlaceholderData}
              onClick={() => void setValues((now) => withSlot(now, slot, true))}
            >
              {words.moment(slot)}
              {practitionerId ? null : <Text as="span" size="xs" tone="muted">{words.where(slot)}</Text>}
            </SlotButton>
          ))}
        </Flex>
      ) : (
        <Text size="sm" tone="muted" role="status">
          {t(isError ? 'bookingForm.slotsFailed' : 'bookingForm.noneFree')}
        </Text>
      )}
    </Box>
  );
};
