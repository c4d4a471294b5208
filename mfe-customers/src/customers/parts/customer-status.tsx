import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactElement } from 'react';
import type { CustomerStatus } from './customer-statuses';

const tones: Record<CustomerStatus, StatusLook> = {
  prospect: statusLooks.planned,
  active: statusLooks.done,
  inactive: statusLooks.off,
  blocked: statusLooks.refused,
};

/**
 * Chip with colour, icon and label of a status. Memoised by language because every row of a list
 * renders one.
 */
export const useCustomerStatusChip = (): ((status: CustomerStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return useMemo(() => {
    const chipOf = (status: CustomerStatus) => (
      <StatusChip {...tones[status]}>{t(`customerStatuses.${status}`)}</StatusChip>
    );
    const chips: Record<CustomerStatus, ReactElement> = {
      prospect: chipOf('prospect'),
      active: chipOf('active'),
      inactive: chipOf('inactive'),
      blocked: chipOf('blocked'),
    };
    return (status) => chips[status];
  }, [t]);
};
