import { chakra } from '@chakra-ui/react';

/** Body text, 14 px. Use `tone` instead of a colour. */
export const Text = chakra('p', {
  base: { fontSize: 'md', lineHeight: 'normal' },
  variants: {
    tone: {
      default: {},
      muted: { color: 'fg.muted' },
      subtle: { color: 'fg.subtle' },
      danger: { color: 'danger.fg' },
      accent: { color: 'accent.fg' },
    },
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
    },
    /** Tabular figures, for columns of numbers. */
    figures: { true: { fontVariantNumeric: 'tabular-nums' } },
  },
});

/** `h2` unless `as` overrides it; PageHeader renders the `h1`. */
export const Heading = chakra('h2', {
  base: { fontWeight: 'semibold', lineHeight: 'tight', letterSpacing: '-0.01em' },
  variants: {
    size: { sm: { fontSize: 'md' }, md: { fontSize: 'lg' }, lg: { fontSize: 'xl' } },
  },
  defaultVariants: { size: 'md' },
});

/** Link styles; `<Link asChild><RouterLink to="…">…</RouterLink></Link>` inside the application. */
export const Link = chakra('a', {
  base: {
    color: 'accent.fg',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    cursor: 'pointer',
    py: { base: '1', md: '0' }, // touch target; line spacing of text is unaffected
    _hover: { color: 'accent.hover', textDecorationThickness: '2px' },
  },
});

/** A keyboard key, or a technical key that a person types. */
export const Kbd = chakra('kbd', {
  base: {
    fontFamily: 'mono',
    fontSize: 'xs',
    px: '1.5',
    py: '0.5',
    bg: 'bg.muted',
    color: 'fg.muted',
    borderWidth: '1px',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
  },
});

/** Monospaced text: codes, keys. */
export const Code = chakra('code', { base: { fontFamily: 'mono', fontSize: '0.93em' } });

/** A small neutral label: a count or a type. For a state use StatusChip. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: '1',
    px: '1.5',
    height: '5',
    fontSize: 'xs',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.muted', color: 'fg.muted' },
      accent: { bg: 'accent.subtle', color: 'accent.fg' },
      danger: { bg: 'danger.subtle', color: 'danger.fg' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** A bordered panel: a plan, a group of settings. */
export const Card = chakra('div', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'lg', p: '4' },
  variants: { highlighted: { true: { borderColor: 'accent.solid', boxShadow: 'sm' } } },
});
