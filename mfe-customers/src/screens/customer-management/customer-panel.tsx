import type { Customer, CustomField } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Button, type UiProblem } from '@sala/shared-ui';
import { VersionConflict, type RecordLine } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { notify, useCrumb, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { savedMeanwhile, useFailure } from '../../components/failure';
import { deedOf } from '../../components/custom-values/custom-values';
import { CustomerForm } from './customer-form';
import { useForgetCustomers } from './forget-customers';
import { useValueText } from '../../components/custom-values/value-text';
import { changesOf, createBody, emptyCustomer, valuesOfCustomer, type CustomerFormValues } from './customer-rules';

export interface NewCustomerProps {
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
}

/** The panel of a customer who is not there yet. */
export const NewCustomer = ({ fields, onClose }: NewCustomerProps) => {
  const { t } = useTranslation('customers');
  const forget = useForgetCustomers();
  const create = useMutation({
    ...apiMutation('customerCreate'),
    onSuccess: ({ name, values }: Customer) => {
      const deed = deedOf(values, {});
      notify.success([t('customers.createdDone', { name }), deed ? t(`values.${deed}`) : ''].join(' ').trim());
      forget();
      onClose();
    },
  });
  return (
    <CustomerForm
      title={t('customers.new')}
      submitLabel={t('customers.create')}
      fields={fields}
      initialValues={emptyCustomer(fields)}
      onSubmit={(values) => create.mutate({ body: createBody(values, fields) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};

/** A customer in words, always in the same order. */
const useLines = (fields: readonly CustomField[]): ((customer: Customer) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const valueText = useValueText();
  return (customer) => [
    { label: t('customers.name'), text: customer.name },
    { label: t('customers.kind'), text: t(`customers.kinds.${customer.kind}`) },
    { label: t('customers.status'), text: t(`customers.statuses.${customer.status}`) },
    { label: t('customers.email'), text: customer.email ?? '—' },
    { label: t('customers.phone'), text: customer.phone ?? '—' },
    { label: t('customers.notes'), text: customer.notes ?? '—' },
    ...fields.map((field) => ({ label: field.label, text: valueText(field, customer.values) || '—' })),
  ];
};

export interface CustomerPanelProps extends NewCustomerProps {
  readonly customer: Customer;
  readonly readOnly: boolean;
  /** Absent: the person may not. */
  readonly onDelete: (() => void) | undefined;
}

/** The panel of a customer: who it is, and its change. */
export const CustomerPanel = ({ customer, fields, readOnly, onClose, onDelete }: CustomerPanelProps) => {
  useCrumb(customer.name);
  const { t } = useTranslation('customers');
  const format = useFormat();
  const forget = useForgetCustomers();
  const lines = useLines(fields);
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
      readOnly={readOnly}
      onSubmit={(values) => save(values, base.version)}
      submitting={update.isPending}
      problem={problem}
      onClose={onClose}
      footer={
        onDelete ? (
          <Button variant="dangerGhost" me="auto" onClick={onDelete}>
            <DeleteIcon />
            {t('delete')}
          </Button>
        ) : null
      }
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
