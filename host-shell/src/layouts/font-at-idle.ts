import { loadFont, useAppearance } from '@sala/shared-ui';
import { useEffect } from 'react';
import { whenIdle } from '../idle';

/**
 * Loads the chosen font once the first screen is drawn and the page is idle. Until then the text
 * stands in a fallback of the same measures, so the change moves nothing.
 */
export const useFontAtIdle = (): void => {
  const { font } = useAppearance();
  useEffect(() => whenIdle(() => void loadFont(font)), [font]);
};
