import type { UiProblem } from '@sala/shared-ui';
import { FormBody, NumberField, RadioGroupField, SelectField, TextField, useField } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { FormPanel } from '../../components/form-panel';
import { fieldSchema, fieldTypeNames, type FieldFormValues } from './field-rules';
import { OptionsEditor } from './options-editor';

export interface FieldFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: FieldFormValues;
  /** false: a field that exists already keeps its type (specification §4). */
  readonly typeIsOpen: boolean;
  readonly readOnly?: boolean;
  readonly onSubmit: (values: FieldFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
}

/* Only a select field has options (specification §5). */
const Options = ({ readOnly }: { readonly readOnly: boolean }) => {
  const [{ value: type }] = useField<FieldFormValues['type']>('type');
  return type === 'select' ? <OptionsEditor readOnly={readOnly} /> : null;
};

/** Everything that can be said about a custom field. */
export const FieldForm = ({ typeIsOpen, notice, readOnly = false, ...panel }: FieldFormProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const schema = useMemo(() => fieldSchema(t, format.number), [t, format]);
  return (
    <FormPanel<FieldFormValues> {...panel} validationSchema={schema} readOnly={readOnly}>
      {notice}
      <FormBody>
        <TextField name="label" label={t('fields.label')} help={t('fields.labelHelp')} required autoFocus={typeIsOpen} />
        <TextField name="key" label={t('fields.key')} help={t(typeIsOpen ? 'fields.keyHelp' : 'fields.keyChangeHelp')} required mono />
        <SelectField
          name="type"
          label={t('fields.type')}
          help={typeIsOpen ? undefined : t('fields.typeFixed')}
          required
          disabled={!typeIsOpen}
          options={fieldTypeNames.map((type) => ({ value: type, label: t(`fields.types.${type}`) }))}
        />
        <Options readOnly={readOnly} />
        <RadioGroupField
          name="required"
          label={t('fields.requiredQuestion')}
          help={t('fields.requiredHelp')}
          required
          options={[
            { value: 'yes', label: t('fields.yes') },
            { value: 'no', label: t('fields.no') },
          ]}
        />
        <NumberField name="sortOrder" label={t('fields.order')} help={t('fields.orderHelp')} integer />
      </FormBody>
    </FormPanel>
  );
};
