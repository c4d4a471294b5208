import { useEffect } from 'react';

const holding = new Set<symbol>();

/** For the shell: whether a screen blocks navigation. */
export const isHeldPlace = (): boolean => holding.size > 0;

/**
 * Locks the person to this screen while mounted: links to other screens and Back do nothing,
 * without a question. Only the screen's own address changes and the shell lead away. For kiosks
 * that strangers use.
 */
export const useHeldPlace = (): void => {
  useEffect(() => {
    const mark = Symbol('held');
    holding.add(mark);
    return () => void holding.delete(mark);
  }, []);
};
