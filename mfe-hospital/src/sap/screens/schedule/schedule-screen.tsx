import type { SapConnection } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import {
  Button,
  ErrorState,
  Flex,
  lazyPart,
  LoadingState,
  Page,
  PageHeader,
  Text,
} from '@sala/shared-ui';
import { useIsPhone } from '@sala/shared-ui/table';
import { useCommands, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';
import { calendarViews } from '../../../scheduling/parts/calendar/calendar-view';
import { stepDay } from '../../../scheduling/parts/calendar/calendar-range';
import { supportsGrid } from '../../../scheduling/parts/calendar/supports-grid';
import { ConnectionBanner } from '../../parts/connection-banner';
import { unitName } from '../../parts/unit-name';
import { ClashList } from './clash-list';
import { OpenParts } from './open-parts';
import type { ScheduleItem } from './schedule-items';
import { nothingOpen, type SchedulePlace } from './schedule-search';
import { ScheduleToolbar } from './schedule-toolbar';
import { useSchedule } from './use-schedule';

const ScheduleGrid = lazyPart(
  () => import(/* webpackChunkName: "sap-schedule-grid" */ './schedule-grid'),
  (module) => module.ScheduleGrid,
);
const ScheduleList = lazyPart(
  () => import('./schedule-list'),
  (module) => module.ScheduleList,
);

export interface ScheduleProps {
  readonly connection: SapConnection;
  readonly place: SchedulePlace;
  readonly go: (
    changes: SearchChanges<SchedulePlace>,
    options?: { readonly replace?: boolean },
  ) => void;
}

/* Only the grid scrolls, below its header. */
const fullHeight = { minH: 'calc(100dvh - var(--header-height))', pb: '3' } as const;

/** The agenda of a department in SAP, and ours beside it. */
export const ScheduleScreen = ({ connection, place, go }: ScheduleProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('sap:manage');
  const phone = useIsPhone();
  const listed = phone || !supportsGrid();
  const data = useSchedule(place, place.view);
  const { query, schedule, items, day, today } = data;
  const failure = useFailure(query.error);
  useCommands([
    { id: 'today', label: t('sapSchedule.goToday'), keys: 't', run: () => go({ date: '' }) },
    ...calendarViews.map((view) => ({
      id: view,
      label: t(`sapSchedule.show.${view}`),
      keys: view.charAt(0),
      run: () => go({ view }),
    })),
  ]);
  const open = ({ sap, ours }: ScheduleItem) =>
    go({ ...nothingOpen, ...(sap ? { appointment: sap.id } : { ours: ours?.id ?? '' }) });
  const content = (): ReactNode => {
    if (failure && !schedule)
      return (
        <ErrorState
          problem={failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    if (!schedule) return <LoadingState shape="table" />;
    if (listed)
      return (
        <ScheduleList
          data={data}
          lane={place.lane}
          onLane={(lane) => go({ lane }, { replace: true })}
          onOpen={open}
        />
      );
    return (
      <>
        {items.length === 0 ? (
          <Text role="status" size="sm" tone="muted" mb="2">
            {`${t('sapSchedule.empty')}. ${t('sapSchedule.emptyText')}`}
          </Text>
        ) : null}
        <Flex direction="column" flex="1 1 0" minH="30rem" minW="0">
          <ScheduleGrid
            data={data}
            schedule={schedule}
            view={place.view}
            onOpen={open}
            onDay={(date) => go({ date, view: 'day' })}
            onMoveTo={(date) => go({ date }, { replace: true })}
          />
        </Flex>
      </>
    );
  };
  return (
    <Page {...(listed ? {} : { ...fullHeight, display: 'flex', flexDirection: 'column' })}>
      <PageHeader
        title={t('sapSchedule.title')}
        count={schedule ? items.length : undefined}
        actions={
          <>
            <Button variant="ghost" onClick={() => go({ ...nothingOpen, messages: 'all' })}>
              {t('sapSchedule.messages')}
            </Button>
            {canManage && schedule ? (
              <Button onClick={() => go({ ...nothingOpen, mapping: '1' })}>
                {t('sapSchedule.mapping.open')}
              </Button>
            ) : null}
          </>
        }
      />
      <ConnectionBanner
        connection={connection}
        onMessages={(messages) => go({ ...nothingOpen, messages })}
      />
      <ScheduleToolbar
        place={place}
        name={schedule ? unitName(schedule.department) : place.department}
        day={day}
        today={today}
        listed={listed}
        onChange={go}
        onStep={(steps) => go({ date: stepDay(place.view, day, steps) })}
      />
      {schedule ? (
        <ClashList schedule={schedule} onOpen={(id) => go({ ...nothingOpen, appointment: id })} />
      ) : null}
      {content()}
      <OpenParts place={place} go={go} schedule={schedule} />
    </Page>
  );
};
