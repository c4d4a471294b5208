import type { Conflict } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useBookingMessages } from './use-booking-messages';

/** Dates in API messages; a range of one day is shortened. */
const days = /(\d{4}-\d\d-\d\d)(?:–\1)?/g;

/** Conflicts of a time in words. */
export const ConflictList = ({ conflicts }: { readonly conflicts: readonly Conflict[] }) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <Box as="ul" listStyleType="none" display="flex" flexDirection="column" gap="1.5" m="0" p="0">
      {conflicts.map(({ code, detail }) => (
        <Flex as="li" key={code} gap="2" align="flex-start" fontSize="sm">
          <Box color="status.red.fg" flexShrink="0" mt="0.5">
            <AlertIcon />
          </Box>
          <span>
            {t(`bookingForm.conflicts.${code}`)}
            {detail ? (
              <Text
                as="span"
                tone="muted"
              >{` · ${detail.replaceAll(days, (_, day: string) => format.day(day))}`}</Text>
            ) : null}
          </span>
        </Flex>
      ))}
    </Box>
  );
};
