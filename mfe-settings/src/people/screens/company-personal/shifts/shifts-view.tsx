import { apiQuery, useCan } from '@sala/shared-auth';
import type { StaffAbsence } from '@sala/shared-contracts';
import { Button, EmptyState, ErrorState, lazyPart, LoadingState } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import {
  keepPreviousData,
  useCommands,
  useLiveQueries,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useState } from 'react';
import type { StaffViewProps } from '../staff-view';
import type { ShiftValues } from './shift-rules';
import { useWeek } from './use-week';
import { WeekBar } from './week-bar';
import { WeekGrid } from './week-grid';
import { DeleteAbsence, WeekHolidays } from './week-lists';

const WeekForms = lazyPart(
  () => import('./week-forms'),
  (module) => module.WeekForms,
);

const tools = ['pattern', 'copy', 'absence', 'holiday'] as const;

/** Who works when, week by week. */
export const ShiftsView = ({ place, go, views }: StaffViewProps) => {
  const { t } = useTranslation('settings');
  const canManage = useCan('staff:manage');
  const { from, today, days } = useWeek(place);
  const [begun, setBegun] = useState<Partial<ShiftValues>>({});
  const [absence, setAbsence] = useState<StaffAbsence | null>(null);
  useLiveQueries({
    'staff_shift.': ['staffShiftList'],
    'staff_absence.': ['staffShiftList'],
    'company_holiday.': ['staffShiftList'],
  });
  const query = useQuery({
    ...apiQuery('staffShiftList', {
      query: { from, ...(place.departmentId ? { departmentId: place.departmentId } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(query.error);
  const openNew = (values: Partial<ShiftValues> = {}) => {
    setBegun(values);
    go({ form: 'shift', shiftId: undefined });
  };
  useCommands(
    canManage ? [{ id: 'new', keys: 'n', label: t('staff.shifts.new'), run: () => openNew() }] : [],
  );
  const week = query.data;
  const body = () => {
    if (!week)
      return failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState shape="table" />
      );
    if (week.people.length === 0)
      return (
        <EmptyState
          title={t('staff.shifts.empty')}
          text={t(place.departmentId ? 'staff.shifts.emptyArea' : 'staff.shifts.emptyText')}
          action={
            place.departmentId ? (
              <Button onClick={() => go({ departmentId: undefined })}>{t('staff.clear')}</Button>
            ) : (
              <Button onClick={() => go({ view: undefined })}>{t('staff.toPeople')}</Button>
            )
          }
        />
      );
    return (
      <WeekGrid
        week={week}
        days={days}
        today={today}
        onAdd={canManage ? (staffMemberId, date) => openNew({ staffMemberId, date }) : undefined}
        onOpen={({ id }) => go({ form: 'shift', shiftId: id })}
        onAbsence={setAbsence}
      />
    );
  };
  return (
    <ListScreen
      title={t('staff.title')}
      permission={t('staff.permission')}
      denied={isDenied(query.error)}
      actions={
        <>
          {views}
          {canManage ? (
            <Button variant="solid" onClick={() => openNew()}>
              <PlusIcon />
              {t('staff.shifts.new')}
            </Button>
          ) : null}
        </>
      }
      toolbar={
        <WeekBar
          place={place}
          go={go}
          end={
            canManage
              ? tools.map((form) => (
                  <Button key={form} onClick={() => go({ form })}>
                    {t(`staff.tools.${form}`)}
                  </Button>
                ))
              : null
          }
        />
      }
      panels={
        week && canManage ? (
          <>
            {place.form ? (
              <WeekForms place={place} go={go} week={week} from={from} begun={begun} />
            ) : null}
            {absence ? (
              <DeleteAbsence
                absence={absence}
                name={week.people.find(({ id }) => id === absence.staffMemberId)?.name ?? ''}
                onClose={() => setAbsence(null)}
              />
            ) : null}
          </>
        ) : null
      }
    >
      {body()}
      {week && canManage ? <WeekHolidays holidays={week.holidays} /> : null}
    </ListScreen>
  );
};
