import type { EmergencyAccess } from '@sala/shared-contracts';
import { StatusChip } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

/** Whether a use still lasts, waits for its review, or was reviewed. */
export const AccessState = ({ open, review }: Pick<EmergencyAccess, 'open' | 'review'>) => {
  const { t } = useTranslation('hospital');
  if (open) return <StatusChip tone="violet">{t('emergencyReport.states.open')}</StatusChip>;
  return review ? (
    <StatusChip tone="green">{t('emergencyReport.states.reviewed')}</StatusChip>
  ) : (
    <StatusChip tone="amber">{t('emergencyReport.states.unreviewed')}</StatusChip>
  );
};
