import type { ChartPoint } from '@sala/screen-parts/chart-shapes';
import type { AnsweredColumn, Dataset, DatasetCell } from '@sala/shared-contracts';
import { columnOf, type CellText } from '../../parts/cell-text';
import type { GridRow } from './use-dataset-rows';

const isNumber = (cell: DatasetCell | undefined): cell is number => typeof cell === 'number';

/** Index of the column a chart shows: the first numeric measure. */
export const drawnColumn = (columns: readonly AnsweredColumn[]): number =>
  columns.findIndex(
    ({ aggregate, type }) => aggregate !== null && (type === 'number' || type === 'money'),
  );

/** Labels and first measure of each group. Groups without a value are left out. */
export const pointsOf = (
  dataset: Dataset,
  columns: readonly AnsweredColumn[],
  rows: readonly GridRow[],
  cellText: CellText,
): ChartPoint[] => {
  const drawn = drawnColumn(columns);
  return rows.flatMap(({ cells }) => {
    const value = cells[drawn];
    if (!isNumber(value)) return [];
    const names = columns.flatMap((column, place) =>
      column.aggregate
        ? []
        : [
            cellText(cells[place], {
              ...column,
              options: columnOf(dataset, column.column)?.options ?? [],
            }),
          ],
    );
    return [{ label: names.join(' · '), value }];
  });
};

/** The largest points, with the rest summed up as one. */
export const largest = (
  points: readonly ChartPoint[],
  count: number,
  others: string,
): ChartPoint[] => {
  const sorted = [...points]
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  if (sorted.length <= count) return sorted;
  const rest = sorted.slice(count - 1);
  return [
    ...sorted.slice(0, count - 1),
    { label: others, value: rest.reduce((sum, { value }) => sum + value, 0) },
  ];
};
