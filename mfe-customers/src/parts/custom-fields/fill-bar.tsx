import { Box, HStack } from '@sala/shared-ui';
import { useFormat } from '@sala/shell-sdk';
import type { Fill } from './field-usage';

/** Number of records with a value, and its share as a bar. */
export const FillBar = ({ count, records }: Fill) => {
  const format = useFormat();
  const part = records === 0 ? 0 : count / records;
  return (
    <HStack gap="2" justify={{ base: 'flex-start', md: 'flex-end' }}>
      <span>{format.number(count)}</span>
      <Box
        width="3.5rem"
        height="1.5"
        bg="bg.muted"
        borderRadius="full"
        overflow="hidden"
        aria-hidden
      >
        <Box height="full" bg="accent.solid" style={{ width: `${part * 100}%` }} />
      </Box>
      <Box as="span" minW="2.75rem" textAlign="end" color="fg.muted">
        {format.percent(part)}
      </Box>
    </HStack>
  );
};
