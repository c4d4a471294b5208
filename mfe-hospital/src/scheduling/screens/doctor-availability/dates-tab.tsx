import { apiKey, apiMutation } from '@sala/shared-auth';
import type { AvailabilityOverride } from '@sala/shared-contracts';
import { Button, EmptyState } from '@sala/shared-ui';
import { CalendarIcon, PlusIcon, UndoIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { DataTable, RowButton, TableToolbar, type Column } from '@sala/shared-ui/table';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useSites } from '../../../parts/pickers/clinic-lists';
import { nothingOpen, type AvailabilitySearch } from './availability-search';
import { clockOf } from '../../parts/day-times';

interface DatesTabProps {
  readonly overrides: readonly AvailabilityOverride[];
  readonly canEdit: boolean;
  readonly onChange: (changes: Partial<AvailabilitySearch>) => void;
}

/** Single dates that differ from the weekly hours. */
export const DatesTab = ({ overrides, canEdit, onChange }: DatesTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const sites = useSites();
  const client = useQueryClient();
  const remove = useMutation({
    ...apiMutation('availabilityOverrideDelete'),
    onSuccess: () => {
      notify.success(t('availability.toasts.dateRemoved'));
      return client.invalidateQueries({ queryKey: apiKey('availabilityView') });
    },
  });
  const create = canEdit ? (
    <Button variant="solid" onClick={() => onChange({ ...nothingOpen, new: 'date' })}>
      <PlusIcon />
      {t('availability.forms.newDate')}
    </Button>
  ) : null;
  const columns: readonly [Column<AvailabilityOverride>, ...Column<AvailabilityOverride>[]] = [
    {
      key: 'date',
      header: t('availability.fields.date'),
      width: '9rem',
      cell: ({ date }) => format.day(date),
    },
    {
      key: 'type',
      header: t('availability.fields.change'),
      width: '9rem',
      cell: ({ type }) => (
        <StatusChip {...(type === 'open' ? statusLooks.done : statusLooks.off)}>
          {t(`availability.overrides.${type}`)}
        </StatusChip>
      ),
    },
    {
      key: 'hours',
      header: t('availability.fields.hours'),
      width: '9rem',
      cell: ({ starts, ends }) =>
        starts === null || ends === null
          ? t('availability.wholeDay')
          : `${clockOf(starts)}–${clockOf(ends)}`,
    },
    {
      key: 'site',
      header: t('availability.fields.site'),
      cell: ({ siteId }) =>
        sites.find(({ id }) => id === siteId)?.name ?? t('availability.everySite'),
    },
    { key: 'reason', header: t('availability.fields.reason'), cell: ({ reason }) => reason ?? '—' },
  ];
  return (
    <>
      {overrides.length > 0 ? <TableToolbar end={create}>{null}</TableToolbar> : null}
      <DataTable
        label={t('availability.tabs.dates')}
        columns={columns}
        rows={overrides}
        rowKey={({ id }) => id}
        rowActions={
          canEdit
            ? ({ id, date }) => (
                <RowButton
                  icon={<UndoIcon />}
                  label={t('availability.actions.undoDate', { date: format.day(date) })}
                  onClick={() => remove.mutate({ params: { overrideId: id } })}
                />
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={<CalendarIcon />}
            title={t('availability.empty.dates')}
            text={t('availability.empty.datesText')}
            action={create}
          />
        }
      />
    </>
  );
};
