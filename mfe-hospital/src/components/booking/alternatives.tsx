import { Box, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useZonedFormat } from '../use-zoned-format';
import type { Refusal } from './booking-refusal';
import { withSlot, type BookingValues } from './booking-values';
import { ConflictList } from './conflict-list';
import { SlotButton } from './slot-button';

interface AlternativesProps {
  readonly refusal: Refusal;
  readonly nameOf: (practitionerId: string) => string;
  readonly zone: string;
  /** One was taken: the refusal is over. */
  readonly onTake: () => void;
}

/** The time was not free: why, and the next ones that are. */
export const Alternatives = ({ refusal, nameOf, zone, onTake }: AlternativesProps) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(zone);
  const { setValues } = useFormikContext<BookingValues>();
  return (
    <Box display="flex" flexDirection="column" gap="2" p="3" borderWidth="1px" borderRadius="md" borderColor="danger.border">
      <ConflictList conflicts={refusal.conflicts} />
      {refusal.next.length > 0 ? (
        <>
          <Text size="sm" fontWeight="medium">
            {t('booking.instead')}
          </Text>
          <Flex role="group" aria-label={t('booking.instead')} gap="2" wrap="wrap">
            {refusal.next.map((slot) => (
              <SlotButton
                key={`${slot.startAt}${slot.practitionerId}`}
                pressed={false}
                onClick={() => {
                  void setValues((now) => withSlot({ ...now, overbookReason: '' }, slot, true));
                  onTake();
                }}
              >
                {format.moment(slot.startAt)}
                <Text as="span" size="xs" tone="muted">
                  {nameOf(slot.practitionerId)}
                </Text>
              </SlotButton>
            ))}
          </Flex>
        </>
      ) : null}
    </Box>
  );
};
