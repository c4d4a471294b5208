import { generalPublic } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { useEffect, useRef, type RefObject } from 'react';
import { CustomerLine, customersByWords } from './customer-lookup';
import { QuickCustomer } from './quick-customer';
import type { SaleValues } from './sale-rules';

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isBeginningOf = (name: string, words: string): boolean =>
  plain(name).startsWith(plain(words));

export interface CustomerChoiceProps {
  readonly box: RefObject<HTMLInputElement | null>;
  /** Called on Enter once a customer is chosen. */
  readonly onDone: () => void;
  /** Name offered as a new customer; null for none. */
  readonly suggested: string | null;
  /** Name of the customer who is being created; null for nobody. */
  readonly naming: string | null;
  readonly onName: (name: string | null) => void;
}

/** Customer of the sale: found by name, code or phone, or created here. */
export const CustomerChoice = ({ box, onDone, suggested, naming, onName }: CustomerChoiceProps) => {
  const { t } = useTranslation('customers');
  const { values, setValues, errors, submitCount } = useFormikContext<SaleValues>();
  const canCreate = useCan('customers:write');
  const choose = (customerId: string, customerName: string) =>
    void setValues((now) => ({ ...now, customerId, customerName }));
  const publicName = t('purchases.generalPublic');
  /* Without words, or when they begin its name: somebody else may be meant by less. */
  const publicChoice = (words: string) =>
    words === '' || (words.length > 3 && isBeginningOf(publicName, words))
      ? { label: publicName, onChoose: () => choose(generalPublic, publicName) }
      : null;
  // Whoever was created is paid for next: Enter in the box.
  const created = useRef(false);
  useEffect(() => {
    if (naming !== null || !created.current) return;
    created.current = false;
    box.current?.focus();
  }, [naming, box]);
  return (
    <>
      <Combobox
        label={t('purchases.customer')}
        placeholder={t('purchases.customerHint')}
        required
        box={box}
        query={customersByWords}
        line={(customer) => <CustomerLine customer={customer} />}
        onChoose={({ id, name }) => choose(id, name)}
        onEnter={() => {
          if (values.customerId) onDone();
        }}
        chosen={values.customerName}
        onClear={() => choose('', '')}
        error={submitCount > 0 ? (errors.customerId ?? null) : null}
        first={publicChoice}
        otherwise={
          canCreate
            ? (words) =>
                words === ''
                  ? null
                  : {
                      label: t('purchases.newCustomerNamed', { words }),
                      onChoose: () => onName(words),
                    }
            : undefined
        }
      />
      {suggested && canCreate && values.customerId === '' && naming === null ? (
        <Button type="button" size="sm" alignSelf="flex-start" onClick={() => onName(suggested)}>
          <PlusIcon />
          {t('purchases.newCustomerNamed', { words: suggested })}
        </Button>
      ) : null}
      {naming === null ? null : (
        <QuickCustomer
          name={naming}
          onClose={() => onName(null)}
          onCreated={({ id, name }) => {
            created.current = true;
            onName(null);
            choose(id, name);
          }}
        />
      )}
    </>
  );
};
