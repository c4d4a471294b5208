import type { Lead } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  lazyPart,
  Page,
  PageHeader,
  useLoadAhead,
} from '@sala/shared-ui';
import { CustomersIcon, FieldsIcon, PlusIcon, SearchIcon, UploadIcon } from '@sala/shared-ui/icons';
import { Pagination, SegmentedControl, TableToolbar, useIsPhone } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useCommands,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import { useLeadColumns } from './lead-columns';
import {
  boardQueryOf,
  isNarrowed,
  isSort,
  leadViews,
  listQueryOf,
  noFilters,
  pageSizes,
  showMore,
  tableFilterOf,
  type LeadPlace,
} from './lead-search';
import { BoardSkeleton, LeadsBoard } from './leads-board';
import { LeadsTable } from './leads-table';
import { LeadsToolbar, type LeadTool } from './leads-toolbar';
import { useMoveLead } from './use-move-lead';

/* Forms and dialogs are nothing of the screen's first look. */
const loadParts = () => import('./open-parts');
const OpenParts = lazyPart(loadParts, (module) => module.OpenParts);
const SourcesView = lazyPart(
  () => import('./sources-view'),
  (module) => module.SourcesView,
);
const ImportLeads = lazyPart(
  () => import('./import-leads'),
  (module) => module.ImportLeads,
);
const LeadTools = lazyPart(
  () => import('./lead-tools'),
  (module) => module.LeadTools,
);
const LeadsBulkBar = lazyPart(
  () => import('./bulk/leads-bulk-bar'),
  (module) => module.LeadsBulkBar,
);
const ExportLeads = lazyPart(
  () => import('./export-leads'),
  (module) => module.ExportLeads,
);

const noLeads: readonly Lead[] = [];
const nobody: ReadonlySet<string> = new Set();
/** How long a lead waits is shown to the minute. */
const minute = 60_000;

export interface LeadsScreenProps {
  readonly place: LeadPlace;
  readonly go: (
    changes: SearchChanges<LeadPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** The pipeline as a board or a table, what comes of it by source, and what is open beside it. */
export const LeadsScreen = ({ place, go }: LeadsScreenProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('leads:write');
  const canManage = useCan('leads:manage');
  const [responding, setResponding] = useState<Lead | null>(null);
  const [tool, setTool] = useState<LeadTool | null>(null);
  const [selected, setSelected] = useState(nobody);
  const [chosen, choose] = useColumnChoice('leads');
  const moving = useMoveLead();
  const phone = useIsPhone();
  const asTable = place.view === 'table';
  const board = useQuery({
    ...apiQuery('leadBoard', { query: boardQueryOf(place) }),
    enabled: place.view === 'board',
    placeholderData: keepPreviousData,
    refetchInterval: minute,
  });
  const list = useQuery({
    ...apiQuery('leadList', { query: listQueryOf(place) }),
    enabled: asTable,
    placeholderData: keepPreviousData,
    refetchInterval: minute,
  });
  const shown = asTable ? list : board;
  const failure = useFailure(shown.error);
  const columns = useLeadColumns(list.dataUpdatedAt, chosen);
  useLoadAhead(loadParts);
  const openNew = () => go({ new: '1', leadId: undefined, edit: undefined });
  useCommands(canWrite ? [{ id: 'new', label: t('newLeads.new'), keys: 'n', run: openNew }] : []);

  if (isDenied(shown.error)) {
    return (
      <Page>
        <PageHeader title={t('leads.title')} />
        <AccessDenied permission={t('permissions.leads.read')} />
      </Page>
    );
  }

  /**
   * Another search begins at its first page, and what was ticked among the ones before is not meant
   * any more.
   */
  const look = (changes: Partial<LeadPlace>, replace = false) => {
    setSelected(nobody);
    go({ ...changes, page: undefined, more: undefined }, { replace });
  };
  const open = (lead: Lead, edit: '1' | undefined = undefined) =>
    go({ leadId: lead.id, edit, new: undefined });
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('newLeads.new')}
    </Button>
  ) : undefined;
  const empty = () => {
    if (isNarrowed(place)) {
      return (
        <EmptyState
          icon={<SearchIcon />}
          title={t('leads.noneFound')}
          text={t('leads.noneFoundText')}
          action={<Button onClick={() => look(noFilters)}>{t('leads.clear')}</Button>}
        />
      );
    }
    if (asTable && place.page > 1)
      return (
        <EmptyState
          title={t('leads.noPage')}
          action={<Button onClick={() => look({})}>{t('leads.firstPage')}</Button>}
        />
      );
    return (
      <EmptyState
        icon={<CustomersIcon />}
        title={t('leads.empty')}
        text={t(canWrite ? 'leads.emptyText' : 'leads.emptyReadOnly')}
        action={create}
      />
    );
  };
  const error =
    failure && !shown.data ? (
      <ErrorState
        problem={failure}
        onRetry={() => void shown.refetch()}
        retrying={shown.isFetching}
      />
    ) : null;
  const onMove = canWrite ? moving.move : undefined;

  const boardView = () => {
    if (error) return error;
    if (!board.data) return <BoardSkeleton />;
    if (board.data.total === 0) return empty();
    return (
      <LeadsBoard
        board={board.data}
        now={board.dataUpdatedAt}
        stale={board.isPlaceholderData}
        stage={place.status || 'new'}
        onStageChange={(status) => go({ status }, { replace: true })}
        onMore={(status) => go({ more: showMore(place.more, status) }, { replace: true })}
        onOpen={open}
        onMove={onMove}
      />
    );
  };
  const rows = list.data?.items ?? noLeads;
  const ticked = rows.filter(({ id }) => selected.has(id));
  const tableView = () => (
    <>
      <LeadsTable
        columns={columns.columns}
        fit={chosen !== undefined}
        rows={rows}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        error={error}
        empty={empty()}
        sort={place.sort}
        onSortChange={(sort) => look({ sort: isSort(sort) ? sort : '-createdAt' })}
        selectedKey={place.leadId || undefined}
        selected={selected}
        onSelect={setSelected}
        onOpen={open}
        onEdit={(lead) => open(lead, '1')}
        onRespond={setResponding}
        onMove={onMove}
      />
      {list.data && rows.length > 0 ? (
        <Pagination
          page={place.page}
          pageSize={place.pageSize}
          total={list.data.total}
          pageSizes={pageSizes}
          onPageChange={(page) => {
            setSelected(nobody);
            go({ page: page === 1 ? undefined : page });
          }}
          onPageSizeChange={(pageSize) => look({ pageSize })}
        />
      ) : null}
      {ticked.length > 0 && canWrite ? (
        <LeadsBulkBar leads={ticked} onDone={() => setSelected(nobody)} />
      ) : null}
    </>
  );
  const asSources = place.view === 'sources';
  const openForms = () => go({ forms: '1', leadId: undefined, new: undefined });
  const webForms = phone ? (
    <IconButton
      label={t('leads.forms.open')}
      icon={<FieldsIcon />}
      variant="outline"
      onClick={openForms}
    />
  ) : (
    <Button onClick={openForms}>{t('leads.forms.open')}</Button>
  );
  const views = (
    <SegmentedControl
      label={t('leads.view')}
      value={place.view}
      onChange={(view) => go({ view: view === 'board' ? undefined : view, page: undefined })}
      options={leadViews.map((view) => ({ value: view, label: t(`leads.views.${view}`) }))}
    />
  );
  return (
    <Page>
      <PageHeader
        title={t('leads.title')}
        count={asSources ? undefined : shown.data?.total}
        actions={
          <>
            {phone ? null : views}
            {canManage && !asSources ? (
              <ExportLeads query={{ ...tableFilterOf(place), sort: place.sort }} />
            ) : null}
            {canWrite ? (
              <IconButton
                label={t('imports.of.leads.title')}
                icon={<UploadIcon />}
                variant="outline"
                onClick={() => go({ import: 'new', leadId: undefined, new: undefined })}
              />
            ) : null}
            {canManage ? webForms : null}
            {create}
          </>
        }
      />
      {asSources ? (
        <>
          {phone ? <TableToolbar>{views}</TableToolbar> : null}
          <SourcesView
            from={place.from}
            to={place.to}
            onDaysChange={(days) => go(days, { replace: true })}
          />
        </>
      ) : (
        <>
          <LeadsToolbar
            place={place}
            loaded={shown.data !== undefined}
            onLook={look}
            onTool={setTool}
          >
            {phone ? views : null}
          </LeadsToolbar>
          {asTable ? tableView() : boardView()}
        </>
      )}
      {place.import && canWrite ? (
        <ImportLeads
          importId={place.import === 'new' ? '' : place.import}
          onImport={(id) => go({ import: id || 'new' }, { replace: true })}
          onClose={() => go({ import: undefined })}
        />
      ) : null}
      {tool ? (
        <LeadTools
          tool={tool}
          place={place}
          offered={columns.offered}
          shown={columns.shown}
          chosen={chosen}
          choose={choose}
          go={go}
          onClose={() => setTool(null)}
        />
      ) : null}
      {place.new ||
      place.leadId ||
      place.forms ||
      moving.losing ||
      moving.converting ||
      responding ? (
        <OpenParts
          place={place}
          go={go}
          moving={moving}
          responding={responding}
          onRespond={setResponding}
        />
      ) : null}
    </Page>
  );
};
