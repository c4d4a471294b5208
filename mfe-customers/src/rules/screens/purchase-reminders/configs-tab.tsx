import { apiMutation } from '@sala/shared-auth';
import type { ReminderConfig } from '@sala/shared-contracts';
import { EmptyState, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { DataTable, RowStep, type Column } from '@sala/shared-ui/table';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useListScreen, type ListQuery } from '@sala/screen-parts/use-list-screen';
import type { ReactNode } from 'react';
import { useInvalidateReminders } from './invalidate-reminders';
import type { Place } from './reminders-search';

/** Nothing is searched here. */
const stay = () => undefined;

export interface ConfigsTabProps {
  readonly query: ListQuery & {
    readonly data: { readonly items: readonly ReminderConfig[] } | undefined;
  };
  readonly selected: string;
  readonly onOpen: (id: string) => void;
  readonly create: ReactNode;
  readonly canWrite: boolean;
}

/** What people are reminded to buy again, and when. */
export const ConfigsTab = ({ query, selected, onOpen, create, canWrite }: ConfigsTabProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateReminders();
  const list = useListScreen<ReminderConfig, Place>({ query, rows: query.data?.items, go: stay });
  const toggle = useMutation({
    ...apiMutation('reminderConfigUpdate'),
    onSuccess: ({ active, name }: ReminderConfig) =>
      notify.success(t(active ? 'reminders.resumedDone' : 'reminders.pausedDone', { name })),
    onSettled: invalidate,
  });
  const cycleOf = (config: ReminderConfig): string => {
    if (config.basis === 'last_purchase') {
      const days = config.cycleDays ?? config.productCycleDays;
      return days === null ? t('reminders.ofProduct') : t('reminders.everyDays', { count: days });
    }
    return t(`reminders.bases.${config.basis}`);
  };
  const columns: readonly [Column<ReminderConfig>, ...Column<ReminderConfig>[]] = [
    {
      key: 'name',
      header: t('reminders.name'),
      cut: { from: '18rem', below: '13rem' },
      cell: ({ name }) => name,
    },
    {
      key: 'target',
      phone: 'line',
      header: t('reminders.target'),
      showFrom: 'lg',
      cell: ({ scope, targetName }) => targetName ?? t(`reminders.scopes.${scope}`),
    },
    {
      key: 'cycle',
      phone: 'line',
      header: t('reminders.cycle'),
      cell: (config) => (
        <>
          {cycleOf(config)}
          {config.learnedDays === null ? null : (
            <Text as="span" display="block" size="xs" tone="muted">
              {t('reminders.learned', { count: config.learnedFrom, days: config.learnedDays })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'lead',
      header: t('reminders.lead'),
      align: 'end',
      showFrom: 'xl',
      cell: ({ leadDays }) => t('reminders.daysBefore', { count: leadDays }),
    },
    {
      key: 'scheduled',
      header: t('reminders.scheduledCount'),
      align: 'end',
      cell: ({ scheduled }) => format.number(scheduled),
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('reminders.status'),
      cell: ({ active }) => (
        <StatusChip {...(active ? statusLooks.done : statusLooks.paused)}>
          {t(active ? 'reminders.active' : 'reminders.paused')}
        </StatusChip>
      ),
    },
  ];
  return (
    <DataTable
      {...list.table}
      label={t('reminders.tabs.configs')}
      columns={columns}
      rowKey={({ id }) => id}
      selectedKey={selected || undefined}
      onOpen={({ id }) => onOpen(id)}
      rowActions={({ id, name, active, version }) =>
        canWrite ? (
          <RowStep
            label={t(active ? 'reminders.pauseOf' : 'reminders.resumeOf', { name })}
            loading={toggle.isPending && toggle.variables.params.reminderConfigId === id}
            onClick={() =>
              toggle.mutate({
                params: { reminderConfigId: id },
                body: { active: !active, version },
              })
            }
          >
            {t(active ? 'reminders.pause' : 'reminders.resume')}
          </RowStep>
        ) : null
      }
      empty={
        <EmptyState
          title={t('reminders.noConfigs')}
          text={t('reminders.noConfigsText')}
          action={create}
        />
      }
    />
  );
};
