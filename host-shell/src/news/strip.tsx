import { Box, Flex } from '@sala/shared-ui';
import type { ReactNode } from 'react';

interface StripProps {
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A line across the page, above everything, that stays while what it says holds. */
export const Strip = ({ action, children }: StripProps) => (
  <Flex
    role="status"
    align="center"
    justify="center"
    gap="3"
    wrap="wrap"
    px="4"
    py="1.5"
    fontSize="sm"
    bg="status.amber.bg"
    color="status.amber.fg"
  >
    <Box maxW="60rem">{children}</Box>
    {action}
  </Flex>
);
