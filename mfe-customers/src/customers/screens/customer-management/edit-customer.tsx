import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useCrumb, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import type { ReactNode } from 'react';
import { changeKind } from '../../../parts/custom-values/custom-values';
import { CustomerForm } from './customer-form';
import { useCustomerLines } from './customer-lines';
import { changesOf, valuesOfCustomer, type CustomerFormValues } from './customer-rules';
import { useInvalidateCustomers } from './invalidate-customers';

export interface EditCustomerProps {
  readonly customer: Customer;
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
  /** Shown beside the submit button. */
  readonly footer?: ReactNode;
}

export const EditCustomer = ({ customer, fields, onClose, footer }: EditCustomerProps) => {
  useCrumb(customer.name);
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateCustomers();
  const lines = useCustomerLines(fields);
  const update = useMutation({
    ...apiMutation('customerUpdate'),
    onSuccess: ({ name }: Customer, { body }) => {
      const valueChange = changeKind(body.values ?? {}, edit.base.values);
      notify.success(
        [t('customers.updatedDone', { name }), valueChange ? t(`values.${valueChange}`) : '']
          .join(' ')
          .trim(),
      );
      invalidate();
      onClose();
    },
  });
  const edit = useRecordEdit({
    entry: customer,
    update,
    send: (body) => update.mutate({ params: { customerId: customer.id }, body }),
    changesOf: (values: CustomerFormValues, base) => changesOf(values, base, fields),
    valuesOf: (entry) => valuesOfCustomer(entry, fields),
    lines,
    forget: invalidate,
  });
  return (
    <CustomerForm
      title={customer.name}
      description={t('customers.since', {
        code: customer.code,
        date: format.date(customer.createdAt),
      })}
      submitLabel={t('save')}
      fields={fields}
      initialValues={valuesOfCustomer(customer, fields)}
      existing={customer}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      footer={footer}
      notice={edit.notice}
    />
  );
};
