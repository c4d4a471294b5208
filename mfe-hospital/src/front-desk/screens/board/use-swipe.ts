import { useRef, type TouchEvent } from 'react';

/** Pixels of a swipe, and its longest time. */
const distance = 56;
const longest = 800;

interface Begun {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Sideways swipes with one finger. Nothing is prevented, so that scrolling up and down stays the
 * browser's: a movement counts only when it is at least twice as wide as high.
 *
 * @param onSwipe 1 for a swipe to the left, towards what comes next; -1 back
 */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const begun = useRef<Begun | null>(null);
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      begun.current =
        touch && touches.length === 1
          ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
          : null;
    },
    onTouchCancel: () => {
      begun.current = null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const from = begun.current;
      const touch = changedTouches[0];
      begun.current = null;
      if (!from || !touch || timeStamp - from.at > longest) return;
      const wide = touch.clientX - from.x;
      if (Math.abs(wide) < distance || Math.abs(wide) < 2 * Math.abs(touch.clientY - from.y))
        return;
      onSwipe(wide < 0 ? 1 : -1);
    },
  };
};
