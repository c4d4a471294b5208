import { AlertIcon, StatusChip } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

/** A result that whoever received it called critical. */
export const CriticalChip = () => {
  const { t } = useTranslation('hospital');
  return (
    <StatusChip tone="red" icon={<AlertIcon />}>
      {t('visits.orders.isCritical')}
    </StatusChip>
  );
};
