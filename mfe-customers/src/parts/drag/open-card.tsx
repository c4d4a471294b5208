import { Box } from '@sala/shared-ui';

export interface OpenCardProps {
  /** Who it is. */
  readonly children: string;
  readonly onClick: () => void;
}

/** The name on a card of a board, which opens it: the whole card would be in the way of dragging. */
export const OpenCard = ({ children, onClick }: OpenCardProps) => (
  <Box
    asChild
    flex="1"
    minW="0"
    maxW="full"
    minH={{ base: 'touch', md: 'auto' }}
    textAlign="start"
    fontWeight="medium"
    cursor="pointer"
    borderRadius="sm"
    css={{ overflowWrap: 'anywhere' }}
    _hover={{ textDecoration: 'underline' }}
  >
    <button type="button" onClick={onClick}>
      {children}
    </button>
  </Box>
);
