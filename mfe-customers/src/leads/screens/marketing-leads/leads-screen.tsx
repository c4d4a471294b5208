import type { Lead } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, IconButton, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { CustomersIcon, FieldsIcon, PlusIcon, SearchIcon, UploadIcon } from '@sala/shared-ui/icons';
import { SegmentedControl, TableToolbar, useIsPhone } from '@sala/shared-ui/table';
import { keepPreviousData, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import { useLeadColumns } from './lead-columns';
import {
  boardQueryOf,
  isNarrowed,
  leadViews,
  listQueryOf,
  noFilters,
  pageSizes,
  parsePlace,
  showMore,
  tableFilterOf,
  type LeadPlace,
} from './lead-search';
import { placeOfSettings, settingsOf } from './lead-views';
import { BoardSkeleton, LeadsBoard } from './leads-board';
import { LeadsTable } from './leads-table';
import { LeadsToolbar } from './leads-toolbar';
import { useMoveLead } from './use-move-lead';

/* Forms and dialogs load on demand. */
const loadOverlays = () => import('./lead-overlays');
const LeadOverlays = lazyPart(loadOverlays, (module) => module.LeadOverlays);
const SourcesView = lazyPart(
  () => import('./sources-view'),
  (module) => module.SourcesView,
);
const ImportLeads = lazyPart(
  () => import('./import-leads'),
  (module) => module.ImportLeads,
);
const ListTools = lazyPart(
  () => import('@sala/screen-parts/list-tools'),
  (module) => module.ListTools,
);
const LeadsBulkBar = lazyPart(
  () => import('./bulk/leads-bulk-bar'),
  (module) => module.LeadsBulkBar,
);
const ExportLeads = lazyPart(
  () => import('./export-leads'),
  (module) => module.ExportLeads,
);

/** A new search starts at the first page and collapses the columns. */
const resets = { page: undefined, more: undefined } as const;
/** Waiting times are shown to the minute. */
const minute = 60_000;

export interface LeadsScreenProps {
  readonly place: LeadPlace;
  readonly go: (
    changes: SearchChanges<LeadPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** Leads as a board or a table, results by source, and the open panel. */
export const LeadsScreen = ({ place, go }: LeadsScreenProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('leads:write');
  const canManage = useCan('leads:manage');
  const [responding, setResponding] = useState<Lead | null>(null);
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
  const table = useQuery({
    ...apiQuery('leadList', { query: listQueryOf(place) }),
    enabled: asTable,
    placeholderData: keepPreviousData,
    refetchInterval: minute,
  });
  const shown = asTable ? table : board;
  const columns = useLeadColumns(table.dataUpdatedAt, chosen);
  useLoadAhead(loadOverlays);
  const openNew = () => go({ new: '1', leadId: undefined, edit: undefined });
  const list = useListScreen<Lead, LeadPlace>({
    query: shown,
    rows: table.data?.items,
    go,
    resets,
    create: canWrite ? { label: t('newLeads.new'), run: openNew } : undefined,
  });
  const { look } = list;
  const open = (lead: Lead, edit: '1' | undefined = undefined) =>
    go({ leadId: lead.id, edit, new: undefined }, { replace: place.leadId !== '' });
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
      <EmptyList
        permission="leads:write"
        icon={<CustomersIcon />}
        title={t('leads.empty')}
        text={t('leads.emptyText')}
        readOnlyText={t('leads.emptyReadOnly')}
        action={create}
      />
    );
  };
  const onMove = canWrite ? moving.move : undefined;

  const boardView = () => {
    if (list.table.error) return list.table.error;
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
        openId={place.leadId}
        onOpen={open}
        onMove={onMove}
      />
    );
  };
  const tableView = () => (
    <LeadsTable
      {...list.table}
      columns={columns.columns}
      fit={chosen !== undefined}
      empty={empty()}
      sort={place.sort}
      onSortChange={(sort) => look(parsePlace.changes({ sort }))}
      selectedKey={place.leadId || undefined}
      selected={list.ticked}
      onSelect={list.tick}
      onOpen={open}
      onEdit={(lead) => open(lead, '1')}
      onRespond={setResponding}
      onMove={onMove}
    />
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
    <ListScreen
      title={t('leads.title')}
      permission={t('permissions.leads.read')}
      denied={list.denied}
      count={asSources ? undefined : list.count}
      secondary={
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
        </>
      }
      actions={create}
      toolbar={
        asSources ? (
          phone ? (
            <TableToolbar>{views}</TableToolbar>
          ) : null
        ) : (
          <LeadsToolbar
            place={place}
            loaded={shown.data !== undefined}
            onLook={look}
            onTool={list.openTool}
          >
            {phone ? views : null}
          </LeadsToolbar>
        )
      }
      bulkBar={
        asTable && list.picked.length > 0 && canWrite ? (
          <LeadsBulkBar leads={list.picked} onDone={list.untick} />
        ) : null
      }
      pages={
        asTable ? (
          <ListPages
            place={place}
            sizes={pageSizes}
            total={table.data?.total}
            shown={list.table.rows.length}
            onPage={(changes) => {
              list.untick();
              go(changes);
            }}
            onSize={look}
          />
        ) : null
      }
      panels={
        <>
          {place.import && canWrite ? (
            <ImportLeads
              importId={place.import === 'new' ? '' : place.import}
              onImport={(id) => go({ import: id || 'new' }, { replace: true })}
              onClose={() => go({ import: undefined })}
            />
          ) : null}

          {list.tool ? (
            <ListTools
              tool={list.tool}
              screen="leads"
              columns={{ offered: columns.offered, shown: columns.shown, chosen, choose }}
              settings={settingsOf(place)}
              onOpen={(settings) => look(placeOfSettings(settings))}
              onClose={list.closeTool}
            />
          ) : null}
          {place.new ||
          place.leadId ||
          place.forms ||
          moving.losing ||
          moving.converting ||
          responding ? (
            <LeadOverlays
              place={place}
              go={go}
              moving={moving}
              responding={responding}
              onRespond={setResponding}
            />
          ) : null}
        </>
      }
    >
      {asSources ? (
        <SourcesView
          from={place.from}
          to={place.to}
          create={create}
          onDaysChange={(days) => go(days, { replace: true })}
        />
      ) : asTable ? (
        tableView()
      ) : (
        boardView()
      )}
    </ListScreen>
  );
};
