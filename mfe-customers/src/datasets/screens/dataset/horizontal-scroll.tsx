import { Box } from '@sala/shared-ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/*
 * Inside a horizontal scroller nothing sticks to the page, so the head is shifted down by what the
 * page header covers. The first column is sticky.
 */
const sideways = {
  '& thead th': {
    position: 'relative',
    top: 'auto',
    zIndex: '2',
    transform: 'translateY(max(0px, var(--header-height, 0px) - var(--frame-top, 9999px)))',
  },
  '& tr > :first-of-type': { position: 'sticky', insetInlineStart: '0', zIndex: '1' },
  '& thead th:first-of-type': { zIndex: '3' },
} as const;

export interface HorizontalScrollProps {
  /** Label of the scroll area for screen readers. */
  readonly label: string;
  /** Remeasures when this changes, such as the list of columns. */
  readonly layout: string;
  readonly children: ReactNode;
}

/**
 * Scrolls wide tables horizontally, also by keyboard, and keeps their head visible. Tables that fit
 * are left alone: their heads stick to the page natively.
 */
export const HorizontalScroll = ({ label, layout, children }: HorizontalScrollProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || typeof ResizeObserver === 'undefined') return undefined; // jsdom has no layout
    const measure = () => setWide(box.scrollWidth > box.clientWidth + 1);
    measure();
    // Widening the window turns cards into a table, which resizes the frame.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [layout]);
  useEffect(() => {
    const box = frame.current;
    if (!box || !wide) return undefined;
    const look = () => box.style.setProperty('--frame-top', `${box.getBoundingClientRect().top}px`);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [wide]);
  return (
    <Box
      ref={frame}
      minW="0"
      {...(wide
        ? { overflowX: 'auto', css: sideways, role: 'region', 'aria-label': label, tabIndex: 0 }
        : {})}
    >
      {children}
    </Box>
  );
};
