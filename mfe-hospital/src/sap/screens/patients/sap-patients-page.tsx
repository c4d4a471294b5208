import { lazyPart } from '@sala/shared-ui';
import { useLiveQueries, useSearchState, useTranslation } from '@sala/shell-sdk';
import { SapGate } from '../../parts/sap-gate';
import { SapPatientList } from './sap-patient-list';
import { parseSapPlace } from './sap-patients-search';

const TwinsReport = lazyPart(
  () => import('./twins-report'),
  (module) => module.TwinsReport,
);

const liveEvents = {
  'sap_record.': [
    'sapConnectionView',
    'sapPatientList',
    'sapPatientView',
    'sapMessageList',
    'sapTwinList',
  ],
} as const;

/** /hospital/sap/patients: patients as SAP has them, and how they are linked with ours. */
export default function SapPatientsPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseSapPlace);
  useLiveQueries(liveEvents);
  return (
    <SapGate title={t('sapPatients.title')}>
      {(connection) =>
        place.report === 'twins' ? (
          <TwinsReport connection={connection} place={place} go={go} />
        ) : (
          <SapPatientList connection={connection} place={place} go={go} />
        )
      }
    </SapGate>
  );
}
