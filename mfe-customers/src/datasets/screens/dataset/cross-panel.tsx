import {
  crossTable,
  limits,
  type AnsweredColumn,
  type Dataset,
  type DatasetDefinition,
} from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { FilterSelect } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { headingOf } from '../../parts/cell-text';
import { CrossGrid } from './cross-grid';
import { useCrossTable } from './use-cross-table';

export interface CrossPanelProps {
  readonly dataset: Dataset;
  readonly definition: DatasetDefinition;
  /** Columns of the list result: groups, then measures. */
  readonly columns: readonly AnsweredColumn[];
  /** Measure in the cells. */
  readonly measure: AnsweredColumn | undefined;
  readonly onMeasure: (key: string) => void;
  readonly onAsk: () => void;
}

/** Cross-table of one measure, or the reason why there is none. */
export const CrossPanel = ({
  dataset,
  definition,
  columns,
  measure,
  onMeasure,
  onAsk,
}: CrossPanelProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { data, error, isFetching, refetch } = useCrossTable(dataset.id, definition);
  const failure = useFailure(error);
  const groups = columns.filter(({ aggregate }) => aggregate === null);
  const measures = columns.filter(({ aggregate }) => aggregate !== null);
  const across = groups.at(-1);
  if (failure && !data)
    return <ErrorState problem={failure} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data || !measure || !across) return <LoadingState />;
  const down = groups
    .slice(0, -1)
    .map((column) => headingOf(t, dataset, column))
    .join(' · ');
  if (!data.answers) {
    const wide = data.size.across > limits.crossTableColumnsMax;
    const [column, count, max] = wide
      ? [headingOf(t, dataset, across), data.size.across, limits.crossTableColumnsMax]
      : [down, data.size.down, limits.crossTableRowsMax];
    return (
      <Box display="grid" gap="2" justifyItems="start">
        <Text>
          {t(wide ? 'datasets.cross.tooWide' : 'datasets.cross.tooLong', {
            column,
            count: format.number(count),
            max: format.number(max),
          })}
        </Text>
        <Button onClick={onAsk}>{t('datasets.ask')}</Button>
      </Box>
    );
  }
  return (
    <Box display="grid" gap="2" minW="0">
      {measures.length > 1 ? (
        <Box justifySelf="start">
          <FilterSelect
            label={t('datasets.measure')}
            value={measure.key}
            onChange={onMeasure}
            options={measures.map((column) => ({
              value: column.key,
              label: headingOf(t, dataset, column),
            }))}
          />
        </Box>
      ) : null}
      <CrossGrid
        dataset={dataset}
        groups={groups}
        measure={measure}
        table={crossTable(data.answers, groups.length, measures.indexOf(measure))}
      />
      <Text size="sm" tone="muted">
        {t('datasets.cross.exported')}
      </Text>
    </Box>
  );
};
