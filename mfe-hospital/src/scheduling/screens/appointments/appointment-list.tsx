import { appointmentTabs, type Appointment } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, ErrorState, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { Pagination } from '@sala/shared-ui/table';
import { Tabs } from '@sala/shared-ui/tabs';
import {
  failsAlone,
  keepPreviousData,
  useCommands,
  useLiveQueries,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import {
  firstSort,
  isSort,
  listQueryOf,
  nothingOpen,
  pageSizes,
  type AppointmentPlace,
  type AppointmentTab,
  type PlaceChange,
} from './appointments-search';
import { useAppointmentColumns } from './appointment-columns';
import { AppointmentsTable } from './appointments-table';
import { AppointmentsToolbar } from './appointments-toolbar';
import { ExportAppointments } from './export-appointments';
import type { ListTool } from './list-tools';
import { NoAppointments } from './no-appointments';
import { useSteps } from './use-steps';

/* Forms, the panel and what is done with many are nothing of the screen's first look. */
const loadParts = () => import('./open-parts');
const OpenParts = lazyPart(loadParts, (module) => module.OpenParts);
const AppointmentsBulkBar = lazyPart(
  () => import('./bulk/bulk-bar'),
  (module) => module.AppointmentsBulkBar,
);
const ListTools = lazyPart(
  () => import('./list-tools'),
  (module) => module.ListTools,
);

const none: readonly Appointment[] = [];
const nobody: ReadonlySet<string> = new Set();
/** What another desk does is seen here within a second. */
const heard = {
  'appointment.': ['appointmentList', 'appointmentCounts', 'appointmentFacets', 'appointmentView'],
  'queue_entry.': ['appointmentList', 'appointmentView'],
} as const;

export interface AppointmentListProps {
  readonly place: AppointmentPlace;
  readonly go: (changes: PlaceChange, options?: { readonly replace?: boolean }) => void;
}

/** What a row opens: the same functions while the list is there, so that its rows are drawn once. */
const waysFrom = (go: AppointmentListProps['go'], canWrite: boolean) => {
  const open = (changes: PlaceChange) => go({ ...nothingOpen, ...changes });
  const reschedule = ({ id }: Appointment) => open({ rescheduleId: id });
  return {
    open,
    onOpen: ({ id }: Appointment) => open({ appointmentId: id }),
    onBook: reschedule,
    onReschedule: reschedule,
    onComplete: ({ id }: Appointment) => open({ appointmentId: id, act: 'complete' }),
    onEdit: ({ id }: Appointment) => open({ appointmentId: id, act: 'edit' }),
    onCancel: ({ id }: Appointment) => open({ appointmentId: id, act: 'cancel' }),
    onUndo: ({ id }: Appointment) => open({ appointmentId: id, act: 'undo' }),
    onFollowUp: canWrite
      ? ({ patient, eventType, practitioner }: Appointment) =>
          open({
            new: '1',
            patientId: patient.id,
            eventTypeId: eventType.id,
            practitionerId: practitioner?.id ?? '',
          })
      : undefined,
  };
};

/** The list of a tab, with its steps, for who may see it. */
export const AppointmentList = ({ place, go }: AppointmentListProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('appointments:write');
  const canExport = useCan('patients:export');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(nobody);
  const [tool, setTool] = useState<ListTool | null>(null);
  const [chosen, choose] = useColumnChoice('appointments');
  const columns = useAppointmentColumns(place.tab, chosen);
  const list = useQuery({
    ...apiQuery('appointmentList', { query: listQueryOf(place) }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({
    ...apiQuery('appointmentCounts', { query: { departmentId: place.departmentId || undefined } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  useLiveQueries(heard);
  const failure = useFailure(list.error);
  useLoadAhead(loadParts);
  const { open, ...ways } = useMemo(() => waysFrom(go, canWrite), [go, canWrite]);
  const openNew = () => open({ new: '1' });
  const steps = useSteps((appointmentId) => open({ appointmentId, act: 'undo' }));
  useCommands(canWrite ? [{ id: 'new', label: t('booking.new'), keys: 'n', run: openNew }] : []);

  if (isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('appointments.title')} />
        <AccessDenied permission={t('permissions.appointments.read')} />
      </Page>
    );
  }

  /** Another search begins at its first page, with nothing ticked. */
  const look = (changes: PlaceChange, replace = false) => {
    setTicked(nobody);
    go({ ...changes, page: undefined }, { replace });
  };
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('booking.new')}
    </Button>
  ) : undefined;
  const rows = list.data?.items ?? none;
  const total = list.data?.total;
  const picked = rows.filter(({ id }) => ticked.has(id));

  const content = (
    <>
      <AppointmentsToolbar
        place={place}
        look={look}
        settled={!list.isPending}
        onTool={setTool}
        end={canExport ? <ExportAppointments place={place} /> : null}
      />
      <AppointmentsTable
        tab={place.tab}
        columns={columns.columns}
        rows={rows}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        error={
          failure && !list.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : null
        }
        empty={<NoAppointments place={place} look={look} create={create} />}
        sort={place.sort}
        onSortChange={(sort) => look({ sort: isSort(sort) ? sort : firstSort(place.tab) })}
        selectedKey={place.appointmentId || undefined}
        selection={
          canWrite && place.tab !== 'lost'
            ? { keys: ticked, onChange: setTicked, nameOf: ({ patient }) => patient.name }
            : undefined
        }
        steps={steps}
        {...ways}
      />
      {picked.length > 0 ? (
        <AppointmentsBulkBar appointments={picked} onDone={() => setTicked(nobody)} />
      ) : null}
      {total !== undefined && rows.length > 0 ? (
        <Pagination
          page={place.page}
          pageSize={place.pageSize}
          total={total}
          pageSizes={pageSizes}
          onPageChange={(page) => go({ page: page === 1 ? undefined : page })}
          onPageSizeChange={(pageSize) => look({ pageSize })}
        />
      ) : null}
    </>
  );
  const toTab = (tab: AppointmentTab) => look({ tab, status: '', sort: firstSort(tab) });

  return (
    <Page>
      <PageHeader title={t('appointments.title')} count={total} actions={create} />
      <Tabs
        label={t('appointments.title')}
        value={place.tab}
        onChange={toTab}
        tabs={appointmentTabs.map((tab) => ({
          value: tab,
          label: t(`appointments.tabs.${tab}`),
          ...(counts.data ? { count: counts.data[tab] } : {}),
          content,
        }))}
      />
      {place.new || place.rescheduleId || place.appointmentId || steps.question ? (
        <OpenParts place={place} open={open} steps={steps} />
      ) : null}
      {tool ? (
        <ListTools
          tool={tool}
          place={place}
          offered={columns.offered}
          shown={columns.shown}
          chosen={chosen}
          choose={choose}
          look={look}
          onClose={() => setTool(null)}
        />
      ) : null}
    </Page>
  );
};
