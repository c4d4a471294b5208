import type { BoardColumn } from '@sala/shared-contracts';
import { Box, Heading, HStack, Skeleton } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { cardStyle, cardsStyle, columnStyle, columnsStyle, railStyle } from './board-styles';

interface BoardSkeletonProps {
  readonly columns: readonly BoardColumn[];
  readonly wide: readonly BoardColumn[];
}

/** Placeholder columns, hidden for the first 150 ms so that fast responses do not flicker. */
export const BoardSkeleton = ({ columns, wide }: BoardSkeletonProps) => {
  const { t } = useTranslation('hospital');
  return (
    <Box
      role="status"
      aria-busy
      aria-label={t('board.loading')}
      {...columnsStyle}
      animation="appear 120ms linear 150ms both"
    >
      {columns.map((column) =>
        wide.includes(column) ? (
          <Box key={column} {...columnStyle} bg="bg.subtle" aria-hidden>
            <HStack ps="1" minH="6" pb="1">
              <Heading as="h2" size="sm">
                {t(`board.columns.${column}`)}
              </Heading>
            </HStack>
            <Box {...cardsStyle}>
              {['first', 'second', 'third'].map((card) => (
                <Box as="li" key={card} {...cardStyle}>
                  <Skeleton width="60%" my="1" />
                  <Skeleton width="90%" my="1" />
                </Box>
              ))}
            </Box>
          </Box>
        ) : (
          <Box key={column} {...railStyle} bg="bg.subtle" aria-hidden />
        ),
      )}
    </Box>
  );
};
