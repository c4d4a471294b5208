import { chakra } from '@chakra-ui/react';

/** Spinner of one em. Hidden from screen readers; its surroundings announce the state. */
export const Spinner = chakra(
  'span',
  {
    base: {
      display: 'inline-block',
      boxSize: '1em',
      flexShrink: 0,
      borderWidth: '2px',
      borderColor: 'currentColor',
      borderInlineEndColor: 'transparent',
      borderRadius: 'full',
      animation: 'spin 0.7s linear infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);

/** Grey placeholder for loading content. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      bg: 'bg.emphasized',
      borderRadius: 'sm',
      height: '3',
      animation: 'pulse 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);
