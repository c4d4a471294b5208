import { limits, type CustomField } from '@sala/shared-contracts';
import { DateField, FormSection, NumberField, SelectField, TextField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';

const firstDay = `${limits.dateYearMin}-01-01`;
const lastDay = `${limits.dateYearMax}-12-31`;

const ValueField = ({ field }: { readonly field: CustomField }) => {
  const box = { name: `values.${field.key}`, label: field.label, required: field.required };
  switch (field.type) {
    case 'text':
      return <TextField {...box} />;
    case 'number':
      return <NumberField {...box} />;
    case 'date':
      return <DateField {...box} min={firstDay} max={lastDay} />;
    case 'select':
      return <SelectField {...box} options={field.options} />;
  }
};

/** Inputs for the custom values, by type. */
export const CustomValueFields = ({ fields }: { readonly fields: readonly CustomField[] }) => {
  const { t } = useTranslation('customers');
  if (fields.length === 0) return null;
  return (
    <FormSection>
      <legend>{t('values.title')}</legend>
      {fields.map((field) => (
        <ValueField key={field.id} field={field} />
      ))}
    </FormSection>
  );
};
