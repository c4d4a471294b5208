import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { Bar, LinePath, Pie } from '@visx/shape';

/** One bar, point or slice. */
export interface ChartPoint {
  readonly label: string;
  readonly value: number;
}

export interface ShapeProps {
  readonly points: readonly ChartPoint[];
  readonly width: number;
  /** Formats a value. */
  readonly write: (value: number) => string;
  /** Description for screen readers. */
  readonly label: string;
}

const cut = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, Math.max(1, letters - 1)).trimEnd()}…` : text;

const letterWidth = 7;
const barHeight = 26;

/** Horizontal bars leave room for long names. */
export const Bars = ({ points, width, write, label }: ShapeProps) => {
  const height = points.length * barHeight;
  const names = Math.min(180, width * 0.35);
  const values = 84;
  const x = scaleLinear<number>({
    domain: [
      Math.min(0, ...points.map(({ value }) => value)),
      Math.max(0, ...points.map(({ value }) => value)),
    ],
    range: [names, Math.max(names + 20, width - values)],
  });
  const y = scaleBand<number>({
    domain: points.map((_, place) => place),
    range: [0, height],
    padding: 0.25,
  });
  const zero = x(0);
  return (
    <svg role="img" aria-label={label} width={width} height={height}>
      {points.map((point, place) => {
        const top = y(place) ?? 0;
        const end = x(point.value);
        const middle = top + y.bandwidth() / 2;
        return (
          <g key={point.label}>
            <text x={names - 8} y={middle} textAnchor="end" dominantBaseline="central">
              <title>{point.label}</title>
              {cut(point.label, Math.floor(names / letterWidth))}
            </text>
            <Bar
              x={Math.min(zero, end)}
              y={top}
              width={Math.max(1, Math.abs(end - zero))}
              height={y.bandwidth()}
              rx={3}
              data-tone="0"
            />
            <text x={Math.max(zero, end) + 6} y={middle} dominantBaseline="central">
              {write(point.value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
};

const lineHeight = 260;
const margin = { top: 12, right: 16, bottom: 28, left: 76 } as const;
const namesEvery = 84;

/** Line chart in the order of the points. */
export const Line = ({ points, width, write, label }: ShapeProps) => {
  const values = points.map(({ value }) => value);
  const x = scalePoint<number>({
    domain: points.map((_, place) => place),
    range: [margin.left, width - margin.right],
    padding: 0.5,
  });
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [lineHeight - margin.bottom, margin.top],
    nice: true,
  });
  const every = Math.max(
    1,
    Math.ceil((points.length * namesEvery) / Math.max(1, width - margin.left - margin.right)),
  );
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
          <circle cx={at(place)} cy={y(value)} r={3.5} data-tone="0">
            <title>{`${name}: ${write(value)}`}</title>
          </circle>
          {place % every === 0 ? (
            <text x={at(place)} y={lineHeight - 8} textAnchor="middle">
              {cut(name, 12)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
};

const pieSize = 240;

/** Pie chart; the legend is beside it. */
export const Slices = ({ points, width, label }: ShapeProps) => {
  const size = Math.min(pieSize, width);
  return (
    <svg role="img" aria-label={label} width={size} height={size}>
      <g transform={`translate(${size / 2},${size / 2})`}>
        <Pie<ChartPoint>
          data={[...points]}
          pieValue={({ value }) => value}
          pieSort={null}
          pieSortValues={null}
          outerRadius={size / 2 - 2}
          innerRadius={size / 4}
          padAngle={0.01}
        >
          {({ arcs, path }) =>
            arcs.map((arc, place) => (
              <path key={arc.data.label} d={path(arc) ?? ''} data-tone={place} />
            ))
          }
        </Pie>
      </g>
    </svg>
  );
};
