import { Flex, Heading } from '@sala/shared-ui';
import type { ReactNode } from 'react';

/** A part of the side, with its heading. */
export const SidePart = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Flex as="section" aria-label={title} direction="column" gap="2" pb="4">
    <Heading as="h3" size="sm">
      {title}
    </Heading>
    {children}
  </Flex>
);
