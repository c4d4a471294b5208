import { appointmentTabs, type Appointment } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { Tabs } from '@sala/shared-ui/tabs';
import {
  failsAlone,
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { ListBody, ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useMemo } from 'react';
import { useColumnChoice } from '../../../parts/column-choice';
import {
  firstSort,
  listQueryOf,
  nothingOpen,
  pageSizes,
  parsePlace,
  type AppointmentPlace,
  type AppointmentTab,
  type PlaceChange,
} from './appointments-search';
import { useAppointmentColumns } from './appointment-columns';
import { placeOfSettings, settingsOf } from './appointment-views';
import { AppointmentsTable } from './appointments-table';
import { AppointmentsToolbar } from './appointments-toolbar';
import { ExportAppointments } from './export-appointments';
import { NoAppointments } from './no-appointments';
import { PrintDay } from './print-day';
import { useSteps } from './use-steps';

/* Lazy: forms, panel and bulk actions are not part of the first render. */
const loadParts = () => import('./appointment-forms');
const AppointmentForms = lazyPart(loadParts, (module) => module.AppointmentForms);
const AppointmentsBulkBar = lazyPart(
  () => import('./bulk/bulk-bar'),
  (module) => module.AppointmentsBulkBar,
);
const ListTools = lazyPart(
  () => import('@sala/screen-parts/list-tools'),
  (module) => module.ListTools,
);

/** Changes by other users appear within a second. */
const liveEvents = {
  'appointment.': ['appointmentList', 'appointmentCounts', 'appointmentFacets', 'appointmentView'],
  'queue_entry.': ['appointmentList', 'appointmentView'],
} as const;

export interface AppointmentListProps {
  readonly place: AppointmentPlace;
  readonly go: (changes: PlaceChange, options?: { readonly replace?: boolean }) => void;
}

/** Row handlers, stable so that rows do not redraw. */
const rowHandlers = (go: AppointmentListProps['go'], canWrite: boolean, replace: boolean) => {
  const open = (changes: PlaceChange) => go({ ...nothingOpen, ...changes });
  const reschedule = ({ id }: Appointment) => open({ rescheduleId: id });
  return {
    open,
    onOpen: ({ id }: Appointment) => go({ ...nothingOpen, appointmentId: id }, { replace }),
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

/** Appointments of a tab with their actions. */
export const AppointmentList = ({ place, go }: AppointmentListProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('appointments:write');
  const canExport = useCan('patients:export');
  const [chosen, choose] = useColumnChoice('appointments');
  const columns = useAppointmentColumns(place.tab, chosen);
  const query = useQuery({
    ...apiQuery('appointmentList', { query: listQueryOf(place) }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({
    ...apiQuery('appointmentCounts', { query: { departmentId: place.departmentId || undefined } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  useLiveQueries(liveEvents);
  useLoadAhead(loadParts);
  const looking = place.appointmentId !== ''; // Back leads to the list, however many were looked at
  const { open, ...ways } = useMemo(
    () => rowHandlers(go, canWrite, looking),
    [go, canWrite, looking],
  );
  const openNew = () => open({ new: '1' });
  const steps = useSteps((appointmentId) => open({ appointmentId, act: 'undo' }));
  const list = useListScreen<Appointment, AppointmentPlace>({
    query,
    rows: query.data?.items,
    go,
    create: canWrite ? { label: t('booking.new'), run: openNew } : undefined,
  });
  const { look } = list;

  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('booking.new')}
    </Button>
  ) : undefined;
  const content = (
    <ListBody
      toolbar={
        <AppointmentsToolbar
          place={place}
          look={look}
          settled={!query.isPending}
          onTool={list.openTool}
          end={
            <>
              <PrintDay place={place} />
              {canExport ? <ExportAppointments place={place} /> : null}
            </>
          }
        />
      }
      bulkBar={
        list.picked.length > 0 ? (
          <AppointmentsBulkBar appointments={list.picked} onDone={list.untick} />
        ) : null
      }
      pages={
        <ListPages
          place={place}
          sizes={pageSizes}
          total={query.data?.total}
          shown={list.table.rows.length}
          onPage={go}
          onSize={look}
        />
      }
    >
      <AppointmentsTable
        {...list.table}
        tab={place.tab}
        columns={columns.columns}
        empty={<NoAppointments place={place} look={look} create={create} />}
        sort={place.sort}
        onSortChange={(sort) => look(parsePlace.changes({ sort }))}
        selectedKey={place.appointmentId || undefined}
        selection={
          canWrite && place.tab !== 'lost'
            ? { keys: list.ticked, onChange: list.tick, nameOf: ({ patient }) => patient.name }
            : undefined
        }
        steps={steps}
        {...ways}
      />
    </ListBody>
  );
  const toTab = (tab: AppointmentTab) => look({ tab, status: '', sort: firstSort(tab) });

  return (
    <ListScreen
      title={t('appointments.title')}
      permission={t('permissions.appointments.read')}
      denied={list.denied}
      count={list.count}
      actions={create}
      panels={
        <>
          {place.new || place.rescheduleId || place.appointmentId || steps.question ? (
            <AppointmentForms place={place} open={open} steps={steps} />
          ) : null}
          {list.tool ? (
            <ListTools
              tool={list.tool}
              screen="appointments"
              columns={{ offered: columns.offered, shown: columns.shown, chosen, choose }}
              settings={settingsOf(place)}
              onOpen={(settings) => look(placeOfSettings(settings))}
              onClose={list.closeTool}
            />
          ) : null}
        </>
      }
    >
      <Tabs
        inTitle
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
    </ListScreen>
  );
};
