import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';
import type { CustomerStatus } from './customer-statuses';

const tones: Record<CustomerStatus, StatusTone> = { prospect: 'slate', active: 'green', inactive: 'gray', blocked: 'red' };

/** The state of a customer by colour, icon and word. A list asks for the words once, not in every row. */
export const useCustomerStatusChip = (): ((status: CustomerStatus) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => <StatusChip tone={tones[status]}>{t(`customerStatuses.${status}`)}</StatusChip>;
};
