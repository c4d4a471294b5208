import { Box, Flex, IconButton, Text } from '@sala/shared-ui';
import { CloseIcon } from '@sala/shared-ui/icons';
import type { ReactNode } from 'react';

export interface BulkBarProps {
  readonly label: string;
  /** Number of selected rows, as text. */
  readonly counted: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** Bulk actions. */
  readonly children: ReactNode;
}

/** Bar at the bottom of a list while rows are selected. */
export const BulkBar = ({ label, counted, clearLabel, onClear, children }: BulkBarProps) => (
  <Flex
    role="region"
    aria-label={label}
    position="sticky"
    bottom="3"
    zIndex="sticky"
    mt="3"
    mx="auto"
    maxW="full"
    wrap="wrap"
    align="center"
    gap="2"
    p="2"
    ps="4"
    bg="bg.raised"
    borderWidth="1px"
    borderColor="border.strong"
    borderRadius="lg"
    boxShadow="lg"
  >
    <Text size="sm" aria-live="polite" figures>
      {counted}
    </Text>
    {children}
    <Box ms="auto">
      <IconButton label={clearLabel} icon={<CloseIcon />} onClick={onClear} />
    </Box>
  </Flex>
);
