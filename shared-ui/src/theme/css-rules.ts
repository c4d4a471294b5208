/** A semantic color for plain CSS. @param name as in `semantic-tokens.ts`, with hyphens: `fg-muted` */
export const color = (name: string): string => `var(--chakra-colors-${name})`;

/** Desktop breakpoint: Chakra's `md`. */
export const atDesk = '@media screen and (min-width: 48rem)';
