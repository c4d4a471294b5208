import { apiQuery } from '@sala/shared-auth';
import {
  customOf,
  limits,
  originsOf,
  standardOf,
  type Contract,
  type CustomRole,
  type EndpointOutput,
  type Permission,
} from '@sala/shared-contracts';
import { Box, EmptyState, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { DataTable, Pagination } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { ListBody } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useAreaName } from '../../../parts/role-permissions';
import type { TabProps } from './people-tab';
import { useRoleNames } from './use-role-names';
import { pageSize, type UsersPlace } from './users-search';

type Reviewed = EndpointOutput<Contract['memberAccessReview']>['items'][number];

const areasOf = (permissions: readonly Permission[]): readonly string[] => [
  ...new Set(permissions.map((permission) => permission.split(':')[0] ?? '')),
];

interface UnusedProps {
  readonly member: Reviewed;
  readonly custom: readonly CustomRole[];
}

/** Permissions nobody needed, each area with the roles that it comes from. */
const Unused = ({ member, custom }: UnusedProps) => {
  const permissions = member.unusedPermissions;
  const { t } = useTranslation('settings');
  const areaName = useAreaName();
  const roleNames = useRoleNames();
  const held = [
    ...member.roles,
    ...custom.filter(({ id }) => member.customRoles.some((role) => role.id === id)),
  ];
  const originOf = (area: string): string => {
    const origins = permissions
      .filter((permission) => permission.split(':')[0] === area)
      .flatMap((permission) => originsOf(held, permission));
    return roleNames({
      roles: standardOf([...new Set(origins)]),
      customRoles: customOf([...new Set(origins)]),
    });
  };
  if (permissions.length === 0) return member.lastSeenAt === null ? '–' : t('users.review.allUsed');
  return (
    <details>
      <summary>{t('users.review.unused', { count: permissions.length })}</summary>
      <Box as="ul" listStyleType="disc" ps="5">
        {areasOf(permissions).map((area) => (
          <li key={area}>
            {t('users.review.origin', { area: areaName(area), roles: originOf(area) })}
          </li>
        ))}
      </Box>
    </details>
  );
};

/** Whether somebody uses their access: never, not for long, or lately. */
const AccessState = ({ member }: { readonly member: Reviewed }) => {
  const { t } = useTranslation('settings');
  if (member.lastSeenAt === null)
    return <StatusChip {...statusLooks.waiting}>{t('users.review.neverIn')}</StatusChip>;
  if (member.unused)
    return (
      <StatusChip {...statusLooks.waiting}>
        {t('users.review.absent', { days: limits.unusedAccessDays })}
      </StatusChip>
    );
  return (
    <Text as="span" size="sm" tone="muted">
      {t('users.review.inUse')}
    </Text>
  );
};

/** Who has not been here for long, and which permissions nobody needed. */
export const ReviewTab = ({ place, go }: TabProps) => {
  const { t } = useTranslation('settings');
  const { dateTime, day } = useFormat();
  const roleNames = useRoleNames();
  const custom = useQuery({ ...apiQuery('customRoleList'), meta: failsAlone }).data?.items ?? [];
  const query = useQuery({
    ...apiQuery('memberAccessReview', {
      query: { sort: 'lastSeenAt', page: place.page, pageSize },
    }),
    placeholderData: keepPreviousData,
  });
  const list = useListScreen<Reviewed, UsersPlace>({ query, rows: query.data?.items, go });
  if (list.denied) return <AccessDenied permission={t('users.permission')} />;
  const { data } = query;
  return (
    <ListBody
      toolbar={
        <Text size="sm" tone="muted" py="2">
          {t('users.review.intro', { days: limits.unusedAccessDays })}{' '}
          {data?.recordedSince ? t('users.review.since', { day: day(data.recordedSince) }) : null}
        </Text>
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
        label={t('users.tabs.review')}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t('users.columns.name'), cell: ({ name }) => name },
          {
            key: 'roles',
            header: t('users.columns.roles'),
            cut: '14rem',
            cell: roleNames,
          },
          {
            key: 'lastSeenAt',
            header: t('users.columns.lastSeen'),
            width: '11rem',
            cell: ({ lastSeenAt }) => (lastSeenAt ? dateTime(lastSeenAt) : t('users.never')),
          },
          {
            key: 'unused',
            header: t('users.review.state'),
            width: '11rem',
            cell: (member) => <AccessState member={member} />,
          },
          {
            key: 'permissions',
            header: t('users.review.permissions'),
            cell: (member) => <Unused member={member} custom={custom} />,
          },
        ]}
        empty={<EmptyState title={t('users.notFound')} />}
      />
    </ListBody>
  );
};
