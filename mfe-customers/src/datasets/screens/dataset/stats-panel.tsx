import { writeDefinition, type Dataset, type DatasetDefinition } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { FilterSelect } from '@sala/shared-ui/table';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useCellText } from '../../parts/cell-text';
import { askable } from './question-rules';

export interface StatsPanelProps {
  readonly dataset: Dataset;
  readonly definition: DatasetDefinition;
  /** Column key; an unknown one selects the first column. */
  readonly column: string;
  readonly onChoose: (column: string) => void;
  readonly onClose: () => void;
}

/** Statistics of a column over the filtered rows. */
export const StatsPanel = ({
  dataset,
  definition,
  column: key,
  onChoose,
  onClose,
}: StatsPanelProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const cellText = useCellText();
  const columns = askable(dataset);
  const column = columns.find((one) => one.key === key) ?? columns[0];
  const only = definition.filters ? { filters: definition.filters } : {};
  const query = { column: column?.key ?? '', definition: writeDefinition(only) };
  const stats = useQuery({
    ...apiQuery('datasetColumnStats', { params: { datasetId: dataset.id }, query }),
    enabled: column !== undefined,
  });
  const failure = useFailure(stats.error);
  const { data } = stats;
  const facts =
    data && column
      ? [
          [t('datasets.stats.filled'), format.number(data.filled)],
          [t('datasets.stats.empty'), format.number(data.empty)],
          [t('datasets.stats.distinct'), format.number(data.distinct)],
          ...(['min', 'max', 'avg', 'sum'] as const).flatMap((name) =>
            data[name] === null
              ? []
              : [[t(`datasets.stats.${name}`), cellText(data[name], column)]],
          ),
        ]
      : [];
  const most = data?.top[0]?.count ?? 1;
  return (
    <SidePanel open title={t('datasets.statsTitle')} description={dataset.name} onClose={onClose}>
      <Box display="grid" gap="4">
        <FilterSelect
          label={t('datasets.column')}
          value={column?.key ?? ''}
          onChange={onChoose}
          options={columns.map((one) => ({ value: one.key, label: one.label }))}
        />
        {failure ? (
          <ErrorState
            problem={failure}
            onRetry={() => void stats.refetch()}
            retrying={stats.isFetching}
          />
        ) : null}
        {stats.isPending && column ? <LoadingState shape="form" rows={4} /> : null}
        {facts.length > 0 ? (
          <Box
            as="dl"
            display="grid"
            gridTemplateColumns="1fr auto"
            rowGap="1.5"
            columnGap="4"
            fontVariantNumeric="tabular-nums"
          >
            {facts.map(([label, value]) => (
              <Box key={label} display="contents">
                <Box as="dt" color="fg.muted">
                  {label}
                </Box>
                <Box as="dd" textAlign="end" overflowWrap="anywhere">
                  {value}
                </Box>
              </Box>
            ))}
          </Box>
        ) : null}
        {data && column && data.top.length > 0 ? (
          <Box as="section" aria-label={t('datasets.stats.top')}>
            <Text fontWeight="medium" mb="2">
              {t('datasets.stats.top')}
            </Text>
            <Box as="ul" display="grid" gap="2" listStyleType="none">
              {data.top.map(({ value, count }) => (
                <li key={String(value)}>
                  <Box
                    display="flex"
                    justifyContent="space-between"
                    gap="3"
                    fontSize="sm"
                    fontVariantNumeric="tabular-nums"
                  >
                    <Box minW="0" overflowWrap="anywhere">
                      {cellText(value, column)}
                    </Box>
                    <span>{format.number(count)}</span>
                  </Box>
                  <Box aria-hidden height="1.5" bg="bg.muted" borderRadius="sm">
                    <Box
                      height="full"
                      bg="accent.solid"
                      borderRadius="sm"
                      style={{ width: `${(count / most) * 100}%` }}
                    />
                  </Box>
                </li>
              ))}
            </Box>
          </Box>
        ) : null}
      </Box>
    </SidePanel>
  );
};
