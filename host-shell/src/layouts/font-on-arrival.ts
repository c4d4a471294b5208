import { loadFont, useAppearance } from '@sala/shared-ui';
import { useEffect } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * On a page of its own the font comes with the first sign that somebody is there: until then the
 * text stands in a fallback of the same measures, and the line is free for the page itself.
 */
export const useFontOnArrival = (): void => {
  const { font } = useAppearance();
  useEffect(() => {
    const stop = () => signs.forEach((sign) => removeEventListener(sign, onSign));
    const onSign = () => {
      stop();
      void loadFont(font);
    };
    for (const sign of signs) addEventListener(sign, onSign, { passive: true });
    return stop;
  }, [font]);
};
