import { Card, Flex, Heading, Text } from '@sala/shared-ui';
import type { ReactNode } from 'react';

interface AuthCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
  /** Link to the neighbouring screen. */
  readonly footer?: ReactNode;
  /** May appear later without moving anything above. */
  readonly below?: ReactNode;
  /** Fits two fields side by side. */
  readonly wide?: boolean;
}

/**
 * Card of sign-in and related screens. Aligned to the top, so that growing content moves nothing
 * above it.
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
