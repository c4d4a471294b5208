import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import { VersionConflict } from '@sala/shared-ui/form';
import { notify, useCrumb, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState, type ReactNode } from 'react';
import { deedOf } from '../../components/custom-values/custom-values';
import { savedMeanwhile, useFailure } from '../../components/failure';
import { CustomerForm } from './customer-form';
import { useCustomerLines } from './customer-lines';
import { changesOf, valuesOfCustomer, type CustomerFormValues } from './customer-rules';
import { useForgetCustomers } from './forget-customers';

export interface EditCustomerProps {
  readonly customer: Customer;
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
  /** Beside the submit button. */
  readonly footer?: ReactNode;
}

/** The panel that changes a customer. */
export const EditCustomer = ({ customer, fields, onClose, footer }: EditCustomerProps) => {
  useCrumb(customer.name);
  const { t } = useTranslation('customers');
  const format = useFormat();
  const forget = useForgetCustomers();
  const lines = useCustomerLines(fields);
  const [base, setBase] = useState(customer); // what the form was filled with, whatever the list learns meanwhile
  const [unchanged, setUnchanged] = useState(false);
  const update = useMutation({
    ...apiMutation('customerUpdate'),
    onSuccess: ({ name }: Customer, { body }) => {
      const deed = deedOf(body.values ?? {}, base.values);
      notify.success([t('customers.updatedDone', { name }), deed ? t(`values.${deed}`) : ''].join(' ').trim());
      forget();
      onClose();
    },
  });
  const current = savedMeanwhile<Customer>(update.error);
  const failure = useFailure(update.error);
  const problem = useMemo(
    (): UiProblem | null =>
      unchanged ? { title: t('failures.validation'), errors: [{ path: '', message: t('rules.noChange') }] } : failure,
    [unchanged, failure, t],
  );
  const save = (values: CustomerFormValues, version: number) => {
    const changes = changesOf(values, base, fields);
    const nothing = Object.keys(changes).length === 0;
    setUnchanged(nothing);
    if (!nothing) update.mutate({ params: { customerId: base.id }, body: { version, ...changes } });
  };
  return (
    <CustomerForm
      title={customer.name}
      description={t('customers.since', { code: customer.code, date: format.date(customer.createdAt) })}
      submitLabel={t('save')}
      fields={fields}
      initialValues={valuesOfCustomer(customer, fields)}
      existing={customer}
      onSubmit={(values) => save(values, base.version)}
      submitting={update.isPending}
      problem={problem}
      onClose={onClose}
      footer={footer}
      notice={
        current ? (
          <VersionConflict<CustomerFormValues>
            before={lines(base)}
            now={lines(current)}
            currentValues={valuesOfCustomer(current, fields)}
            onReload={() => {
              setBase(current);
              update.reset();
              forget();
            }}
            onOverwrite={(values) => save(values, current.version)}
            overwriteText={t('conflict.text')}
            pending={update.isPending}
          />
        ) : null
      }
    />
  );
};
