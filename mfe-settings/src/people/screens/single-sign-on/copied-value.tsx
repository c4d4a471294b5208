import { Box, Code, Text } from '@sala/shared-ui';

/** A value that is copied into another service. */
export const CopiedValue = ({
  label,
  value,
}: {
  readonly label: string;
  readonly value: string;
}) => (
  <Box>
    <Text size="sm" tone="muted">
      {label}
    </Text>
    <Code overflowWrap="anywhere" userSelect="all">
      {value}
    </Code>
  </Box>
);
