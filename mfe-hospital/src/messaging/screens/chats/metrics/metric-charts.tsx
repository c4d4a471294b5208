import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { Box } from '@sala/shared-ui';
import { useLayoutEffect, useRef, useState } from 'react';

export interface MetricPoint {
  readonly label: string;
  readonly value: number;
}

export interface MetricChartProps {
  readonly kind: 'line' | 'bars';
  readonly points: readonly MetricPoint[];
  /** Formats a value. */
  readonly write: (value: number) => string;
  /** For screen readers; the table below has the same figures. */
  readonly label: string;
}

const look = {
  '& text': { fill: 'fg.muted', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
  '& [data-line]': { fill: 'none', stroke: 'accent.solid', strokeWidth: '2px' },
  '& [data-grid]': { stroke: 'border', strokeWidth: '1px' },
  '& [data-tone]': { fill: 'accent.solid' },
};

type ShapeProps = Omit<MetricChartProps, 'kind'> & { readonly width: number };

const lineHeight = 200;
const margin = { top: 12, right: 16, bottom: 28, left: 76 } as const;
const namesEvery = 84;

const Line = ({ points, width, write, label }: ShapeProps) => {
  const x = scalePoint<number>({
    domain: points.map((_, place) => place),
    range: [margin.left, width - margin.right],
    padding: 0.5,
  });
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...points.map(({ value }) => value))],
    range: [lineHeight - margin.bottom, margin.top],
    nice: true,
  });
  const room = Math.max(1, width - margin.left - margin.right);
  const every = Math.max(1, Math.ceil((points.length * namesEvery) / room));
  const at = (place: number): number => x(place) ?? 0;
  return (
    <svg role="img" aria-label={label} width={width} height={lineHeight}>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} data-grid />
          <text x={margin.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central">
            {write(tick)}
          </text>
        </g>
      ))}
      <LinePath
        data={points.map(({ value }, place) => ({ value, place }))}
        x={({ place }) => at(place)}
        y={({ value }) => y(value)}
        data-line
      />
      {points.map(({ label: name, value }, place) => (
        <g key={name}>
          <circle cx={at(place)} cy={y(value)} r={3} data-tone>
            <title>{`${name}: ${write(value)}`}</title>
          </circle>
          {place % every === 0 ? (
            <text x={at(place)} y={lineHeight - 8} textAnchor="middle">
              {name}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
};

const barHeight = 26;
const valueWidth = 84;
const letterWidth = 7;

const cut = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : text;

/** Horizontal bars leave room for long names. */
const Bars = ({ points, width, write, label }: ShapeProps) => {
  const names = Math.min(200, width * 0.4);
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, ...points.map(({ value }) => value))],
    range: [names, Math.max(names + 20, width - valueWidth)],
  });
  const y = scaleBand<number>({
    domain: points.map((_, place) => place),
    range: [0, points.length * barHeight],
    padding: 0.25,
  });
  return (
    <svg role="img" aria-label={label} width={width} height={points.length * barHeight}>
      {points.map(({ label: name, value }, place) => {
        const top = y(place) ?? 0;
        const middle = top + y.bandwidth() / 2;
        return (
          <g key={name}>
            <text x={names - 8} y={middle} textAnchor="end" dominantBaseline="central">
              <title>{name}</title>
              {cut(name, Math.floor(names / letterWidth))}
            </text>
            <Bar
              x={names}
              y={top}
              width={Math.max(1, x(value) - names)}
              height={y.bandwidth()}
              rx={3}
              data-tone
            />
            <text x={x(value) + 6} y={middle} dominantBaseline="central">
              {write(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
};

/** As wide as its place. */
export const MetricChart = ({ kind, ...shape }: MetricChartProps) => {
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
      {kind === 'line' ? <Line {...shape} width={width} /> : <Bars {...shape} width={width} />}
    </Box>
  );
};
