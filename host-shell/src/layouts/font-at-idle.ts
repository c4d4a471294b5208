import { loadFont, useAppearance } from '@sala/shared-ui';
import { useEffect } from 'react';
import { whenIdle } from '../idle';

/**
 * Loads the chosen font once the first screen has rendered and the page is idle. The fallback font
 * has the same metrics, so nothing moves.
 */
export const useFontAtIdle = (): void => {
  const { font } = useAppearance();
  useEffect(() => whenIdle(() => void loadFont(font)), [font]);
};
