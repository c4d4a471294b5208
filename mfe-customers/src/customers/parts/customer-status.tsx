import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactElement } from 'react';
import type { CustomerStatus } from './customer-statuses';

const tones: Record<CustomerStatus, StatusTone> = {
  prospect: 'slate',
  active: 'green',
  inactive: 'gray',
  blocked: 'red',
};

/**
 * Chip with colour, icon and label of a status. Memoised by language because every row of a list
 * renders one.
 */
export const useCustomerStatusChip = (): ((status: CustomerStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return useMemo(() => {
    const chipOf = (status: CustomerStatus) => (
      <StatusChip tone={tones[status]}>{t(`customerStatuses.${status}`)}</StatusChip>
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
