import type { AnsweredColumn, Dataset } from '@sala/shared-contracts';
import { DataTable, type Column, type DataTableProps, type MoreRows } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { columnOf, headingOf, useCellText } from '../../parts/cell-text';
import type { GridRow } from './use-dataset-rows';
import { HorizontalScroll } from './horizontal-scroll';

export interface DatasetGridProps {
  readonly dataset: Dataset;
  readonly columns: readonly AnsweredColumn[];
  readonly rows: readonly GridRow[];
  readonly more: MoreRows | undefined;
  readonly loading: boolean;
  readonly stale: boolean;
  readonly error: ReactNode;
  readonly empty: ReactNode;
  readonly sort: string | undefined;
  readonly onSortChange: (sort: string) => void;
  /** undefined for groups, which have no details. */
  readonly onOpen: ((row: GridRow) => void) | undefined;
  readonly selectedPlace: string;
}

type Columns = DataTableProps<GridRow>['columns'];

const toTheRight: ReadonlySet<string> = new Set(['number', 'money', 'date']);

/* Columns of the skeleton until the first page arrives. */
const skeletonColumns = (dataset: Dataset): AnsweredColumn[] =>
  dataset.columns.map(({ key, type, masked }) => ({
    key,
    column: key,
    aggregate: null,
    step: null,
    type,
    masked,
  }));

const useColumns = (dataset: Dataset, answered: readonly AnsweredColumn[]): Columns => {
  const { t } = useTranslation('customers');
  const cellText = useCellText();
  return useMemo(() => {
    const shown = answered.length > 0 ? answered : skeletonColumns(dataset);
    const columns = shown.map((column, index): Column<GridRow> => {
      const options = column.aggregate ? [] : (columnOf(dataset, column.column)?.options ?? []);
      return {
        key: column.key,
        header: headingOf(t, dataset, column),
        sortable: !column.masked,
        align: index > 0 && toTheRight.has(column.type) ? 'end' : 'start',
        cut: '14rem',
        cell: ({ cells }) => cellText(cells[index], { ...column, options }),
      };
    });
    return columns as unknown as Columns; // datasets and results have at least one column
  }, [dataset, answered, t, cellText]);
};

const keyOf = ({ place }: GridRow): string => String(place);

/** Virtualised grid of rows or groups. */
export const DatasetGrid = ({ dataset, columns, selectedPlace, ...table }: DatasetGridProps) => {
  const { t } = useTranslation('customers');
  const shown = useColumns(dataset, columns);
  return (
    <HorizontalScroll
      label={t('datasets.sideways')}
      layout={`${shown.map(({ key }) => key).join(' ')} ${table.rows.length}`}
    >
      <DataTable
        {...table}
        label={dataset.name}
        columns={shown}
        rowKey={keyOf}
        selectedKey={selectedPlace || undefined}
      />
    </HorizontalScroll>
  );
};
