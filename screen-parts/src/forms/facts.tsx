import { Box } from '@sala/shared-ui';
import type { ReactNode } from 'react';

export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Labelled values in a list. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Box
    as="dl"
    display="grid"
    gridTemplateColumns="fit-content(45%) minmax(0, 1fr)"
    columnGap="4"
    rowGap="2"
    m="0"
    fontSize="md"
    css={{
      '& dt': { color: 'fg.muted', overflowWrap: 'anywhere' },
      '& dd': { m: '0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
      '& dd > a:only-child': {
        display: { base: 'inline-flex', md: 'inline' },
        alignItems: 'center',
        minH: { base: 'touch', md: 'auto' },
        overflowWrap: 'anywhere',
      },
      // Aligns a label with a link as its only value.
      '& dt:has(+ dd > a:only-child)': {
        display: { base: 'flex', md: 'block' },
        alignItems: 'center',
        minH: { base: 'touch', md: 'auto' },
      },
    }}
  >
    {facts.map(({ key, label, content }) => (
      <Box key={key} display="contents">
        <dt>{label}</dt>
        <dd>{content}</dd>
      </Box>
    ))}
  </Box>
);
