import { Card, Flex, Heading, Text } from '@sala/shared-ui';
import type { ReactNode } from 'react';

interface AuthCardProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  /** The way to the neighbouring screen. */
  readonly footer?: ReactNode;
}

/** One narrow card in the middle: sign-in and the screens around it. */
export const AuthCard = ({ title, text, children, footer }: AuthCardProps) => (
  <Flex flex="1" direction="column" align="center" justify={{ base: 'flex-start', md: 'center' }} px="3" pb="12" pt={{ base: '4', md: '0' }}>
    <Card w="full" maxW="25rem" p={{ base: '4', md: '6' }}>
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
  </Flex>
);
