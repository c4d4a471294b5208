import { Flex, Text } from '@sala/shared-ui';
import { CalendarIcon } from '@sala/shared-ui/icons';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { BookingValues } from './booking-values';

export const timeHintId = 'booking-time-hint';

interface TimeHintProps {
  /** Rescheduling, so that a time exists. */
  readonly moves: boolean;
}

/** Placeholder for the chosen time; explains why booking is disabled. */
export const TimeHint = ({ moves }: TimeHintProps) => {
  const { t } = useTranslation('hospital');
  const { values, submitCount } = useFormikContext<BookingValues>();
  return (
    <Flex
      id={timeHintId}
      role="status"
      gap="3"
      align="center"
      p="3"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="md"
      color={submitCount > 0 ? 'danger.fg' : 'fg.muted'}
    >
      <CalendarIcon aria-hidden />
      <Text size="sm">
        {values.eventTypeId
          ? t(`bookingForm.missing.${moves ? 'move' : 'book'}.${values.allDay ? 'day' : 'time'}`)
          : t('bookingForm.missing.book.type')}
      </Text>
    </Flex>
  );
};
