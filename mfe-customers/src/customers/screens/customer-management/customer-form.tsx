import { limits, phoneCountries, type CustomField } from '@sala/shared-contracts';
import type { UiProblem } from '@sala/shared-ui';
import {
  FormBody,
  FormWide,
  PhoneField,
  RadioGroupField,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, type ReactNode } from 'react';
import { CustomValueFields } from '../../../parts/custom-values/custom-value-fields';
import { customerStatusNames } from '../../parts/customer-statuses';
import {
  AddressFields,
  FiscalFields,
  FollowUpFields,
  PersonFields,
} from './customer-form-sections';
import { customerKindNames, customerSchema, type CustomerFormValues } from './customer-rules';
import { CustomerDuplicates } from './duplicate-hints';

export interface CustomerFormProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly submitLabel: string;
  readonly fields: readonly CustomField[];
  readonly initialValues: CustomerFormValues;
  /** The customer being edited and the name of its owner; undefined for a new one. */
  readonly existing?: { readonly id: string; readonly ownerName: string | null } | undefined;
  readonly onSubmit: (values: CustomerFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
}

const Names = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CustomerFormValues>();
  return (
    <>
      <FormWide>
        <TextField name="name" label={t('customer.name')} required autoFocus autoComplete="off" />
      </FormWide>
      {values.kind === 'person' ? (
        <>
          <TextField name="firstSurname" label={t('customers.firstSurname')} autoComplete="off" />
          <TextField name="secondSurname" label={t('customers.secondSurname')} autoComplete="off" />
        </>
      ) : null}
    </>
  );
};

const State = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CustomerFormValues>();
  return (
    <>
      <SelectField
        name="status"
        label={t('customers.status')}
        placeholder={null}
        options={customerStatusNames.map((status) => ({
          value: status,
          label: t(`customerStatuses.${status}`),
        }))}
      />
      {values.status === 'blocked' ? (
        <FormWide>
          <TextField
            name="blockedReason"
            label={t('customers.reason')}
            required
            autoComplete="off"
            countTo={limits.blockReasonMax}
          />
        </FormWide>
      ) : null}
    </>
  );
};

/* The API reports errors of `givenNames`, the form of a person calls its first box `name`. */
const withFormPaths = (problem: UiProblem | null): UiProblem | null =>
  problem?.errors
    ? {
        ...problem,
        errors: problem.errors.map((error) =>
          error.path === 'givenNames' ? { ...error, path: 'name' } : error,
        ),
      }
    : problem;

export const CustomerForm = ({
  fields,
  notice,
  existing,
  problem: apiProblem,
  ...panel
}: CustomerFormProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const problem = useMemo(() => withFormPaths(apiProblem), [apiProblem]);
  const schema = useMemo(() => customerSchema(t, fields, format.number), [t, fields, format]);
  return (
    <FormPanel<CustomerFormValues> {...panel} problem={problem} validationSchema={schema}>
      {notice}
      <FormBody columns={2}>
        <Names />
        <RadioGroupField
          name="kind"
          label={t('customers.kind')}
          options={customerKindNames.map((kind) => ({
            value: kind,
            label: t(`customers.kinds.${kind}`),
          }))}
        />
        <State />
        <FormWide>
          <TextField name="email" type="email" label={t('customers.email')} autoComplete="off" />
        </FormWide>
        <FormWide>
          <PhoneField name="phone" label={t('customer.phone')} countries={phoneCountries} />
        </FormWide>
      </FormBody>
      <CustomerDuplicates except={existing?.id} />
      <CustomValueFields fields={fields} />
      <PersonFields problem={problem} />
      <FollowUpFields problem={problem} ownerName={existing?.ownerName ?? null} />
      <AddressFields problem={problem} />
      <FiscalFields problem={problem} />
      <FormBody>
        <TextareaField
          name="notes"
          label={t('customers.notes')}
          countTo={limits.customerNotesMax}
        />
      </FormBody>
    </FormPanel>
  );
};
