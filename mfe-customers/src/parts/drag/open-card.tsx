import { Box } from '@sala/shared-ui';

export interface OpenCardProps {
  /** Name on the card. */
  readonly children: string;
  readonly onClick: () => void;
}

/** Button with the name that opens the card; a clickable card would interfere with dragging. */
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
