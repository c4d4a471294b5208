import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { ChartFrame } from './chart-frame';

const height = 32;
const room = 3;

interface SparkProps {
  /** In order; null: nothing to measure. */
  readonly values: readonly (number | null)[];
}

/** A line without axes, for a glance; its numbers are said elsewhere. */
export const Spark = ({ values }: SparkProps) => {
  const known = values.flatMap((value) => value ?? []);
  const points = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const last = points.at(-1);
  return (
    <ChartFrame>
      {(width) => {
        const x = scalePoint<number>({
          domain: values.map((_, place) => place),
          range: [room, width - room],
        });
        const y = scaleLinear<number>({
          domain: [Math.min(0, ...known), Math.max(1e-9, ...known)],
          range: [height - room, room],
        });
        const at = ({ place }: { readonly place: number }): number => x(place) ?? 0;
        return (
          <svg aria-hidden width={width} height={height} display="block">
            <line
              x1={room}
              x2={width - room}
              y1={height - room + 0.5}
              y2={height - room + 0.5}
              data-grid
            />
            <LinePath data={points} x={at} y={({ value }) => y(value)} data-line />
            {last ? <circle cx={at(last)} cy={y(last.value)} r={2.5} data-tone="0" /> : null}
          </svg>
        );
      }}
    </ChartFrame>
  );
};
