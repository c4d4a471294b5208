import { Box, Flex } from '@sala/shared-ui';
import type { ReactNode } from 'react';

interface StripProps {
  /** `alarm`: somebody has to know before they go on. */
  readonly tone: 'alarm' | 'notice';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const tones = {
  alarm: { bg: 'danger.solid', color: 'danger.contrast' },
  notice: { bg: 'status.amber.bg', color: 'status.amber.fg' },
} as const;

/** A line across the page, above everything, that stays while what it says holds. */
export const Strip = ({ tone, action, children }: StripProps) => (
  <Flex role="status" align="center" justify="center" gap="3" wrap="wrap" px="4" py="1.5" fontSize="sm" {...tones[tone]}>
    <Box maxW="60rem">{children}</Box>
    {action}
  </Flex>
);
