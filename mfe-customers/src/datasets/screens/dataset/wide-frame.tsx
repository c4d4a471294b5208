import { Box } from '@sala/shared-ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/* Inside of what scrolls sideways nothing sticks to the page: the head is moved down by as much as the frame has
   gone under the page's header. Who the row is stays in sight, too. */
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

export interface WideFrameProps {
  /** What is scrolled sideways, for a screen reader. */
  readonly label: string;
  /** What makes it wider or narrower: when it changes it is measured anew. */
  readonly layout: string;
  readonly children: ReactNode;
}

/**
 * Scrolls sideways what is wider than the page, by the keyboard too; its head stays in sight. What
 * fits is left alone: headers stick to the page by themselves.
 */
export const WideFrame = ({ label, layout, children }: WideFrameProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || typeof ResizeObserver === 'undefined') return undefined; // jsdom lays nothing out
    const measure = () => setWide(box.scrollWidth > box.clientWidth + 1);
    measure();
    // Cards become a table after the window was made wider: the frame is another size then, too.
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
