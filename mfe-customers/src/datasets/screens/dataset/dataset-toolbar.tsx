import type { ChartKind, Dataset, DatasetDefinition, DatasetView } from '@sala/shared-contracts';
import { Badge, Box, Button } from '@sala/shared-ui';
import { CloseIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useFilterText } from '../../parts/cell-text';
import { useExport } from './use-export';
import { ViewsMenu } from './views-menu';

const named: Record<ChartKind, true> = { bar: true, line: true, pie: true, kpi: true, pivot: true };
const kinds = Object.keys(named) as ChartKind[]; // the keys of a constant object

export interface DatasetToolbarProps {
  readonly dataset: Dataset;
  readonly definition: DatasetDefinition;
  /** Key of the measure in a cross-table. */
  readonly measure: string | undefined;
  readonly views: readonly DatasetView[];
  readonly view: DatasetView | undefined;
  readonly changed: boolean;
  readonly onOpenView: (viewId: string) => void;
  readonly onAsk: (changes: Partial<DatasetDefinition>) => void;
  readonly onPanel: (panel: 'ask' | 'stats' | 'mail') => void;
}

export const DatasetToolbar = ({
  dataset,
  definition,
  measure,
  views,
  view,
  changed,
  onOpenView,
  onAsk,
  onPanel,
}: DatasetToolbarProps) => {
  const { t } = useTranslation('customers');
  const filterText = useFilterText(dataset);
  const take = useExport(dataset, definition, measure);
  const filters = definition.filters ?? [];
  const inGroups = definition.groups !== undefined || definition.measures !== undefined;
  const offered = kinds.filter((kind) => kind !== 'pivot' || (definition.groups ?? []).length > 1);
  const end = dataset.canExport ? (
    <ActionMenu
      trigger={
        <Button loading={take.isPending}>
          {t('datasets.export')}
          <ExpandIcon />
        </Button>
      }
      actions={[
        ...(['csv', 'xlsx'] as const).map((format) => ({
          key: format,
          label: t(`datasets.formats.${format}`),
          onSelect: () => take.mutate(format),
        })),
        { key: 'mail', label: t('datasetMail.open'), onSelect: () => onPanel('mail') },
      ]}
    />
  ) : undefined;
  return (
    <>
      <TableToolbar end={end}>
        <ViewsMenu
          dataset={dataset}
          views={views}
          view={view}
          definition={definition}
          changed={changed}
          onOpen={onOpenView}
        />
        <Button onClick={() => onPanel('ask')}>{t('datasets.ask')}</Button>
        <Button onClick={() => onPanel('stats')}>{t('datasets.statsTitle')}</Button>
        {inGroups ? (
          <FilterSelect
            label={t('datasets.chart')}
            value={definition.chart ?? ''}
            allLabel={t('datasets.noChart')}
            onChange={(value) => onAsk({ chart: kinds.find((kind) => kind === value) })}
            options={offered.map((kind) => ({ value: kind, label: t(`datasets.charts.${kind}`) }))}
          />
        ) : null}
      </TableToolbar>
      {filters.length > 0 ? (
        <Box
          as="ul"
          aria-label={t('datasets.filters')}
          display="flex"
          flexWrap="wrap"
          gap="2"
          pb="2"
          listStyleType="none"
        >
          {filters.map((filter, place) => (
            <li key={place}>
              <Badge tone="accent" height="auto" minH="6">
                {filterText(filter)}
                <Button
                  size="sm"
                  variant="ghost"
                  square
                  aria-label={t('datasets.filterDrop', { filter: filterText(filter) })}
                  onClick={() => onAsk({ filters: filters.filter((_, other) => other !== place) })}
                >
                  <CloseIcon />
                </Button>
              </Badge>
            </li>
          ))}
        </Box>
      ) : null}
    </>
  );
};
