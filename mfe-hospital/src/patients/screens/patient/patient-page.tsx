import { useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { type Settings, useOpeningView } from '@sala/screen-parts/views';
import { useCallback } from 'react';
import { PatientList } from './patient-list';
import { parsePlace } from './patient-search';
import { placeOfSettings } from './patient-views';

const PatientContacts = lazyPart(
  () => import('./patient-contacts'),
  (module) => module.PatientContacts,
);

/** /hospital/patient: directory and non-clinical record of patients. */
export default function PatientPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parsePlace);
  const canRead = useCan('patients:read');
  const canReach = useCan('patient-contacts:read');
  const opening = useOpeningView(
    'patients',
    useCallback((settings: Settings) => go(placeOfSettings(settings), { replace: true }), [go]),
  );
  if (canRead) return opening ? null : <PatientList place={place} go={go} />;
  if (canReach) return <PatientContacts place={place} go={go} />;
  return <DeniedList title={t('patients.title')} permission={t('permissions.patients.read')} />;
}
