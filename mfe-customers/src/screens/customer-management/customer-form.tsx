import { limits, phoneCountries, type CustomField } from '@sala/shared-contracts';
import type { UiProblem } from '@sala/shared-ui';
import { FormBody, FormWide, PhoneField, RadioGroupField, SelectField, TextareaField, TextField } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { FormPanel } from '../../components/form-panel';
import { CustomValueFields } from '../../components/custom-values/custom-value-fields';
import { customerKindNames, customerSchema, type CustomerFormValues } from './customer-rules';
import { customerStatusNames } from '../../components/customer-statuses';

export interface CustomerFormProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly submitLabel: string;
  readonly fields: readonly CustomField[];
  readonly initialValues: CustomerFormValues;
  readonly readOnly?: boolean;
  readonly onSubmit: (values: CustomerFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
}

/** Who a customer is, how to reach them, and what the company wants to know besides. */
export const CustomerForm = ({ fields, notice, readOnly = false, ...panel }: CustomerFormProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const schema = useMemo(() => customerSchema(t, fields, format.number), [t, fields, format]);
  return (
    <FormPanel<CustomerFormValues> {...panel} validationSchema={schema} readOnly={readOnly}>
      {notice}
      <FormBody columns={2}>
        <FormWide>
          <TextField name="name" label={t('customers.name')} required autoFocus={!readOnly} autoComplete="off" />
        </FormWide>
        <RadioGroupField
          name="kind"
          label={t('customers.kind')}
          options={customerKindNames.map((kind) => ({ value: kind, label: t(`customers.kinds.${kind}`) }))}
        />
        <SelectField
          name="status"
          label={t('customers.status')}
          placeholder={null}
          options={customerStatusNames.map((status) => ({ value: status, label: t(`customers.statuses.${status}`) }))}
        />
        <FormWide>
          <TextField name="email" type="email" label={t('customers.email')} autoComplete="off" />
        </FormWide>
        <FormWide>
          <PhoneField name="phone" label={t('customers.phone')} countries={phoneCountries} />
        </FormWide>
        <FormWide>
          <TextareaField name="notes" label={t('customers.notes')} countTo={limits.customerNotesMax} />
        </FormWide>
      </FormBody>
      <CustomValueFields fields={fields} />
    </FormPanel>
  );
};
