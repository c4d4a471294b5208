import { apiQuery, useCan } from '@sala/shared-auth';
import type { StaffMember } from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon, SearchIcon } from '@sala/shared-ui/icons';
import { DataTable } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import type { ReactNode } from 'react';
import { useStaffColumns } from './staff-columns';
import {
  isFiltered,
  listQueryOf,
  noFilters,
  pageSizes,
  parsePlace,
  type StaffPlace,
} from './staff-search';
import { StaffToolbar } from './staff-toolbar';

const loadPanel = () => import('./staff-panel');
const StaffPanel = lazyPart(loadPanel, (module) => module.StaffPanel);
const NewStaff = lazyPart(
  () => import('./edit-staff'),
  (module) => module.NewStaff,
);

export interface StaffViewProps {
  readonly place: StaffPlace;
  readonly go: (
    changes: SearchChanges<StaffPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
  /** People, shifts or coverage. */
  readonly views: ReactNode;
}

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
    <EmptyState title={t('staff.empty')} text={t('staff.emptyText')} action={create} />
  );
  return (
    <ListScreen
      title={t('staff.title')}
      permission={t('staff.permission')}
      denied={list.denied}
      count={list.count}
      actions={
        <>
          {views}
          {create}
        </>
      }
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
          {place.staffMemberId ? (
            <StaffPanel
              key={place.staffMemberId}
              staffMemberId={place.staffMemberId}
              editing={place.edit === '1'}
              tab={place.tab}
              onEdit={(editing) => go({ edit: editing ? '1' : undefined })}
              onTab={(tab) => go({ tab }, { replace: true })}
              onClose={() => go({ staffMemberId: undefined, edit: undefined, tab: undefined })}
            />
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
