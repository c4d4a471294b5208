import { useCan } from '@sala/shared-auth';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { PrescriptionList } from './prescription-list';
import { parsePlace } from './prescriptions-search';
import { StatusList } from './status-list';

/** /hospital/prescription: prescriptions; without the clinical record, their status alone. */
export default function PrescriptionsPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parsePlace);
  const seesRecord = useCan('clinical:read');
  const seesStatus = useCan('prescriptions:read');
  if (!seesStatus)
    return (
      <DeniedList
        title={t('prescriptions.title')}
        permission={t('permissions.prescriptions.read')}
      />
    );
  return seesRecord ? (
    <PrescriptionList place={place} go={go} />
  ) : (
    <StatusList place={place} go={go} />
  );
}
