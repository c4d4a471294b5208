import { useCan } from '@sala/shared-auth';
import type { Patient } from '@sala/shared-contracts';
import { Box, Button, lazyPart, Text } from '@sala/shared-ui';
import { CalendarIcon, EditIcon, JoinedIcon, MergeIcon } from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useIsPhone } from '@sala/shared-ui/table';
import { Tabs, type Tab } from '@sala/shared-ui/tabs';
import {
  useCommands,
  useCrumb,
  useNavigate,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { PatientBanner } from '../../../parts/patient-banner/patient-banner';
import {
  useCareRelations,
  useNeedsEmergency,
} from '../../../../parts/emergency-access/use-emergency-access';
import { bookingPath } from '../../../parts/booking-path';
import type { PatientPlace } from '../patient-search';
import { DataTab } from './data-tab';
import { SummaryTab } from './summary-tab';
import { usePatientPapers } from './use-patient-papers';

const AppointmentsTab = lazyPart(
  () => import('./appointments-tab'),
  (module) => module.AppointmentsTab,
);
const CareTab = lazyPart(
  () => import('./care-tab'),
  (module) => module.CareTab,
);
const ClinicalTab = lazyPart(
  () => import('./clinical-tab'),
  (module) => module.ClinicalTab,
);
const ConsentsTab = lazyPart(
  () => import('./consents-tab'),
  (module) => module.ConsentsTab,
);
const PurchasesTab = lazyPart(
  () => import('./purchases-tab'),
  (module) => module.PurchasesTab,
);
const FilesTab = lazyPart(
  () => import('./files-tab'),
  (module) => module.FilesTab,
);
const VisitDocuments = lazyPart(
  () => import('./visit-documents'),
  (module) => module.VisitDocuments,
);
const LogTab = lazyPart(
  () => import('./log-tab'),
  (module) => module.LogTab,
);
const PatientPrescriptions = lazyPart(
  () => import('../../../../parts/prescriptions/patient-prescriptions'),
  (module) => module.PatientPrescriptions,
);
const PatientTasks = lazyPart(
  () => import('../../../../parts/tasks/patient-tasks'),
  (module) => module.PatientTasks,
);
const StatusDialog = lazyPart(
  () => import('./status-dialog'),
  (module) => module.StatusDialog,
);

export interface PatientPanelProps {
  readonly patient: Patient;
  readonly place: PatientPlace;
  readonly go: (
    changes: SearchChanges<PatientPlace>,
    options?: { readonly replace?: boolean },
  ) => void;
  readonly onClose: () => void;
  /** Shows another patient's panel. */
  readonly onOpen: (patientId: string) => void;
}

/** Non-clinical record of a patient. */
export const PatientPanel = ({ patient, place, go, onClose, onOpen }: PatientPanelProps) => {
  useCrumb(patient.name);
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const [settingStatus, setSettingStatus] = useState(false);
  const merged = patient.status === 'merged';
  const canWrite = useCan('patients:write') && !merged;
  const canSign = useCan('patient-merge:sign');
  const canPropose = useCan('patient-merge:write');
  const canMerge = (canSign || canPropose) && !merged;
  const canBook = useCan('appointments:write') && patient.status !== 'deceased' && !merged;
  const seesAppointments = useCan('appointments:read');
  const seesPurchases = useCan('purchases:read') && patient.customerId !== null;
  const seesLog = useCan('audit:read');
  const readsCharts = useCan('clinical:read');
  const needsEmergency = useNeedsEmergency();
  const seesChart = (readsCharts || needsEmergency) && !merged;
  const seesTeam = useCan('care-team:read');
  const seesCare = useCareRelations() && seesTeam && !merged;
  const seesPrescriptions = useCan('clinical:read') && !needsEmergency && !merged;
  const seesTasks = useCan('clinical-tasks:read') && !merged;
  const seesClinical = useCan('clinical:read');
  const papers = usePatientPapers(patient);
  const phone = useIsPhone(); // on a phone the name has no room next to two buttons
  const edit = () => go({ edit: '1' });
  const book = () => void navigate(bookingPath(patient.id));
  useCommands([
    ...(canWrite
      ? [
          {
            id: 'edit',
            label: t('patients.editNamed', { name: patient.name }),
            keys: 'e',
            ofPanel: true as const,
            run: edit,
          },
        ]
      : []),
    ...(canBook
      ? [
          {
            id: 'book',
            label: t('patients.bookFor', { name: patient.name }),
            keys: 'b',
            ofPanel: true as const,
            run: book,
          },
        ]
      : []),
  ]);
  const tabs: readonly Tab<string>[] = [
    {
      value: 'summary',
      label: t('patients.tabs.summary'),
      content: <SummaryTab patient={patient} canWrite={canWrite} onOpen={onOpen} />,
    },
    { value: 'data', label: t('patients.tabs.data'), content: <DataTab patient={patient} /> },
    ...(seesAppointments
      ? [
          {
            value: 'appointments',
            label: t('patients.tabs.appointments'),
            content: <AppointmentsTab patientId={patient.id} />,
          },
        ]
      : []),
    ...(seesChart
      ? [
          {
            value: 'clinical',
            label: t('patients.tabs.clinical'),
            content: <ClinicalTab patientId={patient.id} />,
          },
        ]
      : []),
    ...(seesCare
      ? [
          {
            value: 'care',
            label: t('patients.tabs.care'),
            content: <CareTab patientId={patient.id} />,
          },
        ]
      : []),
    ...(seesPrescriptions
      ? [
          {
            value: 'prescriptions',
            label: t('patients.tabs.prescriptions'),
            content: <PatientPrescriptions patientId={patient.id} />,
          },
        ]
      : []),
    ...(seesTasks
      ? [
          {
            value: 'tasks',
            label: t('patients.tabs.tasks'),
            content: <PatientTasks patient={patient} all />,
          },
        ]
      : []),
    {
      value: 'files',
      label: t('patients.tabs.files'),
      content: (
        <>
          {seesClinical ? <VisitDocuments patientId={patient.id} /> : null}
          <FilesTab patientId={patient.id} canWrite={canWrite} />
        </>
      ),
    },
    {
      value: 'consents',
      label: t('patients.tabs.consents'),
      content: <ConsentsTab patient={patient} canWrite={canWrite} />,
    },
    ...(seesPurchases
      ? [
          {
            value: 'purchases',
            label: t('patients.tabs.purchases'),
            content: <PurchasesTab customerId={patient.customerId ?? ''} />,
          },
        ]
      : []),
    ...(seesLog
      ? [
          {
            value: 'log',
            label: t('patients.tabs.log'),
            content: <LogTab patientId={patient.id} />,
          },
        ]
      : []),
  ];
  const open = tabs.some(({ value }) => value === place.tab) ? place.tab : 'summary';
  const menu: MenuAction[] = [
    ...(canWrite && phone
      ? [{ key: 'edit', label: t('patients.edit'), icon: <EditIcon />, onSelect: edit }]
      : []),
    ...papers.actions,
    ...(canWrite
      ? [
          {
            key: 'status',
            label: t('patients.changeStatus'),
            icon: <JoinedIcon />,
            onSelect: () => setSettingStatus(true),
          },
        ]
      : []),
    ...(canMerge
      ? [
          {
            key: 'merge',
            label: t(canSign ? 'patients.merge.action' : 'patients.merge.propose'),
            icon: <MergeIcon />,
            onSelect: () => go({ merge: 'choose' }),
          },
        ]
      : []),
  ];
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={patient.name}
      onClose={onClose}
      actions={
        <>
          {canBook ? (
            <Button size="sm" variant="solid" onClick={book}>
              <CalendarIcon />
              {t('patients.book')}
            </Button>
          ) : null}
          {canWrite && !phone ? (
            <Button size="sm" onClick={edit}>
              <EditIcon />
              {t('patients.edit')}
            </Button>
          ) : null}
          {menu.length > 0 ? <RowMenu name={patient.name} actions={menu} /> : null}
        </>
      }
    >
      {patient.mergedInto ? <MergedNotice into={patient.mergedInto} onOpen={onOpen} /> : null}
      <PatientBanner patient={patient} place="record" actions={['receive', 'charge']} />
      <Tabs
        label={patient.name}
        value={open}
        onChange={(tab) => go({ tab: tab === 'summary' ? undefined : tab }, { replace: true })}
        tabs={tabs}
      />
      {papers.printed}
      {settingStatus ? (
        <StatusDialog patient={patient} onClose={() => setSettingStatus(false)} />
      ) : null}
    </SidePanel>
  );
};

interface MergedNoticeProps {
  readonly into: NonNullable<Patient['mergedInto']>;
  readonly onOpen: (patientId: string) => void;
}

/** Links a merged record to the remaining one. */
const MergedNotice = ({ into, onOpen }: MergedNoticeProps) => {
  const { t } = useTranslation('hospital');
  return (
    <Box
      role="status"
      p="3"
      mb="3"
      bg="status.violet.bg"
      color="status.violet.fg"
      borderWidth="1px"
      borderColor="status.violet.border"
      borderRadius="md"
    >
      <Text size="sm">
        {t('patients.mergedInto', { name: into.name, record: into.recordNumber })}
      </Text>
      <Button size="sm" mt="2" onClick={() => onOpen(into.id)}>
        {t('patients.openSurvivor')}
      </Button>
    </Box>
  );
};
