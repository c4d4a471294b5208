import { Flex, Link as Styled, Skeleton } from '@sala/shared-ui';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { Link } from '@sala/shell-sdk';

export interface DayLineProps {
  readonly tone: StatusTone;
  readonly label: string;
  /** null while loading. */
  readonly value: string | null;
  readonly to: string;
}

/** A figure of the day, linked to its source. */
export const DayLine = ({ tone, label, value, to }: DayLineProps) => (
  <Flex as="li" h={{ base: 'touch', md: '8' }} align="center" justify="space-between" gap="3">
    <StatusChip tone={tone}>{label}</StatusChip>
    {value === null ? (
      <Skeleton w="8" h="4" />
    ) : (
      <Styled asChild minW="6" textAlign="end" fontVariantNumeric="tabular-nums">
        <Link to={to} aria-label={`${label}: ${value}`}>
          {value}
        </Link>
      </Styled>
    )}
  </Flex>
);
