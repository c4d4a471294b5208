import { useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { type Settings, useOpeningView } from '@sala/screen-parts/views';
import { useCallback } from 'react';
import { OpensAtOwnSite } from '../../../parts/pickers/own-sites';
import { AppointmentList } from './appointment-list';
import { placeOfSettings } from './appointment-views';
import { parsePlace } from './appointments-search';

const AppointmentCounts = lazyPart(
  () => import('./appointment-counts'),
  (module) => module.AppointmentCounts,
);

/** /hospital/appointments: appointments with their next steps. */
export default function AppointmentsPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parsePlace);
  const canRead = useCan('appointments:read');
  const canCount = useCan('appointment-counts:read');
  const opening = useOpeningView(
    'appointments',
    useCallback((settings: Settings) => go(placeOfSettings(settings), { replace: true }), [go]),
  );
  const openAt = useCallback((siteId: string) => go({ siteId }, { replace: true }), [go]);
  if (canRead)
    return opening ? null : (
      <>
        <OpensAtOwnSite apply={openAt} />
        <AppointmentList place={place} go={go} />
      </>
    );
  if (canCount) return <AppointmentCounts />;
  return (
    <DeniedList title={t('appointments.title')} permission={t('permissions.appointments.read')} />
  );
}
