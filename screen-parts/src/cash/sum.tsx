import { Flex, Text } from '@sala/shared-ui';

interface SumProps {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** A label with its amount. */
export const Sum = ({ label, value, strong = false }: SumProps) => (
  <Flex justify="space-between" gap="3" align="baseline">
    <Text
      as="dt"
      tone={strong ? 'default' : 'muted'}
      size={strong ? 'lg' : 'md'}
      fontWeight={strong ? 'semibold' : 'normal'}
    >
      {label}
    </Text>
    <Text as="dd" figures size={strong ? 'lg' : 'md'} fontWeight={strong ? 'semibold' : 'normal'}>
      {value}
    </Text>
  </Flex>
);
