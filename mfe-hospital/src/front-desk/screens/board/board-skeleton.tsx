import type { BoardColumn } from '@sala/shared-contracts';
import { Box, Heading, HStack, Skeleton } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { cardStyle, cardsStyle, columnStyle, columnsStyle } from './board-styles';

/* Height of a small button, the next step of a card. */
const stepHeight = { base: 'touch', md: '7' } as const;

/** Placeholder columns, hidden for the first 150 ms so that fast responses do not flicker. */
export const BoardSkeleton = ({ columns }: { readonly columns: readonly BoardColumn[] }) => {
  const { t } = useTranslation('hospital');
  return (
    <Box
      role="status"
      aria-busy
      aria-label={t('board.loading')}
      {...columnsStyle}
      animation="appear 120ms linear 150ms both"
    >
      {columns.map((column) => (
        <Box key={column} {...columnStyle} bg="bg.subtle" aria-hidden>
          <HStack px="1" mb="2" minH="5">
            <Heading as="h2" size="sm">
              {t(`board.columns.${column}`)}
            </Heading>
          </HStack>
          <Box {...cardsStyle}>
            {['first', 'second'].map((card) => (
              <Box as="li" key={card} {...cardStyle}>
                <Skeleton width="70%" my="1" />
                <Skeleton width="90%" my="2" />
                <Skeleton width="40%" height={stepHeight} ms="auto" borderRadius="md" />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
