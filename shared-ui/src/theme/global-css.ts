import { defineGlobalStyles, defineKeyframes } from '@chakra-ui/react';
import { statusTones } from '../controls/status-tones';

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

const smallIcon = { width: '0.875rem', height: '0.875rem' };

/* What every row of a list has. A component of Chakra works out its look for each instance: those of 25 rows
   took an old computer a third of the time from the click to the list. */
const partsOfRows = {
  '.sala-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: '1',
    height: '5.5',
    px: '2',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'tight',
    borderWidth: '1px',
    borderRadius: 'full',
    whiteSpace: 'nowrap',
  },
  ...Object.fromEntries(
    statusTones.map((tone) => [
      `.sala-chip[data-tone=${tone}]`,
      { bg: `status.${tone}.bg`, color: `status.${tone}.fg`, borderColor: `status.${tone}.border` },
    ]),
  ),
  '.sala-chip[data-struck] > span': { textDecoration: 'line-through' },
  '.sala-row-button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    height: { base: 'touch', md: '7' },
    aspectRatio: '1',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
  '.sala-chip .lucide, .sala-row-button .lucide': smallIcon,
  '.sala-dots': { width: '2.5px', height: '2.5px', borderRadius: 'full', bg: 'currentColor', boxShadow: '0 -5px currentColor, 0 5px currentColor' },
};

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
  ...partsOfRows,
});
