import { limits, phoneCountries, type Customer } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { FormBody, PhoneField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useInvalidatePurchases } from './invalidate-purchases';

export interface QuickCustomerProps {
  /** Prefilled from the search. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onCreated: (customer: Customer) => void;
}

/** Creates a customer with the minimum a sale requires. */
export const QuickCustomer = ({ name, onClose, onCreated }: QuickCustomerProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidatePurchases();
  const create = useMutation({
    ...apiMutation('customerCreate'),
    onSuccess: (customer: Customer) => {
      notify.success(t('customer.createdDone', { name: customer.name }));
      invalidate();
      onCreated(customer);
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        name: yup
          .string()
          .trim()
          .required(t('rules.nameMissing'))
          .max(limits.customerNameMax, t('rules.tooLong', { max: limits.customerNameMax })),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={t('customer.new')}
      submitLabel={t('customer.create')}
      initialValues={{ name, phone: '' }}
      validationSchema={schema}
      onSubmit={(values) =>
        create.mutate({
          body: { kind: 'person', name: values.name.trim(), phone: values.phone || null },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <FormBody>
        <TextField name="name" label={t('customer.name')} required autoComplete="off" />
        <PhoneField name="phone" label={t('customer.phone')} countries={phoneCountries} />
      </FormBody>
    </FormDialog>
  );
};
