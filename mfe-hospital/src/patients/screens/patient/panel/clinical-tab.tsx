import { apiQuery } from '@sala/shared-auth';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { EmergencyBanner } from '../../../../parts/emergency-access/emergency-banner';
import { ProtectedRecord } from '../../../../parts/emergency-access/protected-record';
import {
  useAccessKind,
  useCareRelations,
  useEmergencyAccess,
} from '../../../../parts/emergency-access/use-emergency-access';
import { Chart } from '../../../../parts/chart/chart';

interface ClinicalTabProps {
  readonly patientId: string;
}

/** For whoever needs an emergency access to read it. */
const EmergencyRecord = ({ patientId }: ClinicalTabProps) => {
  const current = useEmergencyAccess(patientId);
  const failure = useFailure(current.error);
  if (failure && !current.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void current.refetch()}
        retrying={current.isFetching}
      />
    );
  if (!current.data) return <LoadingState shape="text" rows={4} />;
  const { access } = current.data;
  if (!access) return <ProtectedRecord patientId={patientId} />;
  return (
    <>
      <EmergencyBanner access={access} />
      <Chart patientId={patientId} readOnly />
    </>
  );
};

/** For clinicians, who read it where they care for the patient. */
const RecordOfCare = ({ patientId }: ClinicalTabProps) => {
  const team = useQuery({
    ...apiQuery('careTeamView', { params: { patientId } }),
    meta: failsAlone,
  });
  const failure = useFailure(team.error);
  if (failure && !team.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void team.refetch()}
        retrying={team.isFetching}
      />
    );
  if (!team.data) return <LoadingState shape="text" rows={4} />;
  return team.data.inCare || !team.data.on ? (
    <Chart patientId={patientId} />
  ) : (
    <EmergencyRecord patientId={patientId} />
  );
};

/** Clinical record of a patient, for whoever reads it or may have to say why. */
export const ClinicalTab = ({ patientId }: ClinicalTabProps) => {
  const clinician = useAccessKind() === 'care';
  const related = useCareRelations();
  if (!clinician) return <EmergencyRecord patientId={patientId} />;
  return related ? <RecordOfCare patientId={patientId} /> : <Chart patientId={patientId} />;
};
