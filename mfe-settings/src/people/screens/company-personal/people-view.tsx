import { apiQuery, useCan } from '@sala/shared-auth';
import type { StaffMember } from '@sala/shared-contracts';
import { Button, EmptyState, IconButton, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon, SearchIcon, UploadIcon } from '@sala/shared-ui/icons';
import { DataTable } from '@sala/shared-ui/table';
import { keepPreviousData, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { ExportStaff } from './export-staff';
import { useStaffColumns } from './staff-columns';
import {
  filterQuery,
  isFiltered,
  listQueryOf,
  noFilters,
  pageSizes,
  parsePlace,
  type StaffPlace,
} from './staff-search';
import { StaffToolbar } from './staff-toolbar';
import type { StaffViewProps } from './staff-view';

const loadPanel = () => import('./staff-panel');
const StaffPanel = lazyPart(loadPanel, (module) => module.StaffPanel);
const ImportPanel = lazyPart(
  () => import('./import-panel'),
  (module) => module.ImportPanel,
);
const NewStaff = lazyPart(
  () => import('./edit-staff'),
  (module) => module.NewStaff,
);

/** The list of people. */
export const PeopleView = ({ place, go, views }: StaffViewProps) => {
  const { t } = useTranslation('settings');
  const canManage = useCan('staff:manage');
  useLoadAhead(loadPanel);
  useLiveQueries({ 'staff_member.': ['staffMemberList', 'staffMemberFacets'] });
  const query = useQuery({
    ...apiQuery('staffMemberList', { query: listQueryOf(place) }),
    placeholderData: keepPreviousData,
  });
  const openNew = () => go({ new: '1', staffMemberId: undefined, edit: undefined });
  const list = useListScreen<StaffMember, StaffPlace>({
    query,
    rows: query.data?.items,
    go,
    create: canManage ? { label: t('staff.new'), run: openNew } : undefined,
  });
  const create = canManage ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('staff.new')}
    </Button>
  ) : undefined;
  const empty = isFiltered(place) ? (
    <EmptyState
      icon={<SearchIcon />}
      title={t('staff.noneFound')}
      action={<Button onClick={() => list.look(noFilters)}>{t('staff.clear')}</Button>}
    />
  ) : (
    <EmptyList
      permission="staff:manage"
      title={t('staff.empty')}
      text={t('staff.emptyText')}
      action={create}
    />
  );
  return (
    <ListScreen
      title={t('staff.title')}
      permission={t('staff.permission')}
      denied={list.denied}
      count={list.count}
      secondary={
        <>
          {views}
          {canManage ? <ExportStaff query={{ ...filterQuery(place), sort: place.sort }} /> : null}
          {canManage ? (
            <IconButton
              label={t('staff.import.title')}
              icon={<UploadIcon />}
              variant="outline"
              onClick={() => go({ import: 'new', staffMemberId: undefined, new: undefined })}
            />
          ) : null}
        </>
      }
      actions={create}
      toolbar={<StaffToolbar place={place} onLook={list.look} />}
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
          {place.new && canManage ? <NewStaff onClose={() => go({ new: undefined })} /> : null}
          {place.import && canManage ? (
            <ImportPanel
              importId={place.import === 'new' ? '' : place.import}
              onImport={(id) => go({ import: id }, { replace: true })}
              onClose={() => go({ import: undefined })}
            />
          ) : null}
          {place.staffMemberId ? (
            <StaffPanel key={place.staffMemberId} place={place} go={go} />
          ) : null}
        </>
      }
    >
      <DataTable
        {...list.table}
        label={t('staff.title')}
        columns={useStaffColumns(canManage)}
        rowKey={({ id }) => id}
        sort={place.sort}
        onSortChange={(sort) => list.look(parsePlace.changes({ sort }))}
        selectedKey={place.staffMemberId || undefined}
        onOpen={({ id }) => go({ staffMemberId: id, new: undefined })}
        isMuted={({ status }) => status === 'terminated'}
        empty={empty}
      />
    </ListScreen>
  );
};
