import { useRef, useState, type PointerEvent } from 'react';

/** Pixels after which a press is a drag, and after which the card is dismissed. */
const slack = 6;
const far = 72;

/** Pixels per millisecond that dismiss the card at any distance. */
const flick = 0.5;

interface Drag {
  readonly pointer: number;
  readonly from: number;
  readonly since: number;
}

/** Whether the target is in a button or link, which must still receive its click. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a') !== null;

/**
 * Dismisses a card dragged to the right, by finger or mouse; a short drag returns it. @returns
 * offset in pixels and handlers.
 */
export const useSwipe = (dismiss: () => void) => {
  const drag = useRef<Drag | null>(null);
  const [moved, setMoved] = useState(0);
  const end = (): void => {
    drag.current = null;
    setMoved(0);
  };
  return {
    moved,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || isControl(event.target)) return;
        drag.current = { pointer: event.pointerId, from: event.clientX, since: Date.now() };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const begun = drag.current;
        if (!begun || begun.pointer !== event.pointerId) return;
        const distance = event.clientX - begun.from;
        if (distance > slack && !event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId);
        setMoved(distance > slack ? distance : 0);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const begun = drag.current;
        if (!begun || begun.pointer !== event.pointerId) return;
        const distance = event.clientX - begun.from;
        const speed = distance / Math.max(1, Date.now() - begun.since);
        if (distance > far || (distance > slack && speed > flick)) {
          drag.current = null;
          dismiss();
        } else end();
      },
      onPointerCancel: end,
    },
  };
};
