import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { Button, ErrorState, Link as Looks } from '@sala/shared-ui';
import {
  ArchiveIcon,
  EditIcon,
  OrganizationIcon,
  PlusIcon,
  RestoreIcon,
} from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { DataTable, FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { paths } from '../../../paths';
import { nothingOpen, type OrganizationSearch } from './organization-search';
import { useStructureColumns } from './structure-columns';
import { structureRows, type StructureRow } from './structure-rows';
import { useArchiving } from './use-archiving';
import { useStructureSaved } from './use-structure-saved';

interface StructureTabProps {
  readonly state: OrganizationSearch;
  readonly onChange: (changes: Partial<OrganizationSearch>) => void;
}

/** The three lists as one tree. */
const useStructure = (archived: boolean) => {
  const query = { includeArchived: archived ? ('true' as const) : undefined };
  const sites = useQuery(apiQuery('siteList', { query }));
  const departments = useQuery(apiQuery('departmentList', { query }));
  const rooms = useQuery(apiQuery('roomList', { query }));
  const lists = [sites, departments, rooms];
  const failed = lists.find((list) => list.isLoadingError);
  return {
    rows:
      sites.data && departments.data && rooms.data
        ? structureRows({
            sites: sites.data.items,
            departments: departments.data.items,
            rooms: rooms.data.items,
          })
        : [],
    pending: lists.some((list) => list.isPending),
    failed,
    retry: () => lists.forEach((list) => void list.refetch()),
  };
};

const openRow = ({ kind, record }: StructureRow): Partial<OrganizationSearch> => {
  if (kind === 'site') return { ...nothingOpen, siteId: record.id };
  return kind === 'department'
    ? { ...nothingOpen, departmentId: record.id }
    : { ...nothingOpen, roomId: record.id };
};

const RowActions = ({
  row,
  onChange,
  archiving,
}: {
  readonly row: StructureRow;
  readonly onChange: StructureTabProps['onChange'];
  readonly archiving: ReturnType<typeof useArchiving>;
}) => {
  const { t } = useTranslation('hospital');
  const { kind, record } = row;
  const below = (made: 'department' | 'room', at: string, department = ''): MenuAction => ({
    key: made,
    label: t(`organization.forms.${made}.new`),
    icon: <PlusIcon />,
    onSelect: () => onChange({ ...nothingOpen, new: made, at, in: department }),
  });
  const actions: MenuAction[] = [
    {
      key: 'edit',
      label: t('organization.actions.edit'),
      icon: <EditIcon />,
      onSelect: () => onChange(openRow(row)),
    },
    ...(kind === 'site' ? [below('department', record.id), below('room', record.id)] : []),
    ...(kind === 'department' ? [below('room', record.siteId ?? '', record.id)] : []),
    record.active
      ? {
          key: 'archive',
          label: t('organization.actions.archive'),
          icon: <ArchiveIcon />,
          onSelect: () => archiving.archive(row),
        }
      : {
          key: 'restore',
          label: t('organization.actions.restore'),
          icon: <RestoreIcon />,
          onSelect: () => archiving.restore(row),
        },
  ];
  return <RowMenu name={record.name} actions={actions} />;
};

/** Tree of sites, departments and rooms. */
export const StructureTab = ({ state, onChange }: StructureTabProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('organization:manage');
  const canSeeHours = useCan('availability:read');
  const structure = useStructure(state.archived === '1');
  const columns = useStructureColumns();
  const archiving = useArchiving(useStructureSaved().forget);
  const open = state.siteId || state.departmentId || state.roomId;
  const { failed } = structure;
  return (
    <>
      <TableToolbar
        end={
          canSeeHours ? (
            <Looks asChild>
              <Link to={`${paths.availability}?tab=closures`}>
                {t('organization.list.closures')}
              </Link>
            </Looks>
          ) : undefined
        }
      >
        <FilterSelect
          label={t('organization.list.show')}
          value={state.archived}
          allLabel={t('organization.list.activeOnly')}
          options={[{ value: '1', label: t('organization.list.withArchived') }]}
          onChange={(value) => onChange({ archived: value === '1' ? '1' : '' })}
        />
      </TableToolbar>
      <DataTable
        label={t('organization.tabs.structure')}
        columns={columns}
        rows={structure.rows}
        rowKey={({ record }) => record.id}
        loading={structure.pending}
        isMuted={({ record }) => !record.active}
        selectedKey={open}
        onOpen={(row) => onChange(openRow(row))}
        rowActions={
          canManage
            ? (row) => <RowActions row={row} onChange={onChange} archiving={archiving} />
            : undefined
        }
        empty={
          <EmptyList
            permission="organization:manage"
            icon={<OrganizationIcon />}
            title={t('organization.empty.title')}
            text={t('organization.empty.text')}
            action={
              <Button onClick={() => onChange({ ...nothingOpen, new: 'site' })}>
                {t('organization.forms.site.new')}
              </Button>
            }
          />
        }
        error={
          failed ? (
            <ErrorState
              problem={failed.error instanceof ApiError ? failed.error.problem : null}
              onRetry={structure.retry}
              retrying={failed.isFetching}
            />
          ) : undefined
        }
      />
      {archiving.busy ? (
        <ConfirmDialog
          open
          title={t('organization.busy.title', { name: archiving.busy.row.record.name })}
          text={t('organization.busy.text', { count: archiving.busy.appointments })}
          confirmLabel={t('organization.busy.archive')}
          pending={archiving.pending}
          onConfirm={() =>
            archiving.busy && archiving.archive(archiving.busy.row, archiving.busy.appointments)
          }
          onClose={archiving.forgetBusy}
        />
      ) : null}
    </>
  );
};
