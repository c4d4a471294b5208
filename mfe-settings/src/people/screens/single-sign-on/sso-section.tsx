import { Card, Heading, Text } from '@sala/shared-ui';
import { useId, type ReactNode } from 'react';

interface SsoSectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Section of the screen of single sign-on. */
export const SsoSection = ({ title, text, children }: SsoSectionProps) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} maxW="form">
      <Heading id={id}>{title}</Heading>
      <Text tone="muted" mt="1" mb="4">
        {text}
      </Text>
      {children}
    </Card>
  );
};
