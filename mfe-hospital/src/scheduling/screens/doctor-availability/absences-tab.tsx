import { ApiError, apiQuery } from '@sala/shared-auth';
import type { TimeOff } from '@sala/shared-contracts';
import { Button, EmptyState, ErrorState } from '@sala/shared-ui';
import { BlockIcon, CheckIcon, PlannedIcon, PlusIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { DataTable, RowButton, TableToolbar, type Column } from '@sala/shared-ui/table';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { nothingOpen, type AvailabilitySearch } from './availability-search';
import { useAbsenceSpan } from './use-absence-span';

const tones: Readonly<Record<TimeOff['status'], StatusLook>> = {
  requested: statusLooks.waiting,
  approved: statusLooks.done,
  rejected: statusLooks.problem,
  cancelled: statusLooks.cancelled,
};

export const AbsenceStatus = ({ status }: { readonly status: TimeOff['status'] }) => {
  const { t } = useTranslation('hospital');
  return <StatusChip {...tones[status]}>{t(`availability.absences.${status}`)}</StatusChip>;
};

interface AbsencesTabProps {
  readonly practitionerId: string;
  readonly zone: string;
  readonly canEdit: boolean;
  readonly canDecide: boolean;
  readonly openId: string;
  readonly onChange: (changes: Partial<AvailabilitySearch>) => void;
}

/** Absences: requests, decisions, withdrawals. */
export const AbsencesTab = ({
  practitionerId,
  zone,
  canEdit,
  canDecide,
  openId,
  onChange,
}: AbsencesTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const span = useAbsenceSpan(zone);
  const list = useQuery({
    ...apiQuery('timeOffList', { query: { practitionerId } }),
    meta: failsAlone,
  });
  const rows = list.data?.items ?? [];
  const open = ({ id }: TimeOff) => onChange({ ...nothingOpen, timeOffId: id });
  const create = canEdit ? (
    <Button variant="solid" onClick={() => onChange({ ...nothingOpen, new: 'absence' })}>
      <PlusIcon />
      {t('availability.forms.newAbsence')}
    </Button>
  ) : null;
  const columns: readonly [Column<TimeOff>, ...Column<TimeOff>[]] = [
    {
      key: 'type',
      phone: 'title',
      header: t('availability.fields.type'),
      width: '9rem',
      cell: ({ type }) => t(`availability.types.${type}`),
    },
    { key: 'when', phone: 'line', header: t('availability.fields.when'), cell: span },
    {
      key: 'delegate',
      phone: 'line',
      header: t('availability.fields.delegate'),
      cell: ({ delegate }) => delegate?.name ?? '—',
    },
    {
      key: 'affected',
      header: t('availability.fields.affected'),
      align: 'end',
      width: '7rem',
      cell: ({ affectedCount, toMoveCount }) =>
        toMoveCount > 0 ? (
          <StatusChip {...statusLooks.waiting}>
            {t('availability.absences.toMove', { count: toMoveCount })}
          </StatusChip>
        ) : (
          format.number(affectedCount)
        ),
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('availability.fields.status'),
      width: '9rem',
      cell: ({ status }) => <AbsenceStatus status={status} />,
    },
  ];
  return (
    <>
      {rows.length > 0 ? <TableToolbar end={create}>{null}</TableToolbar> : null}
      <DataTable
        label={t('availability.tabs.absences')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        selectedKey={openId}
        onOpen={open}
        isMuted={({ status }) => status === 'cancelled' || status === 'rejected'}
        rowActions={
          canDecide
            ? (one) =>
                one.status === 'requested' ? (
                  <RowButton
                    icon={<CheckIcon />}
                    label={t('availability.actions.decide', {
                      type: t(`availability.types.${one.type}`),
                      when: span(one),
                    })}
                    onClick={() => open(one)}
                  />
                ) : null
            : undefined
        }
        empty={
          <EmptyState
            icon={canEdit ? <PlannedIcon /> : <BlockIcon />}
            title={t('availability.empty.absences')}
            text={t('availability.empty.absencesText')}
            action={create}
          />
        }
        error={
          list.isLoadingError ? (
            <ErrorState
              problem={list.error instanceof ApiError ? list.error.problem : null}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : undefined
        }
      />
    </>
  );
};
