import { leadSources, leadStatuses, slaStatuses, type Lead } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, ErrorState, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { CustomersIcon, PlusIcon, SearchIcon } from '@sala/shared-ui/icons';
import { FilterSelect, Pagination, SearchInput, SegmentedControl, TableToolbar, useIsPhone } from '@sala/shared-ui/table';
import { keepPreviousData, useCommands, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { isDenied, useFailure } from '../../components/failure';
import { boardQueryOf, isSort, leadViews, listQueryOf, pageSizes, parsePlace, showMore, type LeadPlace } from './lead-search';
import { BoardSkeleton, LeadsBoard } from './leads-board';
import { LeadsTable } from './leads-table';
import { useMoveLead } from './use-move-lead';

/* Forms and dialogs are nothing of the screen's first look. */
const loadParts = () => import('./open-parts');
const OpenParts = lazyPart(loadParts, (module) => module.OpenParts);
const SourcesView = lazyPart(() => import('./sources-view'), (module) => module.SourcesView);

const noLeads: readonly Lead[] = [];
/** How long a lead waits is shown to the minute. */
const minute = 60_000;

/** /marketing-leads: who asked for something and is no customer yet. */
export default function MarketingLeadsPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('leads:read');
  const canWrite = useCan('leads:write');
  const canManage = useCan('leads:manage');
  const [place, go] = useSearchState(parsePlace);
  const [responding, setResponding] = useState<Lead | null>(null);
  const moving = useMoveLead();
  const phone = useIsPhone();
  const asTable = place.view === 'table';
  const asBoard = place.view === 'board';
  const board = useQuery({ ...apiQuery('leadBoard', { query: boardQueryOf(place) }), enabled: canRead && asBoard, placeholderData: keepPreviousData, refetchInterval: minute });
  const list = useQuery({ ...apiQuery('leadList', { query: listQueryOf(place) }), enabled: canRead && asTable, placeholderData: keepPreviousData, refetchInterval: minute });
  const owners = useQuery({ ...apiQuery('leadOwnerList'), enabled: canRead && !(place.view === 'sources') });
  const shown = asTable ? list : board;
  const failure = useFailure(shown.error);
  useLoadAhead(loadParts);
  const openNew = () => go({ new: '1', leadId: undefined, edit: undefined });
  useCommands(canWrite ? [{ id: 'new', label: t('newLeads.new'), keys: 'n', run: openNew }] : []);

  if (!canRead || isDenied(shown.error)) {
    return (
      <Page>
        <PageHeader title={t('leads.title')} />
        <AccessDenied permission="leads:read" />
      </Page>
    );
  }

  /** Another search begins at its first page. */
  const look = (changes: Partial<LeadPlace>, replace = false) => go({ ...changes, page: undefined, more: undefined }, { replace });
  const open = (lead: Lead, edit: '1' | undefined = undefined) => go({ leadId: lead.id, edit, new: undefined });
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('newLeads.new')}
    </Button>
  ) : undefined;
  const filtered = Boolean(place.search || place.source || place.owner || place.sla || (asTable && place.status));
  const empty = () => {
    if (filtered) {
      const clear = <Button onClick={() => look({ search: '', source: '', owner: '', sla: '', status: '' })}>{t('leads.clear')}</Button>;
      return <EmptyState icon={<SearchIcon />} title={t('leads.noneFound')} text={t('leads.noneFoundText')} action={clear} />;
    }
    if (asTable && place.page > 1) return <EmptyState title={t('leads.noPage')} action={<Button onClick={() => look({})}>{t('leads.firstPage')}</Button>} />;
    return <EmptyState icon={<CustomersIcon />} title={t('leads.empty')} text={t(canWrite ? 'leads.emptyText' : 'leads.emptyReadOnly')} action={create} />;
  };
  const error = failure && !shown.data ? <ErrorState problem={failure} onRetry={() => void shown.refetch()} retrying={shown.isFetching} /> : null;
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
  const tableView = () => (
    <>
      <LeadsTable
        rows={rows}
        now={list.dataUpdatedAt}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        error={error}
        empty={empty()}
        sort={place.sort}
        onSortChange={(sort) => look({ sort: isSort(sort) ? sort : '-createdAt' })}
        selectedKey={place.leadId || undefined}
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
          onPageChange={(page) => go({ page: page === 1 ? undefined : page })}
          onPageSizeChange={(pageSize) => look({ pageSize })}
        />
      ) : null}
    </>
  );
  const views = (
    <SegmentedControl label={t('leads.view')} value={place.view} onChange={(view) => go({ view: view === 'board' ? undefined : view, page: undefined })} options={leadViews.map((view) => ({ value: view, label: t(`leads.views.${view}`) }))} />
  );
  return (
    <Page>
      <PageHeader
        title={t('leads.title')}
        count={place.view === 'sources' ? undefined : shown.data?.total}
        actions={
          <>
            {phone ? null : views}
            {canManage ? <Button onClick={() => go({ forms: '1', leadId: undefined, new: undefined })}>{t('leads.forms.open')}</Button> : null}
            {create}
          </>
        }
      />
      {place.view === 'sources' ? (
        <>
          {phone ? <TableToolbar>{views}</TableToolbar> : null}
          <SourcesView from={place.from} to={place.to} onDaysChange={(days) => go(days, { replace: true })} />
        </>
      ) : (
        <>
          <TableToolbar end={phone ? views : undefined}>
            <SearchInput label={t('leads.search')} value={place.search} onChange={(search) => look({ search }, true)} />
            {asTable ? (
              <FilterSelect label={t('leads.status')} value={place.status} allLabel={t('leads.all')} onChange={(status) => look({ status: parsePlace({ status }).status })} options={leadStatuses.map((status) => ({ value: status, label: t(`leads.statuses.${status}`) }))} />
            ) : null}
            <FilterSelect label={t('leads.source')} value={place.source} allLabel={t('leads.all')} onChange={(source) => look({ source: parsePlace({ source }).source })} options={leadSources.map((source) => ({ value: source, label: t(`leads.sources.${source}`) }))} />
            <FilterSelect label={t('leads.owner')} value={place.owner} allLabel={t('leads.all')} onChange={(owner) => look({ owner: parsePlace({ owner }).owner })} options={[{ value: 'none', label: t('leads.nobody') }, ...(owners.data?.items ?? []).map(({ id, name, open: count }) => ({ value: id, label: name, count }))]} />
            <FilterSelect label={t('leads.response')} value={place.sla} allLabel={t('leads.all')} onChange={(sla) => look({ sla: parsePlace({ sla }).sla })} options={slaStatuses.map((sla) => ({ value: sla, label: t(`leads.slas.${sla}`) }))} />
          </TableToolbar>
          {asTable ? tableView() : boardView()}
        </>
      )}
      {place.new || place.leadId || place.forms || moving.losing || moving.converting || responding ? (
        <OpenParts place={place} go={go} moving={moving} responding={responding} onRespond={setResponding} />
      ) : null}
    </Page>
  );
}
