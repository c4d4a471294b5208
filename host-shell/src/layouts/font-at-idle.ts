import { loadFont, useAppearance } from '@sala/shared-ui';
import { useEffect } from 'react';

/** Milliseconds: on a wall nobody moves anything. */
const patience = 10_000;

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * The font comes with the first sign that somebody is there: until then the text stands in a fallback of the same
 * measures, and line and processor are free for the page itself. A font that comes lays all of it out anew, twice.
 */
export const useFontOnArrival = (): void => {
  const { font } = useAppearance();
  useEffect(() => {
    const stop = () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, onSign);
    };
    const onSign = () => {
      stop();
      void loadFont(font);
    };
    const timer = setTimeout(onSign, patience);
    for (const sign of signs) addEventListener(sign, onSign, { passive: true });
    return stop;
  }, [font]);
};
