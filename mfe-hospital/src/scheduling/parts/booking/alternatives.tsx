import { Box, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import type { Refusal } from './booking-refusal';
import { withSlot, type BookingValues } from './booking-values';
import { ConflictList } from './conflict-list';
import { SlotButton } from './slot-button';
import { OverbookReason } from './time-warnings';
import type { SlotLabels } from './use-slot-labels';

interface AlternativesProps {
  readonly refusal: Refusal;
  readonly words: SlotLabels;
  readonly zone: string;
  /** A suggested time was chosen. */
  readonly onTake: () => void;
}

/** A refused time: the conflicts, and the next free times. */
export const Alternatives = ({ refusal, words, zone, onTake }: AlternativesProps) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(zone);
  const { setValues } = useFormikContext<BookingValues>();
  return (
    <Box
      display="flex"
      flexDirection="column"
      gap="2"
      p="3"
      borderWidth="1px"
      borderRadius="md"
      borderColor="danger.border"
    >
      <ConflictList conflicts={refusal.conflicts} />
      {refusal.dates.map(({ startAt, conflicts }) => (
        <Box key={startAt}>
          <Text size="sm" fontWeight="medium" figures>
            {format.moment(startAt)}
          </Text>
          <ConflictList conflicts={conflicts} />
        </Box>
      ))}
      {refusal.conflicts.length > 0 ? <OverbookReason conflicts={refusal.conflicts} /> : null}
      {refusal.next.length > 0 ? (
        <>
          <Text size="sm" fontWeight="medium">
            {t('bookingForm.instead')}
          </Text>
          <Flex role="group" aria-label={t('bookingForm.instead')} gap="2" wrap="wrap">
            {refusal.next.map((slot) => (
              <SlotButton
                key={`${slot.startAt}${slot.practitionerId}`}
                pressed={false}
                onClick={() => {
                  void setValues((now) =>
                    withSlot(
                      { ...now, ...(now.allDay ? { day: dayOf(wallAt(slot.startAt, zone)) } : {}) },
                      slot,
                    ),
                  );
                  onTake();
                }}
              >
                {words.moment(slot)}
                <Text as="span" size="xs" tone="muted">
                  {words.where(slot)}
                </Text>
              </SlotButton>
            ))}
          </Flex>
        </>
      ) : null}
    </Box>
  );
};
