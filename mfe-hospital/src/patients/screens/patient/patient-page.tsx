import { useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { type Settings, useOpeningView } from '@sala/screen-parts/views';
import { useCallback } from 'react';
import { PatientList, type PatientListProps } from './patient-list';
import { parsePlace } from './patient-search';
import { placeOfSettings } from './patient-views';

const PatientContacts = lazyPart(
  () => import('./patient-contacts'),
  (module) => module.PatientContacts,
);
const EmergencyReport = lazyPart(
  () => import('./emergency-report/emergency-report'),
  (module) => module.EmergencyReport,
);

const Directory = ({ place, go }: PatientListProps) => {
  const { t } = useTranslation('hospital');
  const canRead = useCan('patients:read');
  const canReach = useCan('patient-contacts:read');
  const opening = useOpeningView(
    'patients',
    useCallback((settings: Settings) => go(placeOfSettings(settings), { replace: true }), [go]),
  );
  if (canRead) return opening ? null : <PatientList place={place} go={go} />;
  if (canReach) return <PatientContacts place={place} go={go} />;
  return <DeniedList title={t('patients.title')} permission={t('permissions.patients.read')} />;
};

/** /hospital/patient: directory and non-clinical record of patients. */
export default function PatientPage() {
  const [place, go] = useSearchState(parsePlace);
  return place.report ? <EmergencyReport /> : <Directory place={place} go={go} />;
}
