import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { CustomerStatus } from './customer-statuses';

const tones: Record<CustomerStatus, StatusTone> = { prospect: 'slate', active: 'green', inactive: 'gray', blocked: 'red' };

/** The state of a customer by colour, icon and word. */
export const CustomerStatusChip = ({ status }: { readonly status: CustomerStatus }) => {
  const { t } = useTranslation('customers');
  return <StatusChip tone={tones[status]}>{t(`customers.statuses.${status}`)}</StatusChip>;
};
