import type { Member, MemberStatus } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';
import { useRoleNames } from './use-role-names';

const tones: Readonly<Record<MemberStatus, StatusLook>> = {
  active: statusLooks.done,
  suspended: statusLooks.problem,
  inactive: statusLooks.off,
};

/** Columns of the list of people. */
export const useMemberColumns = (): readonly [Column<Member>, ...Column<Member>[]] => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const roleNames = useRoleNames();
  return [
    {
      key: 'name',
      header: t('users.columns.name'),
      sortable: true,
      cell: ({ name, userId, firstName, lastName }) => (
        <Flex as="span" gap="2" align="center" minW="0">
          <PersonAvatar userId={userId} names={[firstName, lastName]} />
          <Box as="span" truncate>
            {name}
          </Box>
        </Flex>
      ),
    },
    {
      key: 'email',
      header: t('users.columns.email'),
      sortable: true,
      cut: { from: '12rem', below: '11rem' },
      cell: ({ email }) => email,
    },
    {
      key: 'phone',
      header: t('users.columns.phone'),
      width: '9rem',
      showFrom: '2xl',
      phone: 'hidden',
      cell: ({ phone }) => phone ?? '–',
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('users.columns.status'),
      width: '8rem',
      cell: ({ status }) => (
        <StatusChip {...tones[status]}>{t(`users.status.${status}`)}</StatusChip>
      ),
    },
    {
      key: 'roles',
      phone: 'line',
      header: t('users.columns.roles'),
      cut: { from: '13rem', below: '10rem' },
      cell: (member) =>
        [
          roleNames(member),
          ...member.waitingRoles.map((role) =>
            t('users.waiting.inRow', { role: t(`roles.${role}`) }),
          ),
        ]
          .filter((text) => text !== '')
          .join(', '),
    },
    {
      key: 'lastSeenAt',
      phone: 'line',
      header: t('users.columns.lastSeen'),
      sortable: true,
      width: '9rem',
      cell: ({ lastSeenAt }) => (
        <Text as="span" size="sm" figures>
          {lastSeenAt ? dateTime(lastSeenAt) : t('users.neverIn')}
        </Text>
      ),
    },
    {
      key: 'secondFactor',
      header: t('users.columns.secondFactor'),
      width: '7rem',
      showFrom: 'lg',
      cell: ({ secondFactor }) => (
        <Text as="span" size="sm" tone={secondFactor ? 'default' : 'muted'}>
          {t(secondFactor ? 'users.on' : 'users.off')}
        </Text>
      ),
    },
    {
      key: 'sites',
      header: t('users.columns.sites'),
      cut: '7rem',
      showFrom: 'xl',
      phone: 'hidden',
      cell: ({ sites }) =>
        sites.length === 0 ? t('users.everySite') : sites.map(({ name }) => name).join(', '),
    },
  ];
};
