import { Box } from '@sala/shared-ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/* What sticks below the page's header has nothing to stick to here; who the row is stays in sight instead. */
const sideways = {
  '& thead th': { position: 'static', top: 'auto' },
  '& tr > :first-of-type': { position: 'sticky', insetInlineStart: '0', zIndex: '1' },
} as const;

export interface WideFrameProps {
  /** What is scrolled sideways, for a screen reader. */
  readonly label: string;
  /** What makes it wider or narrower: when it changes it is measured anew. */
  readonly layout: string;
  readonly children: ReactNode;
}

/**
 * Scrolls sideways what is wider than the page, by the keyboard too. What fits is left alone: headers stick
 * to the page, and would not inside of anything that scrolls.
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
  return (
    <Box ref={frame} minW="0" {...(wide ? { overflowX: 'auto', css: sideways, role: 'region', 'aria-label': label, tabIndex: 0 } : {})}>
      {children}
    </Box>
  );
};
