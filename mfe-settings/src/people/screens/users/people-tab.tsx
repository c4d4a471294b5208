import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { memberStatuses, roles, type Member } from '@sala/shared-contracts';
import { Button, EmptyState } from '@sala/shared-ui';
import { SearchIcon } from '@sala/shared-ui/icons';
import {
  DataTable,
  FilterSelect,
  Pagination,
  SearchInput,
  TableToolbar,
} from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { ListBody } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useMemberColumns } from './member-columns';
import { MemberRowMenu } from './member-row-menu';
import {
  isFiltered,
  noFilters,
  nothingOpen,
  pageSize,
  parsePlace,
  peopleQuery,
  type MemberAct,
  type UsersPlace,
} from './users-search';

export interface TabProps {
  readonly place: UsersPlace;
  readonly go: (
    changes: SearchChanges<UsersPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/** Everybody who has or had access. */
export const PeopleTab = ({ place, go }: TabProps) => {
  const { t } = useTranslation('settings');
  const canManage = useCan('users:manage');
  const own = useAuth(({ user }) => user?.id);
  const query = useQuery({
    ...apiQuery('memberList', { query: peopleQuery(place) }),
    placeholderData: keepPreviousData,
  });
  const list = useListScreen<Member, UsersPlace>({ query, rows: query.data?.items, go });
  const custom = useQuery({ ...apiQuery('customRoleList'), meta: failsAlone }).data?.items ?? [];
  const columns = useMemberColumns();
  const open = (act: MemberAct) => (member: Member) =>
    go({ ...nothingOpen, memberId: member.id, act });
  if (list.denied) return <AccessDenied permission={t('users.permission')} />;
  const { data } = query;
  return (
    <ListBody
      toolbar={
        <TableToolbar>
          <SearchInput
            label={t('users.search')}
            value={place.search}
            onChange={(search) => list.look({ search }, true)}
          />
          <FilterSelect
            label={t('users.columns.status')}
            allLabel={t('users.anyStatus')}
            value={place.status}
            options={memberStatuses.map((value) => ({ value, label: t(`users.status.${value}`) }))}
            onChange={(status) => list.look(parsePlace.changes({ status }))}
          />
          <FilterSelect
            label={t('users.columns.roles')}
            allLabel={t('users.anyRole')}
            value={place.role}
            options={[
              ...roles.map((value) => ({ value: value as string, label: t(`roles.${value}`) })), // beside ids
              ...custom.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(role) => list.look(parsePlace.changes({ role }))}
          />
        </TableToolbar>
      }
      pages={
        data && data.total > pageSize ? (
          <Pagination
            page={data.page}
            pageSize={pageSize}
            total={data.total}
            onPageChange={(page) => go({ page: page === 1 ? undefined : page })}
          />
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label={t('users.tabs.people')}
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status !== 'active'}
        sort={place.sort}
        onSortChange={(sort) => list.look(parsePlace.changes({ sort }))}
        selectedKey={place.memberId || undefined}
        onOpen={canManage ? open('edit') : undefined}
        empty={
          <EmptyState
            icon={<SearchIcon />}
            title={t('users.notFound')}
            action={
              isFiltered(place) || place.search ? (
                <Button onClick={() => list.look({ search: '', ...noFilters })}>
                  {t('users.clear')}
                </Button>
              ) : undefined
            }
          />
        }
        rowActions={
          canManage
            ? (member) =>
                member.userId === own || member.status === 'inactive' ? null : (
                  <MemberRowMenu member={member} onAct={(act) => open(act)(member)} />
                )
            : undefined
        }
      />
    </ListBody>
  );
};
