import { chakra } from '@chakra-ui/react';

/** A turning ring as large as the text around it; silent, its surroundings say what is going on. */
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

/** A grey place where something will be. */
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
