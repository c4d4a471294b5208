import { Box } from '@sala/shared-ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Of the slices of a pie in turn; everything else has the first. */
export const chartTones = [
  'accent.solid',
  'status.blue.fg',
  'status.amber.fg',
  'status.violet.fg',
  'status.green.fg',
  'status.red.fg',
  'status.slate.fg',
] as const;

const look = {
  '& text': { fill: 'fg.muted', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
  '& [data-line]': { fill: 'none', stroke: 'accent.solid', strokeWidth: '2px' },
  '& [data-grid]': { stroke: 'border', strokeWidth: '1px' },
  ...Object.fromEntries(
    chartTones.map((color, tone) => [`& [data-tone="${tone}"]`, { fill: color }]),
  ),
};

interface ChartFrameProps {
  /** Draws a chart of this width in pixels. */
  readonly children: (width: number) => ReactNode;
}

/** Colours of charts, and the width of their place, kept up to date. */
export const ChartFrame = ({ children }: ChartFrameProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || typeof ResizeObserver === 'undefined') return undefined; // jsdom has no layout
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={frame} css={look} minW="0" overflow="hidden">
      {children(width)}
    </Box>
  );
};
