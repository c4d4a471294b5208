import { useCan } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { useOpeningView } from '../../components/saved-views/use-opening-view';
import type { Settings } from '../../components/saved-views/view-settings';
import { PatientList } from './patient-list';
import { parsePlace } from './patient-search';
import { placeOfSettings } from './patient-views';

/** /hospital/patient: who is cared for, and what of each the front desk keeps. */
export default function PatientPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parsePlace);
  const opening = useOpeningView('patients', useCallback((settings: Settings) => go(placeOfSettings(settings), { replace: true }), [go]));
  if (useCan('patients:read')) return opening ? null : <PatientList place={place} go={go} />;
  return (
    <Page>
      <PageHeader title={t('patients.title')} />
      <AccessDenied permission="patients:read" />
    </Page>
  );
}
