import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Skeleton, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { SegmentedControl } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useQuery, useTranslation } from '@sala/shell-sdk';
import { preferences, timesQuery, withSlot, type BookingValues } from './booking-values';
import { SlotGroups } from './slot-groups';
import type { SlotLabels } from './use-slot-labels';

interface FirstSlotsProps {
  readonly words: SlotLabels;
}

/** The best free times, chronologically; none is preselected. */
export const FirstSlots = ({ words }: FirstSlotsProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues, setFieldValue } = useFormikContext<BookingValues>();
  const { preference, startAt, withId } = values;
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    ...apiQuery('slotFirst', { query: { ...timesQuery(values), preference } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const slots = data?.items;
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
          options={preferences.map((value) => ({
            value,
            label: t(`bookingForm.preferences.${value}`),
          }))}
        />
      </Flex>
      {isPending ? (
        <Skeleton height="8" width="full" />
      ) : slots && slots.length > 0 ? (
        <SlotGroups
          slots={slots}
          words={words}
          isTaken={(slot) => slot.startAt === startAt && slot.practitionerId === withId}
          onTake={(slot) => void setValues((now) => withSlot(now, slot))}
          disabled={isPlaceholderData} // placeholder data belongs to another search
        />
      ) : (
        <Text size="sm" tone="muted" role="status">
          {t(isError ? 'bookingForm.slotsFailed' : 'bookingForm.noneFree')}
        </Text>
      )}
    </Box>
  );
};
