import { apiQuery } from '@sala/shared-auth';
import type { ClinicalGrant } from '@sala/shared-contracts';
import { EmptyState, Text } from '@sala/shared-ui';
import { DataTable, RowStep } from '@sala/shared-ui/table';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { ListBody } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useState } from 'react';
import type { TabProps } from './people-tab';
import { ConfirmGrant, type GrantAct } from './confirm-grant';
import { RefuseGrant } from './refuse-grant';
import type { UsersPlace } from './users-search';

type Open = { readonly act: GrantAct | 'refuse'; readonly grant: ClinicalGrant };

const actsOf = ({ approvable, refusable, cancellable }: ClinicalGrant) => [
  ...(approvable ? (['approve'] as const) : []),
  ...(refusable && !cancellable ? (['refuse'] as const) : []),
  ...(cancellable ? (['cancel'] as const) : []),
];

/** Clinical roles that wait for a second person or a day. */
export const WaitingTab = ({ go }: Pick<TabProps, 'go'>) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery(apiQuery('clinicalGrantList'));
  const list = useListScreen<ClinicalGrant, UsersPlace>({ query, rows: query.data?.items, go });
  if (list.denied) return <AccessDenied permission={t('users.permission')} />;
  const close = () => setOpen(null);
  return (
    <ListBody
      toolbar={
        <Text size="sm" tone="muted" py="2">
          {t('users.waiting.intro')}
        </Text>
      }
    >
      <DataTable
        {...list.table}
        label={t('users.tabs.waiting')}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('users.columns.name'),
            cut: { from: '14rem', below: '12rem' },
            cell: ({ name }) => name,
          },
          {
            key: 'role',
            phone: 'line',
            header: t('users.waiting.role'),
            cut: '12rem',
            cell: ({ role, customRoles }) => [t(`roles.${role}`), ...customRoles].join(', '),
          },
          {
            key: 'askedBy',
            phone: 'line',
            header: t('users.waiting.askedBy'),
            cut: '12rem',
            cell: ({ askedBy }) => askedBy ?? t('users.waiting.directory'),
          },
          {
            key: 'askedAt',
            header: t('users.waiting.askedAt'),
            width: '10rem',
            showFrom: 'lg',
            cell: ({ askedAt }) => dateTime(askedAt),
          },
          {
            key: 'dueAt',
            phone: 'line',
            header: t('users.waiting.dueAt'),
            cut: '16rem',
            cell: ({ dueAt, expiresAt, firstApprovedBy }) => {
              if (dueAt) return dateTime(dueAt);
              return firstApprovedBy
                ? t('users.waiting.untilSecond', { name: firstApprovedBy })
                : t('users.waiting.untilApproved', { day: dateTime(expiresAt) });
            },
          },
        ]}
        empty={<EmptyState title={t('users.waiting.none')} text={t('users.waiting.purpose')} />}
        rowActions={(grant) =>
          actsOf(grant).map((act) => (
            <RowStep
              key={act}
              label={t(`users.waiting.${act}Of`, {
                name: grant.name,
                role: t(`roles.${grant.role}`),
              })}
              onClick={() => setOpen({ act, grant })}
            >
              {t(`users.waiting.${act}`)}
            </RowStep>
          ))
        }
      />
      {open?.act === 'refuse' ? <RefuseGrant grant={open.grant} onClose={close} /> : null}
      {open && open.act !== 'refuse' ? (
        <ConfirmGrant act={open.act} grant={open.grant} onClose={close} />
      ) : null}
    </ListBody>
  );
};
