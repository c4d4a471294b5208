import { Box, Flex } from '@sala/shared-ui';
import type { ReactNode } from 'react';

interface StripProps {
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A bar across the top of the page. */
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
