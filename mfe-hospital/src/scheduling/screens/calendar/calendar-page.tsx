import { ApiError, useCan } from '@sala/shared-auth';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  IconButton,
  lazyPart,
  LoadingState,
  Page,
  PageHeader,
  useLoadAhead,
} from '@sala/shared-ui';
import { CalendarFeedIcon, PlusIcon, PrintIcon } from '@sala/shared-ui/icons';
import { useIsPhone, useMedia } from '@sala/shared-ui/table';
import { useCommands, useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied } from '@sala/screen-parts/failure';
import { useCallback, useEffect, useState } from 'react';
import { instantAt } from '../../../parts/zoned-time';
import { CalendarForms } from './calendar-forms';
import type { Spot } from '../../parts/calendar/calendar-grid';
import { stepDay } from '../../parts/calendar/calendar-range';
import { calendarViews } from '../../parts/calendar/calendar-view';
import { supportsGrid } from '../../parts/calendar/supports-grid';
import { everybody, nothingOpen, parseCalendarSearch } from './calendar-search';
import { CalendarToolbar } from './calendar-toolbar';
import { DayList } from './day-list';
import { DepartmentPrompt } from './department-prompt';
import { lastDepartment, rememberDepartment } from './last-department';
import { useOtherZone } from '../../parts/use-other-zone';
import { useCalendarData } from './use-calendar-data';
import { useFirstDepartment } from './use-first-department';
import { lanesOfWeek } from './week-lane';
import { unassigned } from '../../parts/calendar/calendar-data';

const WeekDays = lazyPart(
  () => import('./week-days'),
  (module) => module.WeekDays,
);
const loadGrid = () => import(/* webpackChunkName: "calendar-grid" */ './department-grid');
const CalendarSide = lazyPart(
  () => import('./calendar-side'),
  (module) => module.CalendarSide,
);
const DepartmentGrid = lazyPart(loadGrid, (module) => module.DepartmentGrid);
const WeekStrip = lazyPart(
  () => import('./week-strip'),
  (module) => module.WeekStrip,
);
const MiniMonth = lazyPart(
  () => import('./mini-month'),
  (module) => module.MiniMonth,
);
const DaySheet = lazyPart(
  () => import('./day-sheet'),
  (module) => module.DaySheet,
);

/* Only the grid scrolls, below its header. */
const fullHeight = { h: 'calc(100dvh - var(--header-height))', minH: '30rem', pb: '3' } as const;

/** /hospital/calendar: day, week or month of a department. */
export default function CalendarPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('appointments:read');
  const canWrite = useCan('appointments:write');
  const canFeed = useCan('availability:write');
  const canBlock = useCan('availability:manage');
  const [place, change] = useSearchState(parseCalendarSearch);
  const phone = useIsPhone();
  const [wide, widest] = [useMedia('(min-width: 80rem)'), useMedia('(min-width: 96rem)')];
  const listed = phone || !supportsGrid();
  const monthOfDays = listed && place.view === 'month'; // days of a month to choose from, with the list of the chosen day
  const view = monthOfDays ? 'day' : place.view;
  const data = useCalendarData({ ...place, view }, !listed);
  const { departments, department, day, today, answer } = data;
  const otherZone = useOtherZone();
  const [printing, setPrinting] = useState(false);
  const print = () => setPrinting(true);
  const printed = useCallback(() => setPrinting(false), []);
  useLoadAhead(loadGrid);

  const last = lastDepartment();
  const first = useFirstDepartment(departments.data?.items, !place.departmentId && !last);
  const opens = last || first || '';
  useEffect(() => {
    if (place.departmentId) rememberDepartment(place.departmentId);
    else if (opens) change({ departmentId: opens }, { replace: true });
  }, [place.departmentId, opens, change]);

  const weekLane = data.lane === everybody || data.lane === unassigned ? '' : data.lane;
  // Whose week it is stays, whoever has appointments in the next one.
  const step = (steps: number) =>
    change({ date: stepDay(view, day, steps), ...(weekLane ? { lane: weekLane } : {}) });
  const stepLane = (places: number) => {
    const ids = [everybody, ...lanesOfWeek(data.lanes, data.all).map(({ id }) => id)];
    const next = ids[ids.indexOf(data.lane) + places];
    if (next !== undefined) change({ lane: next }, { replace: true });
  };
  const spotOf = (spot?: Spot) => ({
    startAt: spot ? instantAt(spot.start, data.zone) : '',
    minutes: spot?.minutes ? String(spot.minutes) : '',
    practitionerId:
      ((view !== 'day' || place.columns === 'practitioners') && spot?.laneId !== unassigned
        ? spot?.laneId
        : null) ??
      (weekLane || place.who),
  });
  const book = (spot?: Spot) => change({ ...nothingOpen, new: '1', ...spotOf(spot) });
  const block = (spot?: Spot) => change({ ...nothingOpen, block: '1', ...spotOf(spot) });
  useCommands([
    ...(canWrite && department
      ? [{ id: 'new', label: t('booking.new'), keys: 'n', run: () => book() }]
      : []),
    ...(canBlock && department
      ? [{ id: 'block', label: t('calendar.block.title'), keys: 'b', run: () => block() }]
      : []),
    ...(department
      ? [{ id: 'today', label: t('calendar.goToday'), keys: 't', run: () => change({ date: '' }) }]
      : []),
    ...(department
      ? calendarViews.map((one) => ({
          id: one,
          label: t(`calendar.show.${one}`),
          keys: one.charAt(0),
          run: () => change({ view: one }),
        }))
      : []),
    ...(department && view === 'week' && !listed
      ? [
          { id: 'lane-next', label: t('calendar.laneNext'), keys: 'j', run: () => stepLane(1) },
          {
            id: 'lane-before',
            label: t('calendar.laneBefore'),
            keys: 'k',
            run: () => stepLane(-1),
          },
        ]
      : []),
    ...(department ? [{ id: 'print', label: t('calendar.print'), run: print }] : []),
  ]);

  if (!canRead || isDenied(answer.error) || isDenied(departments.error)) {
    return (
      <Page>
        <PageHeader title={t('calendar.title')} />
        <AccessDenied permission={t('permissions.appointments.read')} />
      </Page>
    );
  }
  if (!department) {
    return (
      <Page>
        <PageHeader title={t('calendar.title')} />
        {departments.isPending ||
        (departments.data && place.departmentId === '' && (opens || first === undefined)) ? (
          <LoadingState shape="cards" />
        ) : null}
        {departments.isLoadingError ? (
          <ErrorState
            problem={departments.error instanceof ApiError ? departments.error.problem : null}
            onRetry={() => void departments.refetch()}
            retrying={departments.isFetching}
          />
        ) : null}
        {departments.data && !(place.departmentId === '' && (opens || first === undefined)) ? (
          <DepartmentPrompt
            departments={departments.data.items}
            onChoose={(departmentId) => change({ departmentId })}
          />
        ) : null}
        <CalendarForms
          key="forms" // an open panel stays while the department loads
          place={place}
          onChange={change}
          departmentId={undefined}
          practitioners={data.practitioners}
          zone={data.zone}
          today={data.today}
        />
      </Page>
    );
  }
  const failed = answer.isLoadingError ? (
    <ErrorState
      problem={answer.error instanceof ApiError ? answer.error.problem : null}
      onRetry={() => void answer.refetch()}
      retrying={answer.isFetching}
    />
  ) : undefined;
  // Whose week it is stays, too, if their only appointment moves away or is cancelled.
  const open = ({ id }: { readonly id: string }) =>
    change({ ...nothingOpen, appointmentId: id, ...(weekLane ? { lane: weekLane } : {}) });
  return (
    <Page {...(listed ? {} : fullHeight)}>
      <PageHeader
        title={t('calendar.title')}
        count={answer.data ? data.items.length : undefined}
        actions={
          <>
            {canFeed && !phone ? (
              <IconButton
                label={t('calendar.feeds.title')}
                icon={<CalendarFeedIcon />}
                onClick={() => change({ ...nothingOpen, feeds: '1' })}
              />
            ) : null}
            {phone ? null : (
              <IconButton label={t('calendar.print')} icon={<PrintIcon />} onClick={print} />
            )}
            {canWrite ? (
              <Button variant="solid" onClick={() => book()}>
                <PlusIcon />
                {t('booking.book')}
              </Button>
            ) : null}
          </>
        }
      />
      <CalendarToolbar
        place={place}
        day={day}
        today={today}
        departments={departments.data?.items ?? []}
        practitioners={data.practitioners}
        view={view}
        listed={listed}
        idle={data.idle}
        clocks={otherZone(data.zone, instantAt(`${day}T12:00`, data.zone))}
        onChange={change}
        onStep={step}
      />
      {view === 'week' && !listed && !widest ? (
        <WeekStrip data={data} upright={false} onLane={(lane) => change({ lane })} />
      ) : null}
      {listed ? (
        <>
          {monthOfDays ? (
            <Box mb="4">
              <MiniMonth
                departmentId={place.departmentId}
                who={place.who}
                day={day}
                zone={data.zone}
                today={today}
                onDay={(date) => change({ date })}
              />
            </Box>
          ) : null}
          {view === 'week' && !failed ? (
            <WeekDays data={data} onDay={(date) => change({ date })} />
          ) : null}
          <DayList
            data={data}
            error={failed}
            onOpen={open}
            empty={<EmptyState title={t('calendar.emptyDay')} text={t('calendar.emptyDayText')} />}
          />
        </>
      ) : (
        (failed ?? (
          <Flex flex="1 1 0" minH="0" gap="4">
            {(view === 'week' && widest) ||
            (view === 'day' && (widest || (wide && data.gridLanes.length < 7))) ? (
              <CalendarSide
                data={data}
                place={place}
                onDay={(date) => change({ date })}
                onLane={(lane) => change({ lane })}
              />
            ) : null}
            <Flex direction="column" flex="1" minW="0">
              <DepartmentGrid
                data={data}
                place={place}
                onOpen={open}
                onDay={(date) => change({ date, view: 'day' })}
                onMoveTo={(date) =>
                  change({ date, ...(weekLane ? { lane: weekLane } : {}) }, { replace: true })
                }
                onMoved={({ id, practitioner }) =>
                  change({
                    ...nothingOpen,
                    appointmentId: id,
                    ...(view === 'week' ? { lane: practitioner?.id ?? unassigned } : {}),
                  })
                }
                onBook={book}
                onBlock={canBlock ? block : undefined}
              />
            </Flex>
          </Flex>
        ))
      )}
      <DaySheet data={data} view={view} printing={printing} onDone={printed} />
      <CalendarForms
        key="forms"
        place={place}
        onChange={change}
        departmentId={department.id}
        practitioners={data.practitioners}
        zone={data.zone}
        today={data.today}
      />
    </Page>
  );
}
