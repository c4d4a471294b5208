import { useEffect } from 'react';

const holding = new Set<symbol>();

/** For the shell: whether a screen holds whoever is on it. */
export const isHeldPlace = (): boolean => holding.size > 0;

/**
 * Holds whoever is on this screen: while it is shown, no link leads to another one and Back does
 * nothing, without a question. The screen itself leads away by a change of its own address, and the
 * shell may. For what strangers stand in front of.
 */
export const useHeldPlace = (): void => {
  useEffect(() => {
    const mark = Symbol('held');
    holding.add(mark);
    return () => void holding.delete(mark);
  }, []);
};
