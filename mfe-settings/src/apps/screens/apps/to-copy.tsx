import { Box, Code, Text } from '@sala/shared-ui';

interface ToCopyProps {
  readonly label: string;
  readonly value: string;
}

/** A value that is entered somewhere else. */
export const ToCopy = ({ label, value }: ToCopyProps) => (
  <Box>
    <Text size="sm" tone="muted">
      {label}
    </Text>
    <Code overflowWrap="anywhere" userSelect="all">
      {value}
    </Code>
  </Box>
);
