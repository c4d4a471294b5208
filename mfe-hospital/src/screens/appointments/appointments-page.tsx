import { useCan } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '../../components/access-denied';
import { AppointmentList } from './appointment-list';
import { parsePlace } from './appointments-search';

/** /hospital/appointments: who comes when, and what is to be done next. */
export default function AppointmentsPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parsePlace);
  if (useCan('appointments:read')) return <AppointmentList place={place} go={go} />;
  return (
    <Page>
      <PageHeader title={t('appointments.title')} />
      <AccessDenied permission="appointments:read" />
    </Page>
  );
}
