import { apiQuery, useCan } from '@sala/shared-auth';
import { grantableRoles, grantChanges, standardGrants } from '@sala/shared-contracts';
import type { ListedCustomRole } from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { failsAlone, useFormat, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { CompanyPages } from '../../../parts/company-pages';
import { nothingOpen, parsePlace, type RolesPlace } from './custom-roles-search';

const CopyRole = lazyPart(
  () => import('./copy-role'),
  (module) => module.CopyRole,
);
const RoleDialog = lazyPart(
  () => import('./role-dialog'),
  (module) => module.RoleDialog,
);

const useColumns = (): readonly [Column<ListedCustomRole>, ...Column<ListedCustomRole>[]] => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  return [
    { key: 'name', header: t('customRoles.columns.name'), cell: ({ name }) => name },
    {
      key: 'basedOn',
      header: t('customRoles.columns.basedOn'),
      width: '10rem',
      cell: ({ basedOn }) => t(`roles.${basedOn}`),
    },
    {
      key: 'difference',
      header: t('customRoles.columns.difference'),
      width: '12rem',
      cell: ({ basedOn, grants }) => {
        const { added, removed } = grantChanges(standardGrants(basedOn), grants);
        const counts = [
          ...(added.length > 0 ? [t('customRoles.more', { count: added.length })] : []),
          ...(removed.length > 0 ? [t('customRoles.fewer', { count: removed.length })] : []),
        ];
        return counts.length === 0 ? t('customRoles.same') : counts.join(', ');
      },
    },
    {
      key: 'people',
      header: t('customRoles.columns.people'),
      width: '7rem',
      cell: ({ people }) => people,
    },
    {
      key: 'updatedAt',
      header: t('customRoles.columns.updatedAt'),
      width: '11rem',
      cell: ({ updatedAt }) => dateTime(updatedAt),
    },
  ];
};

/** /users/roles: roles that the company made from standard ones. */
export default function CustomRolesPage() {
  const { t } = useTranslation('settings');
  const canRead = useCan('users:read');
  const canManage = useCan('users:manage');
  const [place, go] = useSearchState(parsePlace);
  const query = useQuery({ ...apiQuery('customRoleList'), enabled: canRead });
  const standard = useQuery({
    ...apiQuery('roleList'),
    enabled: canManage,
    meta: failsAlone,
  }).data?.roles;
  const list = useListScreen<ListedCustomRole, RolesPlace>({
    query,
    rows: query.data?.items,
    go,
  });
  const columns = useColumns();
  const close = () => go(nothingOpen);
  const panels =
    place.copy && canManage ? (
      <CopyRole key={place.copy} basedOn={place.copy} onClose={close} />
    ) : place.roleId ? (
      <RoleDialog
        key={place.roleId}
        roleId={place.roleId}
        remove={Boolean(place.remove) && canManage}
        onClose={close}
      />
    ) : null;
  return (
    <ListScreen
      title={t('customRoles.title')}
      permission={t('customRoles.permission')}
      denied={!canRead || list.denied}
      count={list.count}
      panels={panels}
      toolbar={<CompanyPages />}
      actions={
        canManage ? (
          <ActionMenu
            trigger={
              <Button variant="solid">
                <PlusIcon aria-hidden /> {t('customRoles.copy.open')}
              </Button>
            }
            actions={grantableRoles
              .filter((role) => standard?.some((one) => one.role === role && one.assignable))
              .map((copy) => ({
                key: copy,
                label: t('customRoles.copy.title', { role: t(`roles.${copy}`) }),
                onSelect: () => go({ ...nothingOpen, copy }),
              }))}
          />
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label={t('customRoles.title')}
        columns={columns}
        rowKey={({ id }) => id}
        selectedKey={place.roleId || undefined}
        rowActions={({ id, name, assignable }) => (
          <>
            <Button
              size="sm"
              aria-label={t('customRoles.open', { name })}
              onClick={() => go({ ...nothingOpen, roleId: id })}
            >
              {t('customRoles.view')}
            </Button>
            {canManage && assignable ? (
              <Button
                size="sm"
                aria-label={t('customRoles.deleteNamed', { name })}
                onClick={() => go({ ...nothingOpen, roleId: id, remove: '1' })}
              >
                {t('customRoles.delete.submit')}
              </Button>
            ) : null}
          </>
        )}
        empty={<EmptyState title={t('customRoles.empty')} text={t('customRoles.purpose')} />}
      />
    </ListScreen>
  );
}
