import { Box } from '@sala/shared-ui';

export interface CutProps {
  readonly children: string;
  /** CSS width from which the text is cut; in the card of a phone it never is. */
  readonly at: string;
  /** The same on a window under 1280 px. */
  readonly below?: string;
  /** Letters of equal width: keys. */
  readonly mono?: boolean;
}

/** A text that may be long, in a column that must not be wide; the whole of it on hover. */
export const Cut = ({ children, at, below = at, mono = false }: CutProps) => (
  <Box as="span" display="inline-block" verticalAlign="top" title={children} fontFamily={mono ? 'mono' : 'inherit'} maxW={{ base: 'full', md: below, xl: at }} overflow={{ md: 'hidden' }} textOverflow="ellipsis">
    {children}
  </Box>
);
