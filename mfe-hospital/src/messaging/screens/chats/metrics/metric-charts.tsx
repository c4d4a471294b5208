import { ChartFrame } from '@sala/screen-parts/chart-frame';
import { Bars, Line, type ShapeProps } from '@sala/screen-parts/chart-shapes';

export interface MetricChartProps extends Omit<ShapeProps, 'width'> {
  readonly kind: 'line' | 'bars';
}

/** As wide as its place; the table below has the same figures. */
export const MetricChart = ({ kind, ...shape }: MetricChartProps) => (
  <ChartFrame>
    {(width) =>
      kind === 'line' ? <Line {...shape} width={width} /> : <Bars {...shape} width={width} />
    }
  </ChartFrame>
);
