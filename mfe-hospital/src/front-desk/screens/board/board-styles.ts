/** Layout shared by the board and its skeleton. */
export const columnsStyle = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: 'stretch',
  gap: '2',
  overflowX: { md: 'auto' },
  flex: { md: '1' },
  minH: '0',
} as const;

export const columnStyle = {
  flex: { base: 'none', md: '1 0 10.5rem' },
  minW: '0',
  p: '1.5',
  borderWidth: '1px',
  borderRadius: 'lg',
  overflowY: { md: 'auto' },
  maxH: { md: 'full' },
} as const;

export const cardsStyle = {
  as: 'ul',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  listStyle: 'none',
  m: '0',
  p: '0',
} as const;

/* Raises controls above the link that covers the card. */
export const cardStyle = {
  position: 'relative',
  '& button, & a[data-above]': { position: 'relative', zIndex: '1' },
  p: '2',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'md',
  minW: '0',
} as const;
