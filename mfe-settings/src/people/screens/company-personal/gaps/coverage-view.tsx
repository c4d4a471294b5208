import { apiQuery } from '@sala/shared-auth';
import { Button, EmptyState, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { keepPreviousData, useQuery, useTranslation } from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { ListScreen } from '@sala/screen-parts/list-screen';
import type { StaffViewProps } from '../staff-view';
import { useWeek } from '../shifts/use-week';
import { WeekBar } from '../shifts/week-bar';
import { CoverageTable } from './coverage-table';

/** Shifts against appointments, so that it shows where somebody is missing. */
export const CoverageView = ({ place, go, views }: StaffViewProps) => {
  const { t } = useTranslation('settings');
  const { from, days } = useWeek(place);
  const query = useQuery({
    ...apiQuery('staffCoverageView', {
      query: { from, ...(place.departmentId ? { departmentId: place.departmentId } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(query.error);
  const body = () => {
    if (!query.data)
      return failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState shape="table" />
      );
    const { departments, hours } = query.data;
    if (hours.length === 0)
      return (
        <EmptyState
          title={t('staff.coverage.empty')}
          text={t('staff.coverage.emptyText')}
          action={
            place.departmentId ? (
              <Button onClick={() => go({ departmentId: undefined })}>{t('staff.clear')}</Button>
            ) : (
              <Button onClick={() => go({ view: 'shifts' })}>{t('staff.coverage.toShifts')}</Button>
            )
          }
        />
      );
    return departments
      .map((department) => ({
        ...department,
        hours: hours.filter(({ departmentId }) => departmentId === department.id),
      }))
      .filter((department) => department.hours.length > 0)
      .map(({ id, name, people, hours: own }) => (
        <CoverageTable key={id} department={name} people={people} hours={own} days={days} />
      ));
  };
  return (
    <ListScreen
      title={t('staff.title')}
      permission={t('staff.permission')}
      denied={isDenied(query.error)}
      actions={views}
      toolbar={<WeekBar place={place} go={go} />}
    >
      <Text tone="muted" size="sm" mb="3">
        {t('staff.coverage.intro')}
      </Text>
      {body()}
    </ListScreen>
  );
};
