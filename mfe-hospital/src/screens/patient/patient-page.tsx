import { useCan } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '../../components/access-denied';
import { PatientList } from './patient-list';
import { parsePlace } from './patient-search';

/** /hospital/patient: who is cared for, and what of each the front desk keeps. */
export default function PatientPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parsePlace);
  if (useCan('patients:read')) return <PatientList place={place} go={go} />;
  return (
    <Page>
      <PageHeader title={t('patients.title')} />
      <AccessDenied permission="patients:read" />
    </Page>
  );
}
