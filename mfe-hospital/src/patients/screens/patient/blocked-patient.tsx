import { ApiError, useCan } from '@sala/shared-auth';
import { EmptyState, Stack } from '@sala/shared-ui';
import { LockIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { ClinicalTab } from './panel/clinical-tab';

/** What the server says of a patient whose data is blocked; null: it says something else. */
export const blockOf = (error: unknown) => {
  const problem = error instanceof ApiError ? error.problem : null;
  const { blockedAt, request } = problem?.meta ?? {};
  return problem?.code === 'patient.blocked' &&
    typeof blockedAt === 'string' &&
    typeof request === 'number'
    ? { blockedAt, request }
    : null;
};

export interface BlockedPatientProps {
  readonly patientId: string;
  readonly block: NonNullable<ReturnType<typeof blockOf>>;
}

/** In place of everything: since when and why; the clinical record opens for a reason alone. */
export const BlockedPatient = ({ patientId, block }: BlockedPatientProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canOpen = useCan('emergency-access:write');
  // Clinicians open what is outside their care, not what is blocked.
  const isClinician = useCan('clinical:read');
  return (
    <Stack gap="4">
      <EmptyState
        icon={<LockIcon />}
        title={t('patients.blocked.title')}
        text={t('patients.blocked.text', {
          day: format.dateTime(block.blockedAt),
          number: block.request,
        })}
      />
      {canOpen && !isClinician ? <ClinicalTab patientId={patientId} /> : null}
    </Stack>
  );
};
