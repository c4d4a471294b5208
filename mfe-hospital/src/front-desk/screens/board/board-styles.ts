/** Layout shared by the board and its skeleton. */
export const columnsStyle = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: 'stretch',
  gap: '2',
  overflowX: { md: 'auto' },
  flex: { md: '1' },
  minH: '0',
  minW: '0',
} as const;

export const columnStyle = {
  flex: { base: 'none', md: '1 0 10.75rem' },
  minW: '0',
  p: { base: '0', md: '1.5' },
  borderWidth: { base: '0', md: '1px' },
  borderRadius: 'lg',
  overflowY: { md: 'auto' },
  maxH: { md: 'full' },
} as const;

/** A column that is not open: its name and count alone. */
export const railStyle = {
  flex: '0 0 auto',
  width: '2rem',
  borderWidth: '1px',
  borderRadius: 'lg',
  maxH: 'full',
  minH: '0',
  overflow: 'hidden',
} as const;

/* A wide column puts cards side by side, so that no room is left empty. */
export const cardsStyle = {
  as: 'ul',
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  },
  gap: { base: '1.5', md: '1' },
  listStyle: 'none',
  m: '0',
  p: '0',
} as const;

/* Raises controls above the link that covers the card. */
export const cardStyle = {
  position: 'relative',
  '& button, & a[data-above]': { position: 'relative', zIndex: '1' },
  // Where there is no room for the word, the icon stays; the tooltip and the name say it whole.
  '& .board-step': { height: { md: '1.5rem' }, paddingInline: { base: '3', md: '2' } },
  px: '2',
  py: '1',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'md',
  minW: '0',
  '@container (max-width: 12.5rem)': {
    '& .board-step > span': { display: 'none' },
    '& .board-about': { display: 'none' },
    // Amount or hour, time and next step stay in one line; marks differ without their icons, too.
    px: '1.5',
    '& .board-facts': { gap: '1' },
    '& .board-facts > span .lucide': { display: 'none' },
    '& .board-due': { fontSize: 'xs' },
    '& .board-step': { paddingInline: '1' },
  },
} as const;
