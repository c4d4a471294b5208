import type { AnsweredColumn, ChartKind, Dataset } from '@sala/shared-contracts';
import { ChartFrame, chartTones } from '@sala/screen-parts/chart-frame';
import { Bars, Line, Slices, type ShapeProps } from '@sala/screen-parts/chart-shapes';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { headingOf, useCellText } from '../../parts/cell-text';
import { drawnColumn, largest, pointsOf } from './chart-points';
import type { GridRow } from './use-dataset-rows';

/** A cross-table is not a chart. */
export type DrawnKind = Exclude<ChartKind, 'pivot'>;

/* More would not be legible; the table below shows all. */
const most: Readonly<Record<Exclude<DrawnKind, 'kpi'>, number>> = { bar: 25, line: 100, pie: 7 };

export interface DatasetChartProps {
  readonly kind: DrawnKind;
  readonly dataset: Dataset;
  readonly columns: readonly AnsweredColumn[];
  readonly rows: readonly GridRow[];
}

/* Totals in large figures. */
const Figures = ({ dataset, columns, rows }: Omit<DatasetChartProps, 'kind'>) => {
  const { t } = useTranslation('customers');
  const cellText = useCellText();
  return (
    <Box as="dl" display="flex" flexWrap="wrap" gap="3">
      {columns.map((column, place) =>
        column.aggregate ? (
          <Box
            key={column.key}
            px="4"
            py="3"
            minW="10rem"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="lg"
          >
            <Box as="dt" fontSize="sm" color="fg.muted">
              {headingOf(t, dataset, column)}
            </Box>
            <Box as="dd" fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {cellText(rows[0]?.cells[place], column)}
            </Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
};

const Drawing = ({
  kind,
  dataset,
  columns,
  rows,
}: DatasetChartProps & { readonly kind: Exclude<DrawnKind, 'kpi'> }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const cellText = useCellText();
  const drawn = columns[drawnColumn(columns)];
  const all = pointsOf(dataset, columns, rows, cellText);
  const points =
    kind === 'pie' ? largest(all, most.pie, t('datasets.others')) : all.slice(0, most[kind]);
  if (!drawn || points.length === 0) return <Text tone="muted">{t('datasets.nothingToDraw')}</Text>;
  const by = columns
    .filter(({ aggregate }) => aggregate === null)
    .map((column) => headingOf(t, dataset, column));
  const shapeOf = (width: number): ShapeProps => ({
    points,
    width,
    write: (value) => cellText(value, drawn),
    label: t('datasets.chartLabel', {
      kind: t(`datasets.charts.${kind}`),
      measure: headingOf(t, dataset, drawn),
      by: by.join(' · '),
    }),
  });
  const sum = points.reduce((total, { value }) => total + value, 0);
  return (
    <ChartFrame>
      {(width) => (
        <>
          {kind === 'bar' ? <Bars {...shapeOf(width)} /> : null}
          {kind === 'line' ? <Line {...shapeOf(width)} /> : null}
          {kind === 'pie' ? (
            <Box display="flex" flexWrap="wrap" gap="5" alignItems="center">
              <Slices {...shapeOf(width)} />
              <Box as="ul" listStyleType="none" display="grid" gap="1.5" fontSize="sm">
                {points.map(({ label, value }, place) => (
                  <Box as="li" key={label} display="flex" gap="2" alignItems="center">
                    <Box
                      aria-hidden
                      boxSize="3"
                      borderRadius="sm"
                      flexShrink="0"
                      bg={chartTones[place] ?? chartTones[0]}
                    />
                    {label}: {cellText(value, drawn)} ({format.percent(value / sum)})
                  </Box>
                ))}
              </Box>
            </Box>
          ) : null}
          {kind !== 'pie' && all.length > points.length ? (
            <Text size="sm" tone="muted">
              {t('datasets.drawnSome', { shown: format.number(points.length) })}
            </Text>
          ) : null}
        </>
      )}
    </ChartFrame>
  );
};

/** Chart of the groups; the table below holds the same figures. */
export const DatasetChart = ({ kind, ...answer }: DatasetChartProps) =>
  kind === 'kpi' ? <Figures {...answer} /> : <Drawing kind={kind} {...answer} />;
