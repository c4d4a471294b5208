import type { EmergencyAccess } from '@sala/shared-contracts';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

/** Whether a use still lasts, waits for its review, or was reviewed. */
export const AccessState = ({ open, review }: Pick<EmergencyAccess, 'open' | 'review'>) => {
  const { t } = useTranslation('hospital');
  if (open)
    return <StatusChip {...statusLooks.ongoing}>{t('emergencyReport.states.open')}</StatusChip>;
  return review ? (
    <StatusChip {...statusLooks.done}>{t('emergencyReport.states.reviewed')}</StatusChip>
  ) : (
    <StatusChip {...statusLooks.waiting}>{t('emergencyReport.states.unreviewed')}</StatusChip>
  );
};
