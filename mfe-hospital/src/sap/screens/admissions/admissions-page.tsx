import { useLiveQueries, useSearchState, useTranslation } from '@sala/shell-sdk';
import { SapGate } from '../../parts/sap-gate';
import { AdmissionsScreen } from './admissions-screen';
import { parseAdmissions } from './admissions-search';

const liveEvents = {
  'sap_record.': [
    'sapConnectionView',
    'sapCaseList',
    'sapBedList',
    'sapCaseView',
    'sapUnitList',
    'sapMessageList',
  ],
} as const;

/** /hospital/sap/admissions: who lies in the hospital, who comes and who leaves. */
export default function AdmissionsPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseAdmissions);
  useLiveQueries(liveEvents);
  return (
    <SapGate title={t('sapCases.title')}>
      {(connection) => <AdmissionsScreen connection={connection} place={place} go={go} />}
    </SapGate>
  );
}
