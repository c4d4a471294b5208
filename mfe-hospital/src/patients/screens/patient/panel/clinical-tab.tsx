import { ErrorState, LoadingState } from '@sala/shared-ui';
import { useFailure } from '@sala/screen-parts/failure';
import { EmergencyBanner } from '../../../../parts/emergency-access/emergency-banner';
import { ProtectedRecord } from '../../../../parts/emergency-access/protected-record';
import { useEmergencyAccess } from '../../../../parts/emergency-access/use-emergency-access';
import { ClinicalRecord } from './clinical-record';

/** Clinical record of a patient, for whoever needs an emergency access to read it. */
export const ClinicalTab = ({ patientId }: { readonly patientId: string }) => {
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
