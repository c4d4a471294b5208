import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { changeKind } from '../../../parts/custom-values/custom-values';
import { CustomerForm } from './customer-form';
import { createBody } from './customer-rules';
import { useInvalidateCustomers } from './invalidate-customers';
import { typedCustomer } from './typed-customer';

export interface NewCustomerProps {
  readonly fields: readonly CustomField[];
  /** Begins the form; '' for none. */
  readonly typed: string;
  readonly onClose: () => void;
}

export const NewCustomer = ({ fields, typed, onClose }: NewCustomerProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateCustomers();
  const create = useMutation({
    ...apiMutation('customerCreate'),
    onSuccess: ({ name, values }: Customer) => {
      const valueChange = changeKind(values, {});
      notify.success(
        [t('customer.createdDone', { name }), valueChange ? t(`values.${valueChange}`) : '']
          .join(' ')
          .trim(),
      );
      invalidate();
      onClose();
    },
  });
  return (
    <CustomerForm
      title={t('customer.new')}
      submitLabel={t('customer.create')}
      fields={fields}
      initialValues={typedCustomer(fields, typed)}
      onSubmit={(values) => create.mutate({ body: createBody(values, fields) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};
