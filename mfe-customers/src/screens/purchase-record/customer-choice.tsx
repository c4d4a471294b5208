import { api, useCan } from '@sala/shared-auth';
import { Box, Button, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { PlusIcon } from '@sala/shared-ui/icons';
import { failsAlone, useTranslation } from '@sala/shell-sdk';
import { useState, type RefObject } from 'react';
import { readablePhone } from '../../components/readable-phone';
import { QuickCustomer } from './quick-customer';
import { RecordCombobox } from './record-combobox';
import type { SaleValues } from './sale-rules';

const offered = 8;

/** Customers by words, a few of them. */
export const customersByWords = (words: string) => ({
  queryKey: ['customerList', 'sale', words] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.customerList({ query: { search: words || undefined, sort: words ? 'relevance' : 'name', page: 1, pageSize: offered } }, { signal }),
  meta: failsAlone,
});

interface FoundCustomer {
  readonly name: string;
  readonly code: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** A customer in the list below a box: who, and what tells them from others of the same name. */
export const CustomerLine = ({ customer: { name, code, phone, email } }: { readonly customer: FoundCustomer }) => (
  <>
    <Box flex="1" minW="0" truncate>
      {name}
    </Box>
    <Text size="xs" tone="muted" flexShrink="0" truncate maxW="50%">
      {phone ? readablePhone(phone) : (email ?? code)}
    </Text>
  </>
);

export interface CustomerChoiceProps {
  readonly box: RefObject<HTMLInputElement | null>;
  /** Enter in the box when somebody is chosen. */
  readonly onDone: () => void;
}

/** For whom the sale is: found by name, code or telephone, or made in place. */
export const CustomerChoice = ({ box, onDone }: CustomerChoiceProps) => {
  const { t } = useTranslation('customers');
  const { values, setValues, errors, submitCount } = useFormikContext<SaleValues>();
  const [naming, setNaming] = useState<string | null>(null);
  const canCreate = useCan('customers:write');
  const choose = (customerId: string, customerName: string) => void setValues((now) => ({ ...now, customerId, customerName }));
  return (
    <>
      <RecordCombobox
        label={t('purchases.customer')}
        placeholder={t('purchases.customerHint')}
        required
        box={box}
        query={customersByWords}
        line={(customer) => <CustomerLine customer={customer} />}
        onChoose={({ id, name }) => choose(id, name)}
        onEnter={values.customerId ? onDone : undefined}
        chosen={values.customerName}
        onClear={() => choose('', '')}
        error={submitCount > 0 ? (errors.customerId ?? null) : null}
        otherwise={
          canCreate
            ? (words, close) => (
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => {
                    close();
                    setNaming(words);
                  }}
                >
                  <PlusIcon />
                  {t('purchases.newCustomerNamed', { words })}
                </Button>
              )
            : undefined
        }
      />
      {naming === null ? null : (
        <QuickCustomer
          name={naming}
          onClose={() => setNaming(null)}
          onCreated={({ id, name }) => {
            setNaming(null);
            choose(id, name);
          }}
        />
      )}
    </>
  );
};
