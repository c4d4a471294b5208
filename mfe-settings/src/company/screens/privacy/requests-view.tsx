import { api, apiQuery, useCan } from '@sala/shared-auth';
import {
  privacyDues,
  privacyRequestStates,
  privacyRights,
  type PrivacyRequest,
} from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import {
  DataTable,
  FilterSelect,
  SearchInput,
  TableToolbar,
  type Column,
} from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useFormat,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { CompanyPages } from '../../../parts/company-pages';
import { DueChip, StateChip } from './due-chip';
import {
  filtersIn,
  isFiltered,
  noFilters,
  pageSizes,
  parsePrivacyPlace,
  queryOf,
  type PrivacyPlace,
} from './privacy-place';
import type { PrivacyViewProps } from './privacy-view';

const NewRequest = lazyPart(
  () => import('./new-request'),
  (module) => module.NewRequest,
);
const RequestPanel = lazyPart(
  () => import('./request-panel'),
  (module) => module.RequestPanel,
);

/** The last day of the term that runs; null: none does. */
const runningOf = ({ due, carryOutDueOn, dueOn }: PrivacyRequest): string | null =>
  due === 'none' ? null : (carryOutDueOn ?? dueOn);

const useColumns = (): readonly [Column<PrivacyRequest>, ...Column<PrivacyRequest>[]] => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      key: 'number',
      phone: 'line',
      header: t('privacy.fields.number'),
      cell: ({ folio }) => folio,
      sortable: true,
      width: '6rem',
    },
    {
      key: 'requester',
      phone: 'title',
      header: t('privacy.fields.requester'),
      cell: ({ requester }) => requester,
      cut: '16rem',
    },
    {
      key: 'kind',
      phone: 'line',
      header: t('privacy.fields.kind'),
      cell: ({ kind }) => t(`privacy.kinds.${kind}`),
    },
    {
      key: 'state',
      phone: 'chip',
      header: t('privacy.fields.state'),
      cell: ({ state }) => <StateChip state={state} />,
    },
    {
      key: 'due',
      phone: 'line',
      header: t('privacy.fields.due'),
      sortable: true,
      cell: (request) => {
        const day = runningOf(request);
        return day === null ? '' : format.day(day);
      },
    },
    {
      key: 'urgency',
      header: t('privacy.fields.urgency'),
      cell: ({ due }) => (due === 'none' ? '' : <DueChip due={due} />),
    },
  ];
};

const Toolbar = ({
  place,
  onLook,
}: {
  readonly place: PrivacyPlace;
  readonly onLook: (changes: SearchChanges<PrivacyPlace>, replace?: boolean) => void;
}) => {
  const { t } = useTranslation('settings');
  return (
    <TableToolbar>
      <SearchInput
        label={t('privacy.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      <FilterSelect
        label={t('privacy.fields.state')}
        allLabel={t('privacy.all')}
        value={place.state}
        onChange={(state) => onLook(parsePrivacyPlace.changes({ state }))}
        options={privacyRequestStates.map((value) => ({
          value,
          label: t(`privacy.states.${value}`),
        }))}
      />
      <FilterSelect
        label={t('privacy.fields.kind')}
        allLabel={t('privacy.all')}
        value={place.kind}
        onChange={(kind) => onLook(parsePrivacyPlace.changes({ kind }))}
        options={privacyRights.map((value) => ({ value, label: t(`privacy.kinds.${value}`) }))}
      />
      <FilterSelect
        label={t('privacy.fields.urgency')}
        allLabel={t('privacy.all')}
        value={place.due}
        onChange={(due) => onLook(parsePrivacyPlace.changes({ due }))}
        options={privacyDues.map((value) => ({ value, label: t(`privacy.dues.${value}`) }))}
      />
    </TableToolbar>
  );
};

/** ARCO requests, what is due first before the rest. */
export const RequestsView = ({ place, go, tabs }: PrivacyViewProps) => {
  const { t } = useTranslation('settings');
  const canManage = useCan('company:manage');
  const query = useQuery({
    ...apiQuery('privacyRequestList', { query: queryOf(place) }),
    placeholderData: keepPreviousData,
  });
  const openNew = () => go({ new: '1', request: '' });
  const list = useListScreen<PrivacyRequest, PrivacyPlace>({
    query,
    rows: query.data?.items,
    go,
    create: canManage ? { label: t('privacy.new'), run: openNew } : undefined,
  });
  const create = canManage ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('privacy.new')}
    </Button>
  ) : undefined;
  return (
    <ListScreen
      title={t('privacy.title')}
      permission={t('privacy.permission')}
      denied={list.denied}
      count={list.count}
      actions={
        <>
          {tabs}
          {canManage ? (
            <ExportMenu
              name="privacyRequestExport"
              choices={[
                {
                  key: 'csv',
                  label: t('privacy.csv'),
                  file: () => api.privacyRequestExport({ query: filtersIn(place) }),
                },
              ]}
            />
          ) : null}
          {create}
        </>
      }
      toolbar={
        <>
          <CompanyPages />
          <Toolbar place={place} onLook={list.look} />
        </>
      }
      pages={
        <ListPages
          place={place}
          sizes={pageSizes}
          total={query.data?.total}
          shown={list.table.rows.length}
          onPage={go}
          onSize={list.look}
        />
      }
      panels={
        <>
          {place.new && canManage ? (
            <NewRequest
              onClose={() => go({ new: '' })}
              onCreated={(request) => go({ new: '', request })}
            />
          ) : null}
          {place.request ? (
            <RequestPanel
              key={place.request}
              id={place.request}
              onClose={() => go({ request: '' })}
            />
          ) : null}
        </>
      }
    >
      <DataTable
        {...list.table}
        label={t('privacy.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        sort={place.sort}
        onSortChange={(sort) => list.look(parsePrivacyPlace.changes({ sort }))}
        selectedKey={place.request || undefined}
        onOpen={({ id }) => go({ request: id, new: '' })}
        isMuted={({ state }) => state === 'closed'}
        empty={
          isFiltered(place) ? (
            <EmptyState
              title={t('privacy.noneFound')}
              action={<Button onClick={() => list.look(noFilters)}>{t('privacy.clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('privacy.empty')} text={t('privacy.emptyText')} action={create} />
          )
        }
      />
    </ListScreen>
  );
};
