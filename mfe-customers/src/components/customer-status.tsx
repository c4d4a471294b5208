import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactElement } from 'react';
import type { CustomerStatus } from './customer-statuses';

const tones: Record<CustomerStatus, StatusTone> = { prospect: 'slate', active: 'green', inactive: 'gray', blocked: 'red' };

/** The state of a customer by colour, icon and word. The same function as long as the language is: columns that hold it are not drawn again. */
export const useCustomerStatusChip = (): ((status: CustomerStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return useCallback((status) => <StatusChip tone={tones[status]}>{t(`customerStatuses.${status}`)}</StatusChip>, [t]);
};
