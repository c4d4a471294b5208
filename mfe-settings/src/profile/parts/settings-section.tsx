import { Card, Flex, Heading, Text } from '@sala/shared-ui';
import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Status beside the title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** Section of a settings screen with its own loading and error states. */
export const SettingsSection = ({ title, text, state, children }: SettingsSectionProps) => {
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
