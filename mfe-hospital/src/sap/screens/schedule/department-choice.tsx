import { apiQuery } from '@sala/shared-auth';
import {
  Button,
  EmptyState,
  ErrorState,
  Flex,
  LoadingState,
  Page,
  PageHeader,
} from '@sala/shared-ui';
import { DepartmentIcon } from '@sala/shared-ui/icons';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../parts/connection-banner';
import { unitName } from '../../parts/unit-name';
import { OpenParts } from './open-parts';
import type { ScheduleProps } from './schedule-screen';
import { nothingOpen } from './schedule-search';

/** Asks for a department before anything loads. */
export const DepartmentChoice = ({ connection, place, go }: ScheduleProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({ ...apiQuery('sapUnitList'), meta: failsAlone });
  const failure = useFailure(view.error);
  const content = (): ReactNode => {
    if (failure && !view.data)
      return (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      );
    if (!view.data) return <LoadingState shape="cards" />;
    const departments = view.data.items.filter(({ kind }) => kind === 'department');
    if (departments.length === 0)
      return (
        <EmptyState
          icon={<DepartmentIcon />}
          title={t('sapSchedule.noDepartments')}
          text={t('sapSchedule.noDepartmentsText')}
        />
      );
    return (
      <EmptyState
        icon={<DepartmentIcon />}
        title={t('sapSchedule.choose')}
        text={t('sapSchedule.chooseText')}
        action={
          <Flex asChild gap="2" wrap="wrap" justify="center">
            <ul role="list" aria-label={t('sapSchedule.departments')}>
              {departments.map((unit) => (
                <li key={unit.code}>
                  <Button onClick={() => go({ department: unit.code })}>{unitName(unit)}</Button>
                </li>
              ))}
            </ul>
          </Flex>
        }
      />
    );
  };
  return (
    <Page>
      <PageHeader title={t('sapSchedule.title')} />
      <ConnectionBanner
        connection={connection}
        onMessages={(messages) => go({ ...nothingOpen, messages })}
      />
      {content()}
      <OpenParts place={place} go={go} schedule={undefined} />
    </Page>
  );
};
