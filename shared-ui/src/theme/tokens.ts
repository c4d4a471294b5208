import { defineTokens } from '@chakra-ui/react';

/** Raw values; components use the semantic colours. */
const scale = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 5.5, 6, 6.5, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24].map(
    (step) => [String(step), { value: `${step / 4}rem` }],
  ),
);

export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
  },
  fonts: {
    body: { value: 'var(--sala-font)' },
    heading: { value: 'var(--sala-font)' },
    mono: { value: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace' },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    lg: { value: '1rem' },
    xl: { value: '1.25rem' },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  lineHeights: { tight: { value: '1.25' }, normal: { value: '1.45' } },
  spacing: scale,
  sizes: {
    ...scale,
    full: { value: '100%' },
    form: { value: '40rem' },
    row: { value: '2.375rem' },
    rowComfortable: { value: '3rem' },
    control: { value: '2rem' },
    touch: { value: '2.5rem' },
    header: { value: '2.75rem' },
  },
  radii: {
    none: { value: '0' },
    sm: { value: '0.25rem' },
    md: { value: '0.375rem' },
    lg: { value: '0.625rem' },
    full: { value: '9999px' },
  },
  borders: { none: { value: '0' } },
  durations: { fast: { value: '120ms' }, moderate: { value: '150ms' }, slow: { value: '180ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
  zIndex: {
    base: { value: 0 },
    sticky: { value: 10 },
    header: { value: 20 },
    overlay: { value: 100 },
    popover: { value: 200 },
    toast: { value: 300 },
  },
});
