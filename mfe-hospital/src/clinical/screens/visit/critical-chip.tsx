import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

/** A result that whoever received it called critical. */
export const CriticalChip = () => {
  const { t } = useTranslation('hospital');
  return <StatusChip {...statusLooks.problem}>{t('visits.orders.isCritical')}</StatusChip>;
};
