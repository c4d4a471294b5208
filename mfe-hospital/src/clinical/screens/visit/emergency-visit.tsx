import { ApiError, apiQuery } from '@sala/shared-auth';
import { Button, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { EmergencyBanner } from '../../../parts/emergency-access/emergency-banner';
import { ProtectedRecord } from '../../../parts/emergency-access/protected-record';
import { useEmergencyAccess } from '../../../parts/emergency-access/use-emergency-access';
import { Workspace } from './workspace';

/** The patient named by a refusal that an emergency access would lift. */
const protectedPatient = (error: unknown): string => {
  const problem = error instanceof ApiError ? error.problem : null;
  const patientId: unknown =
    problem?.code === 'emergency_access.required' ? problem.meta?.['patientId'] : undefined;
  return typeof patientId === 'string' ? patientId : '';
};

export interface EmergencyVisitProps {
  readonly visitId: string;
  readonly onClose: () => void;
}

/** A visit for whoever reads it only under an emergency access: asks for one, then shows it. */
export const EmergencyVisit = ({ visitId, onClose }: EmergencyVisitProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('visitView', { params: { visitId } }),
    meta: failsAlone,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const patientId = view.data?.patient.id ?? protectedPatient(view.error);
  const current = useEmergencyAccess(patientId);
  const access = current.data?.access;
  // Not found, another failure, or not there yet.
  if (!patientId) return <Workspace visitId={visitId} onClose={onClose} />;
  if (access && view.data)
    return (
      <Workspace visitId={visitId} onClose={onClose} notice={<EmergencyBanner access={access} />} />
    );
  return (
    <Page>
      <PageHeader
        title={t('visits.title')}
        actions={<Button onClick={onClose}>{t('visits.back')}</Button>}
      />
      {access || current.isPending ? (
        <LoadingState shape="form" />
      ) : (
        <ProtectedRecord patientId={patientId} />
      )}
    </Page>
  );
};
