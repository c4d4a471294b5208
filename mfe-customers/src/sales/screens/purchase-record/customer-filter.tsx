import { apiQuery } from '@sala/shared-auth';
import { Box } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { CustomerLine, customersByWords } from './customer-lookup';

export interface CustomerFilterProps {
  /** '' for all customers. */
  readonly customerId: string;
  readonly onChange: (customerId: string) => void;
}

/** Filters sales by customer. */
export const CustomerFilter = ({ customerId, onChange }: CustomerFilterProps) => {
  const { t } = useTranslation('customers');
  const customer = useQuery({
    ...apiQuery('customerView', { params: { customerId } }),
    enabled: customerId !== '',
    meta: failsAlone,
  });
  return (
    <Box flex={{ base: '1 1 40%', md: '0 1 10rem' }} minW={{ base: '0', md: '8rem' }}>
      <Combobox
        label={t('purchases.customer')}
        bare
        placeholder={t('purchases.anyCustomer')}
        query={customersByWords}
        line={(found) => <CustomerLine customer={found} />}
        onChoose={({ id }) => onChange(id)}
        chosen={customerId === '' ? '' : (customer.data?.name ?? '…')}
        onClear={() => onChange('')}
      />
    </Box>
  );
};
