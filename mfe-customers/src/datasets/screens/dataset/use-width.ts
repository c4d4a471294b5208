import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How wide an element is, in pixels, now and whenever it changes. */
export const useWidth = (atFirst: number): readonly [RefObject<HTMLDivElement | null>, number] => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(atFirst);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver === 'undefined') return undefined; // jsdom draws nothing
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width];
};
