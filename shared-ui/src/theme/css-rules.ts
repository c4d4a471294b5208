/**
 * A semantic color in a rule of the page. @param name as in `semantic-tokens.ts`, with hyphens:
 * `fg-muted`
 */
export const color = (name: string): string => `var(--chakra-colors-${name})`;

/** From the width on at which a screen is that of a desk: Chakra's `md`. */
export const atDesk = '@media screen and (min-width: 48rem)';
