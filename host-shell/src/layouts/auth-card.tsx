import { Card, Flex, Heading, Text } from '@sala/shared-ui';
import type { ReactNode } from 'react';

interface AuthCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
  /** The way to the neighbouring screen. */
  readonly footer?: ReactNode;
  /** What may come later: nothing above moves for it. */
  readonly below?: ReactNode;
  /** Room for two fields beside each other. */
  readonly wide?: boolean;
}

/**
 * One narrow card: sign-in and the screens around it. It hangs from above, so that what grows
 * pushes nothing up.
 */
export const AuthCard = ({ title, text, children, footer, below, wide = false }: AuthCardProps) => (
  <Flex
    flex="1"
    direction="column"
    align="center"
    px="3"
    pb="12"
    pt={{ base: '4', md: 'min(10vh, 6rem)' }}
  >
    <Card w="full" maxW={wide ? '34rem' : '25rem'} p={{ base: '4', md: '6' }}>
      <Heading as="h1" size="lg">
        {title}
      </Heading>
      {text ? (
        <Text tone="muted" mt="1">
          {text}
        </Text>
      ) : null}
      <Flex direction="column" mt="5">
        {children}
      </Flex>
    </Card>
    {footer ? (
      <Text tone="muted" mt="4">
        {footer}
      </Text>
    ) : null}
    {below}
  </Flex>
);
