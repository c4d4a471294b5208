import { apiQuery } from '@sala/shared-auth';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { EmergencyBanner } from '../../../../parts/emergency-access/emergency-banner';
import { ProtectedRecord } from '../../../../parts/emergency-access/protected-record';
import {
  useAccessKind,
  useEmergencyAccess,
} from '../../../../parts/emergency-access/use-emergency-access';
import { ClinicalRecord } from './clinical-record';

/** For whoever needs an emergency access to read it. */
const EmergencyRecord = ({ patientId }: { readonly patientId: string }) => {
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
      <ClinicalRecord patientId={patientId} />
    </>
  );
};

/** For clinicians, who read it where they care for the patient. */
const RecordOfCare = ({ patientId }: { readonly patientId: string }) => {
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
    <ClinicalRecord patientId={patientId} />
  ) : (
    <EmergencyRecord patientId={patientId} />
  );
};

/** Clinical record of a patient, for whoever may have to say why they read it. */
export const ClinicalTab = ({ patientId }: { readonly patientId: string }) =>
  useAccessKind() === 'care' ? (
    <RecordOfCare patientId={patientId} />
  ) : (
    <EmergencyRecord patientId={patientId} />
  );
