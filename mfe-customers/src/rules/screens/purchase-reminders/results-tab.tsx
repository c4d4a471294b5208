import type { EndpointOutput, Contract } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { EmptyState } from '@sala/shared-ui';
import { DataTable, FilterSelect, TableToolbar, type Column } from '@sala/shared-ui/table';
import { keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useMemo, type ReactNode } from 'react';
import { dayPlus, parsePlace, resultDays, type Place } from './reminders-search';

type Result = EndpointOutput<Contract['purchaseReminderResults']>['items'][number];
type Row = Result & { readonly id: string };

/** Shared by all renders: nothing is searched here. */
const stay = () => undefined;

export interface ResultsTabProps {
  readonly days: Place['days'];
  readonly onDays: (days: Place['days'] | undefined) => void;
  /** The first step where nobody is reminded of anything. */
  readonly create: ReactNode;
}

/** From written to bought again, by configuration. */
export const ResultsTab = ({ days, onDays, create }: ResultsTabProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const today = useToday();
  const query = useQuery({
    ...apiQuery('purchaseReminderResults', {
      query: { from: dayPlus(today, 1 - Number(days)), to: today },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => query.data?.items.map((item): Row => ({ ...item, id: item.configId })),
    [query.data],
  );
  const list = useListScreen<Row, Place>({ query, rows, go: stay });
  const share = (part: number, whole: number): string =>
    whole === 0 ? format.number(part) : `${format.number(part)} (${format.percent(part / whole)})`;
  const columns: readonly [Column<Row>, ...Column<Row>[]] = [
    { key: 'name', header: t('reminders.name'), cell: ({ name }) => name },
    {
      key: 'sent',
      header: t('reminders.results.sent'),
      align: 'end',
      cell: ({ sent }) => format.number(sent),
    },
    {
      key: 'responded',
      header: t('reminders.results.responded'),
      align: 'end',
      cell: ({ responded, sent }) => share(responded, sent),
    },
    {
      key: 'converted',
      header: t('reminders.results.converted'),
      align: 'end',
      cell: ({ converted, sent }) => share(converted, sent),
    },
    {
      key: 'refused',
      header: t('reminders.results.refused'),
      align: 'end',
      cell: ({ refused }) => format.number(refused),
    },
    {
      key: 'revenue',
      header: t('reminders.results.revenue'),
      align: 'end',
      cell: ({ revenue }) => format.money(revenue),
    },
  ];
  return (
    <>
      <TableToolbar>
        <FilterSelect
          label={t('reminders.results.period')}
          value={days === '90' ? '' : days}
          allLabel={t('reminders.results.days', { count: 90 })}
          options={resultDays
            .filter((value) => value !== '90')
            .map((value) => ({
              value,
              label: t('reminders.results.days', { count: Number(value) }),
            }))}
          onChange={(value) => onDays(parsePlace.changes({ days: value }).days)}
        />
      </TableToolbar>
      <DataTable
        {...list.table}
        label={t('reminders.tabs.results')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t('reminders.results.empty')}
            text={t('reminders.results.emptyText')}
            action={create}
          />
        }
      />
    </>
  );
};
