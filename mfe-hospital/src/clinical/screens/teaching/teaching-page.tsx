import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { TeachingMaterialRow } from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon, TeachingIcon } from '@sala/shared-ui/icons';
import { DataTable, Pagination } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  notify,
  useLiveQueries,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useTeachingColumns } from './teaching-columns';
import {
  isFiltered,
  noFilters,
  nothingOpen,
  pageSize,
  parsePlace,
  queryOf,
  type TeachingPlace,
} from './teaching-search';
import { TeachingToolbar } from './teaching-toolbar';

const loadPanels = () => import('./material-panels');
const MaterialPanels = lazyPart(loadPanels, (module) => module.MaterialPanels);

const liveEvents = { 'teaching_material.': ['teachingMaterialList'] } as const;

/** Adds our articles that are missing. */
const AddStarters = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const add = useMutation({
    ...apiMutation('teachingStarterAdd'),
    onSuccess: ({ added }) => {
      notify.success(t('teaching.starters.added', { count: added }));
      return client.invalidateQueries({ queryKey: apiKey('teachingMaterialList') });
    },
  });
  return (
    <Button loading={add.isPending} onClick={() => add.mutate({})}>
      {t('teaching.starters.add', { count })}
    </Button>
  );
};

/** /hospital/health-teaching: what the clinic gives its patients to read. */
export default function TeachingPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('teaching:read');
  const canWrite = useCan('teaching:write');
  const [place, go] = useSearchState(parsePlace);
  const query = useQuery({
    ...apiQuery('teachingMaterialList', { query: queryOf(place) }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
  useLiveQueries(liveEvents);
  useLoadAhead(loadPanels);
  const openNew = () => go({ ...nothingOpen, new: '1' });
  const list = useListScreen<TeachingMaterialRow, TeachingPlace>({
    query,
    rows: query.data?.items,
    go,
    create: canWrite ? { label: t('teaching.new'), run: openNew } : undefined,
  });
  const columns = useTeachingColumns();
  const { data } = query;
  const create = canWrite ? (
    <>
      {data && data.starters > 0 ? <AddStarters count={data.starters} /> : null}
      <Button variant="solid" onClick={openNew}>
        <PlusIcon />
        {t('teaching.new')}
      </Button>
    </>
  ) : undefined;
  const nothingYet = data?.total === 0 && !isFiltered(place);
  return (
    <ListScreen
      title={t('teaching.title')}
      permission={t('permissions.teaching.read')}
      denied={!canRead || list.denied}
      count={list.count}
      actions={nothingYet ? undefined : create}
      toolbar={<TeachingToolbar place={place} facets={data?.facets} onLook={list.look} />}
      pages={
        data && data.total > pageSize ? (
          <Pagination
            page={data.page}
            pageSize={pageSize}
            total={data.total}
            onPageChange={(page) => go({ page })}
          />
        ) : null
      }
      panels={
        place.new || place.materialId ? (
          <MaterialPanels
            place={place}
            onOpen={(materialId) => go({ ...nothingOpen, materialId })}
            onClose={() => go(nothingOpen)}
          />
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label={t('teaching.title')}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'archived'}
        sort={place.sort}
        onSortChange={(sort) => list.look(parsePlace.changes({ sort }))}
        selectedKey={place.materialId || undefined}
        onOpen={({ id }) => go({ ...nothingOpen, materialId: id })}
        empty={
          isFiltered(place) ? (
            <EmptyState
              title={t('teaching.nothingFound')}
              action={
                <Button onClick={() => list.look({ search: '', ...noFilters })}>
                  {t('teaching.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyList
              permission="teaching:write"
              icon={<TeachingIcon />}
              title={t('teaching.empty')}
              text={t('teaching.purpose')}
              readOnlyText={t('teaching.purposeReadOnly')}
              action={create}
            />
          )
        }
      />
    </ListScreen>
  );
}
