import { isCrossed, type Dataset, type DatasetView } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import {
  Badge,
  Box,
  Button,
  EmptyState,
  ErrorState,
  lazyPart,
  Page,
  PageHeader,
  useLoadAhead,
} from '@sala/shared-ui';
import { DeleteIcon, FieldsIcon, SearchIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { directionOf } from '@sala/shared-ui/table';
import { useCommands, useCrumb, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useCallback, useState } from 'react';
import { DerivationNote } from '../../parts/derivation-note';
import { paths } from '../../../paths';
import { DatasetGrid } from './dataset-grid';
import { DatasetToolbar } from './dataset-toolbar';
import { useDatasetPlace } from './use-dataset-place';
import { useDatasetRows, type GridRow } from './use-dataset-rows';

/* Panels and the chart library load on demand. */
const loadQuestionPanel = () => import('./question-panel');
const QuestionPanel = lazyPart(loadQuestionPanel, (module) => module.QuestionPanel);
const StatsPanel = lazyPart(
  () => import('./stats-panel'),
  (module) => module.StatsPanel,
);
const MailPanel = lazyPart(
  () => import('./mail/mail-panel'),
  (module) => module.MailPanel,
);
const RowPanel = lazyPart(
  () => import('./row-panel'),
  (module) => module.RowPanel,
);
const DatasetChart = lazyPart(
  () => import(/* webpackChunkName: "dataset-chart" */ './dataset-chart'),
  (module) => module.DatasetChart,
);
const CrossPanel = lazyPart(
  () => import('./cross-panel'),
  (module) => module.CrossPanel,
);
const DeleteDatasetDialog = lazyPart(
  () => import('../../parts/delete-dataset-dialog'),
  (module) => module.DeleteDatasetDialog,
);

export interface DatasetScreenProps {
  readonly dataset: Dataset;
  readonly views: readonly DatasetView[];
}

/** Grid, chart and question of a dataset. */
export const DatasetScreen = ({ dataset, views }: DatasetScreenProps) => {
  useCrumb(dataset.name);
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const canDelete = useCan('datasets:delete') && dataset.kind !== 'builtin';
  const [deleting, setDeleting] = useState(false);
  const { place, go, view, definition, ask, openView, changed } = useDatasetPlace(views);
  const { first, columns, rows, total, more } = useDatasetRows(dataset.id, definition, true);
  const failure = useFailure(first.error);
  useLoadAhead(loadQuestionPanel);
  const openRow = useCallback(
    ({ place: row }: GridRow) => go({ row: String(row), panel: undefined }),
    [go],
  );
  const openAsk = () => go({ panel: 'ask', row: undefined });
  useCommands([{ id: 'ask', label: t('datasets.ask'), keys: 'f', run: openAsk }]);

  const [sorted] = definition.sorts ?? [];
  const sort = sorted && `${sorted.descending ? '-' : ''}${sorted.column}`;
  const inGroups = definition.groups !== undefined || definition.measures !== undefined;
  const measures = columns.filter(({ aggregate }) => aggregate !== null);
  const measure = measures.find(({ key }) => key === place.measure) ?? measures[0];
  const row = rows[Number(place.row) - 1];
  const all = (
    <Button onClick={() => go({ q: '{}', row: undefined })}>{t('datasets.showAll')}</Button>
  );
  const close = () =>
    go({ panel: undefined, row: undefined, column: undefined, schedule: undefined });

  return (
    <Page>
      <PageHeader
        title={dataset.name}
        count={total}
        actions={
          canDelete ? (
            <RowMenu
              name={dataset.name}
              actions={[
                {
                  key: 'delete',
                  label: t('datasets.delete'),
                  icon: <DeleteIcon />,
                  danger: true,
                  onSelect: () => setDeleting(true),
                },
              ]}
            />
          ) : undefined
        }
      />
      {dataset.base ? <DerivationNote base={dataset.base} /> : null}
      <DatasetToolbar
        dataset={dataset}
        definition={definition}
        measure={measure?.key}
        views={views}
        view={view}
        changed={changed}
        onOpenView={openView}
        onAsk={ask}
        onPanel={(panel) => go({ panel, row: undefined })}
      />
      {dataset.columns.some(({ masked }) => masked) ? (
        <Box pb="2">
          <Badge>{t('datasets.masked')}</Badge>
        </Box>
      ) : null}
      {definition.chart && inGroups && rows.length > 0 ? (
        <Box as="section" aria-label={t('datasets.chart')} pb="4">
          {definition.chart !== 'pivot' ? (
            <DatasetChart kind={definition.chart} dataset={dataset} columns={columns} rows={rows} />
          ) : isCrossed(definition) ? (
            <CrossPanel
              dataset={dataset}
              definition={definition}
              columns={columns}
              measure={measure}
              onMeasure={(key) => go({ measure: key }, { replace: true })}
              onAsk={openAsk}
            />
          ) : null}
        </Box>
      ) : null}
      <DatasetGrid
        dataset={dataset}
        columns={columns}
        rows={rows}
        more={more}
        loading={first.isPending}
        stale={first.isPlaceholderData}
        error={
          failure && !first.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void first.refetch()}
              retrying={first.isFetching}
              action={all}
            />
          ) : null
        }
        empty={
          definition.filters ? (
            <EmptyState
              icon={<SearchIcon />}
              title={t('datasets.noRows')}
              text={t('datasets.noRowsText')}
              action={all}
            />
          ) : (
            <EmptyState
              icon={<FieldsIcon />}
              title={t('datasets.noneYet')}
              text={t(
                dataset.kind === 'builtin' ? 'datasets.noneYetBuiltin' : 'datasets.noneYetText',
              )}
            />
          )
        }
        sort={sort}
        onSortChange={(next) =>
          ask({
            sorts: [
              {
                column: next.replace(/^-/, ''),
                descending: directionOf(next.replace(/^-/, ''), next) === 'descending',
              },
            ],
          })
        }
        onOpen={inGroups ? undefined : openRow}
        selectedPlace={place.row}
      />
      {place.panel === 'ask' ? (
        <QuestionPanel
          dataset={dataset}
          definition={definition}
          onAsk={(next) => ask({ ...emptied, ...next })}
          onClose={close}
        />
      ) : null}
      {place.panel === 'stats' ? (
        <StatsPanel
          dataset={dataset}
          definition={definition}
          column={place.column}
          onChoose={(column) => go({ column }, { replace: true })}
          onClose={close}
        />
      ) : null}
      {place.panel === 'mail' && dataset.canExport ? (
        <MailPanel
          dataset={dataset}
          definition={definition}
          open={place.schedule}
          onOpen={(schedule) => go({ schedule: schedule || undefined })}
          onClose={close}
        />
      ) : null}
      {row && !inGroups ? (
        <RowPanel dataset={dataset} columns={columns} row={row} onClose={close} />
      ) : null}
      {deleting ? (
        <DeleteDatasetDialog
          dataset={dataset}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.datasets)}
        />
      ) : null}
    </Page>
  );
};

/* The form replaces the whole question: parts it omits are cleared. */
const emptied = {
  filters: undefined,
  sorts: undefined,
  groups: undefined,
  measures: undefined,
  columns: undefined,
  chart: undefined,
} as const;
