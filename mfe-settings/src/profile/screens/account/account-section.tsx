import { Card, Flex, Heading, Text } from '@sala/shared-ui';
import { useId, type ReactNode } from 'react';

interface AccountSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Status beside the title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** Section of the account screen with its own loading and error states. */
export const AccountSection = ({ title, text, state, children }: AccountSectionProps) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} maxW="form">
      <Flex align="center" gap="2" wrap="wrap">
        <Heading id={id}>{title}</Heading>
        {state}
      </Flex>
      {text ? (
        <Text tone="muted" mt="1" mb="4">
          {text}
        </Text>
      ) : null}
      {children}
    </Card>
  );
};
