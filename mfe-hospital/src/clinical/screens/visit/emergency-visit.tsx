import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { Button, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import { failsAlone, useNavigate, useQuery, useTranslation } from '@sala/shell-sdk';
import { EmergencyBanner } from '../../../parts/emergency-access/emergency-banner';
import { ProtectedRecord } from '../../../parts/emergency-access/protected-record';
import { useEmergencyAccess } from '../../../parts/emergency-access/use-emergency-access';
import { useEmergencyMessages } from '../../../parts/emergency-access/use-emergency-messages';
import { paths } from '../../../paths';
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

/** A visit for whoever may need an emergency access to read it: asks for one, then shows it. */
export const EmergencyVisit = ({ visitId, onClose }: EmergencyVisitProps) => {
  useEmergencyMessages();
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('visitView', { params: { visitId } }),
    meta: failsAlone,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const patientId = view.data?.patient.id ?? protectedPatient(view.error);
  const current = useEmergencyAccess(patientId);
  const navigate = useNavigate();
  const canRead = useCan('clinical:read');
  const access = current.data?.access;
  // To the record it was opened from: the worklist is not for this person.
  const back = () => void navigate(`${paths.patient}?patientId=${patientId}&tab=clinical`);
  // Not found, another failure, or not there yet.
  if (!patientId) return <Workspace visitId={visitId} onClose={onClose} />;
  // Of a patient in their care.
  if (canRead && view.data && current.data && !access)
    return <Workspace visitId={visitId} onClose={onClose} />;
  if (access && view.data)
    return (
      <Workspace
        visitId={visitId}
        onClose={back}
        backLabel={t('emergencyAccess.back')}
        notice={<EmergencyBanner access={access} />}
      />
    );
  return (
    <Page>
      <PageHeader
        title={t('visits.title')}
        actions={<Button onClick={back}>{t('emergencyAccess.back')}</Button>}
      />
      {access || current.isPending ? (
        <LoadingState shape="form" />
      ) : (
        <ProtectedRecord patientId={patientId} />
      )}
    </Page>
  );
};
