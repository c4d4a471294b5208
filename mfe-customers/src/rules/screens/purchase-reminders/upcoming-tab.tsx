import { apiMutation, apiQuery } from '@sala/shared-auth';
import {
  purchaseReminderStatuses,
  type PurchaseReminder,
  type ReminderConfig,
} from '@sala/shared-contracts';
import { Button, EmptyState } from '@sala/shared-ui';
import { AvailabilityIcon, BlockIcon, RestoreIcon } from '@sala/shared-ui/icons';
import {
  DataTable,
  FilterSelect,
  Pagination,
  RowButton,
  SearchInput,
  SegmentedControl,
  TableToolbar,
} from '@sala/shared-ui/table';
import {
  keepPreviousData,
  notify,
  useMutation,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useState, type ReactNode } from 'react';
import { useInvalidateReminders } from './invalidate-reminders';
import { ReminderCalendar } from './reminder-calendar';
import { useReminderColumns } from './reminder-columns';
import {
  isFiltered,
  noFilters,
  parsePlace,
  periods,
  queryOf,
  type Place,
} from './reminders-search';
import { SnoozeDialog } from './snooze-dialog';
import { waitsToLeave } from './waits-to-leave';

export interface UpcomingTabProps {
  readonly place: Place;
  readonly go: (changes: SearchChanges<Place>, options?: { readonly replace?: boolean }) => void;
  readonly configs: readonly ReminderConfig[];
  /** The first step where nobody is reminded of anything. */
  readonly create: ReactNode;
  readonly canWrite: boolean;
}

/** Whether somebody may send after all what was not sent. */
const isSkippedByHand = ({ status, reason, channel }: PurchaseReminder): boolean =>
  status === 'skipped' && reason === 'by_hand' && channel === null;

/** Skips, with a way back in the message where there is one. */
const useSkip = () => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateReminders();
  const skip = useMutation({
    ...apiMutation('purchaseReminderSkip'),
    onSuccess: (changed: PurchaseReminder) => {
      if (changed.status !== 'skipped') notify.success(t('reminders.restored'));
      else if (!isSkippedByHand(changed)) notify.success(t('reminders.skipped'));
      else
        notify.aside({
          kind: 'success',
          text: t('reminders.skipped'),
          action: { label: t('reminders.undo'), onSelect: () => run(changed, false) },
        });
    },
    onSettled: invalidate,
  });
  const run = ({ id, version }: PurchaseReminder, skipped: boolean) =>
    skip.mutate({ params: { purchaseReminderId: id }, body: { skipped, version } });
  const isPendingOf = (id: string): boolean =>
    skip.isPending && skip.variables.params.purchaseReminderId === id;
  return { run, isPendingOf };
};

/** Reminders of the next 30 days, or those that were: as a list, or by day. */
export const UpcomingTab = ({ place, go, configs, create, canWrite }: UpcomingTabProps) => {
  const { t } = useTranslation('customers');
  const today = useToday();
  const skip = useSkip();
  const [snoozing, setSnoozing] = useState<PurchaseReminder | null>(null);
  const query = useQuery({
    ...apiQuery('purchaseReminderList', { query: queryOf(place, today) }),
    placeholderData: keepPreviousData,
  });
  const columns = useReminderColumns(query.dataUpdatedAt);
  const list = useListScreen<PurchaseReminder, Place>({ query, rows: query.data?.items, go });
  const nameOf = ({ customer, patient, itemName }: PurchaseReminder): string =>
    customer?.name ?? patient?.name ?? itemName ?? t('reminders.hidden');
  const { data } = query;
  // What skips becomes what restores, and keeps the focus.
  const rowActions = (reminder: PurchaseReminder) => {
    const isPlanned = reminder.status === 'scheduled';
    const canSkip = isPlanned || waitsToLeave(reminder, query.dataUpdatedAt);
    const isSkipped = isSkippedByHand(reminder) && reminder.dueOn >= today;
    if (!canWrite || !(canSkip || isSkipped)) return null;
    const name = nameOf(reminder);
    return (
      <>
        {isPlanned ? (
          <RowButton
            label={t('reminders.snoozeOf', { name })}
            icon={<AvailabilityIcon />}
            onClick={() => setSnoozing(reminder)}
          />
        ) : null}
        <RowButton
          label={t(canSkip ? 'reminders.skipOf' : 'reminders.restoreOf', { name })}
          icon={canSkip ? <BlockIcon /> : <RestoreIcon />}
          loading={skip.isPendingOf(reminder.id)}
          onClick={() => skip.run(reminder, canSkip)}
        />
      </>
    );
  };
  return (
    <>
      <TableToolbar>
        <SearchInput
          label={t('reminders.search')}
          value={place.search}
          onChange={(search) => list.look({ search }, true)}
        />
        <SegmentedControl
          label={t('reminders.period')}
          value={place.period}
          onChange={(period) => list.look({ period, day: '' })}
          options={periods.map((value) => ({ value, label: t(`reminders.periods.${value}`) }))}
        />
        <FilterSelect
          label={t('reminders.config')}
          value={place.configId}
          allLabel={t('reminders.all')}
          options={configs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(configId) => list.look({ configId })}
        />
        <FilterSelect
          label={t('reminders.status')}
          value={place.status}
          allLabel={t('reminders.all')}
          options={purchaseReminderStatuses.map((value) => ({
            value,
            label: t(`reminders.statuses.${value}`),
          }))}
          onChange={(status) => list.look(parsePlace.changes({ status }))}
        />
        <SegmentedControl
          label={t('reminders.view')}
          value={place.view}
          onChange={(view) => list.look({ view, day: '' })}
          options={(['list', 'calendar'] as const).map((value) => ({
            value,
            label: t(`reminders.views.${value}`),
          }))}
        />
      </TableToolbar>
      {place.view === 'calendar' ? (
        <ReminderCalendar place={place} onDay={(day) => list.look({ day })} />
      ) : null}
      <DataTable
        {...list.table}
        label={t('reminders.tabs.upcoming')}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={rowActions}
        empty={
          isFiltered(place) ? (
            <EmptyState
              title={t('reminders.noneFound')}
              action={<Button onClick={() => list.look(noFilters)}>{t('reminders.clear')}</Button>}
            />
          ) : (
            <EmptyState
              title={t(`reminders.none.${place.period}`)}
              text={t('reminders.noneText')}
              action={
                configs.length === 0 ? (
                  create
                ) : (
                  <Button onClick={() => go({ tab: 'configs' })}>
                    {t('reminders.tabs.configs')}
                  </Button>
                )
              }
            />
          )
        }
      />
      {data && data.total > data.pageSize ? (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPageChange={(page) => go({ page: page === 1 ? undefined : page })}
        />
      ) : null}
      {snoozing ? (
        <SnoozeDialog
          reminder={snoozing}
          name={nameOf(snoozing)}
          onClose={() => setSnoozing(null)}
        />
      ) : null}
    </>
  );
};
