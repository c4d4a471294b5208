import { Card, Flex, Heading } from '@sala/shared-ui';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

export const Section = ({ title, state, children }: SectionProps) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} minW="0">
      <Flex align="center" justify="space-between" gap="2" wrap="wrap" mb="3">
        <Heading id={id}>{title}</Heading>
        {state}
      </Flex>
      {children}
    </Card>
  );
};
