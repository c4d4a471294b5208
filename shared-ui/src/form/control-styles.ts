import { chakra, defineRecipe } from '@chakra-ui/react';

/* 16 px on a phone: below that, the browser there zooms in on a focused field. */
const controlRecipe = defineRecipe({
  base: {
    width: 'full',
    minW: '0',
    h: { base: 'touch', md: 'control' },
    px: '2.5',
    fontSize: { base: 'lg', md: 'md' },
    lineHeight: 'tight',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    appearance: 'none',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg.subtle' },
    _focusVisible: { outlineOffset: '-1px', borderColor: 'focusRing' },
    // also under the pointer and with the focus, which both have colours of their own
    _invalid: { borderColor: 'danger.solid', _hover: { borderColor: 'danger.solid' }, _focusVisible: { borderColor: 'danger.solid', outlineColor: 'danger.solid' } },
    _disabled: { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed', opacity: 1 },
  },
  variants: {
    kind: {
      text: {},
      number: { fontVariantNumeric: 'tabular-nums' },
      date: { fontVariantNumeric: 'tabular-nums', maxW: '12rem' },
      code: {
        fontFamily: 'mono',
        fontSize: 'xl!',
        letterSpacing: '0.4em',
        h: '11!',
        maxW: '13rem',
        textAlign: 'center',
        ps: '0.9em',
      },
      area: { h: 'auto', minH: '5rem', py: '1.5', lineHeight: 'normal', resize: 'vertical' },
    },
  },
});

export const Input = chakra('input', controlRecipe);
export const Textarea = chakra('textarea', controlRecipe);
export const Select = chakra('select', {
  ...controlRecipe,
  base: { ...controlRecipe.base, pe: '8', cursor: 'pointer', '& option': { bg: 'bg.panel', color: 'fg' } },
});
