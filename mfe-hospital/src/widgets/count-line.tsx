import { Flex, Link as Styled, Skeleton } from '@sala/shared-ui';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { Link, useFormat } from '@sala/shell-sdk';

export interface CountLineProps {
  readonly tone: StatusTone;
  readonly label: string;
  /** null: still on its way. */
  readonly count: number | null;
  readonly to: string;
}

/** A number of a card, which leads to what it counts. */
export const CountLine = ({ tone, label, count, to }: CountLineProps) => {
  const { number } = useFormat();
  return (
    <Flex as="li" h={{ base: 'touch', md: '8' }} align="center" justify="space-between" gap="3">
      <StatusChip tone={tone}>{label}</StatusChip>
      {count === null ? (
        <Skeleton w="8" h="4" />
      ) : (
        <Styled asChild minW="6" textAlign="end" fontVariantNumeric="tabular-nums">
          <Link to={to} aria-label={`${label}: ${number(count)}`}>
            {number(count)}
          </Link>
        </Styled>
      )}
    </Flex>
  );
};
