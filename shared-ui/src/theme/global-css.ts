import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react';

/** Opacity and transform only, 120–180 ms. */
export const keyframes = defineKeyframes({
  spin: { from: { transform: 'rotate(0)' }, to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.55' } },
  appear: { from: { opacity: '0' }, to: { opacity: '1' } },
  vanish: { from: { opacity: '1' }, to: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(0.375rem)' }, to: { opacity: '1', transform: 'none' } },
  slideIn: { from: { opacity: '0', transform: 'translateX(1.5rem)' }, to: { opacity: '1', transform: 'none' } },
  slideInStart: { from: { opacity: '0', transform: 'translateX(-1.5rem)' }, to: { opacity: '1', transform: 'none' } },
  slideOutStart: { from: { opacity: '1', transform: 'none' }, to: { opacity: '0', transform: 'translateX(-1.5rem)' } },
  slideOut: { from: { opacity: '1', transform: 'none' }, to: { opacity: '0', transform: 'translateX(1.5rem)' } },
});

const system = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export const globalCss = defineGlobalStyles({
  ':root': { '--sala-font': `"Inter Variable", "Inter Fallback", ${system}` },
  ':root[data-font=manrope]': { '--sala-font': `"Manrope Variable", "Manrope Fallback", ${system}` },
  ':root[data-font=system]': { '--sala-font': system },
  html: {
    fontFamily: 'body',
    bg: 'bg.canvas',
    color: 'fg',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
  },
  body: { fontSize: 'md', minHeight: '100dvh' },
  '*, *::before, *::after': {
    borderColor: 'border',
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
  ':focus-visible': { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'focusRing', outlineOffset: '2px' },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  '::selection': { bg: 'accent.muted' },
  '.lucide': { width: '1rem', height: '1rem', strokeWidth: '1.75', flexShrink: '0' },
});
