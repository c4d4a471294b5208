import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { deedOf } from '../../../parts/custom-values/custom-values';
import { CustomerForm } from './customer-form';
import { createBody, emptyCustomer } from './customer-rules';
import { useForgetCustomers } from './forget-customers';

export interface NewCustomerProps {
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
}

export const NewCustomer = ({ fields, onClose }: NewCustomerProps) => {
  const { t } = useTranslation('customers');
  const forget = useForgetCustomers();
  const create = useMutation({
    ...apiMutation('customerCreate'),
    onSuccess: ({ name, values }: Customer) => {
      const deed = deedOf(values, {});
      notify.success(
        [t('customer.createdDone', { name }), deed ? t(`values.${deed}`) : ''].join(' ').trim(),
      );
      forget();
      onClose();
    },
  });
  return (
    <CustomerForm
      title={t('customer.new')}
      submitLabel={t('customer.create')}
      fields={fields}
      initialValues={emptyCustomer(fields)}
      onSubmit={(values) => create.mutate({ body: createBody(values, fields) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};
