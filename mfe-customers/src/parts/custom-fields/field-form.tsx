import type { FieldUsage } from '@sala/shared-contracts';
import { HStack, Text, type UiProblem } from '@sala/shared-ui';
import {
  FormBody,
  NumberField,
  RadioGroupField,
  SelectField,
  TextField,
  useField,
} from '@sala/shared-ui/form';
import { AlertIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useFieldConfig } from './field-config';
import { FieldFormPanel } from './field-form-panel';
import { fieldSchema, fieldTypeNames, keyOfLabel, type FieldFormValues } from './field-rules';
import { OptionsEditor } from './options-editor';

export interface FieldFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: FieldFormValues;
  /** Of an existing field: how often it was saved here. */
  readonly saved?: number;
  /** false: an existing field keeps its type (docs/spec/customers.md §3). */
  readonly typeIsOpen: boolean;
  /** Number of records without a value; undefined until loaded. */
  readonly lacking: number | undefined;
  readonly readOnly?: boolean;
  readonly onSubmit: (values: FieldFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
  /** Renders the record form with this field as edited. */
  readonly preview: (values: FieldFormValues) => ReactNode;
}

/** Number of records without a value of a field. */
export const lackingOf = (usage: FieldUsage | undefined, fieldId?: string): number | undefined =>
  usage && usage.records - (usage.fields.find((field) => field.fieldId === fieldId)?.count ?? 0);

/* Only a select field has options (docs/spec/customers.md §3). */
const Options = ({ readOnly }: { readonly readOnly: boolean }) => {
  const [{ value: type }] = useField<FieldFormValues['type']>('type');
  return type === 'select' ? <OptionsEditor readOnly={readOnly} /> : null;
};

/* The key of a new field follows its label until somebody writes another one. */
const KeyFollowsLabel = () => {
  const [{ value: label }] = useField<string>('label');
  const [{ value: key }, , { setValue }] = useField<string>('key');
  const followed = useRef(label);
  useEffect(() => {
    const before = followed.current;
    followed.current = label;
    if (before !== label && key === keyOfLabel(before)) void setValue(keyOfLabel(label));
  }, [label, key, setValue]);
  return null;
};

/* Warns how many records lack a value when a field becomes required. */
const Lacking = ({
  count,
  before,
}: {
  readonly count: number | undefined;
  readonly before: FieldFormValues['required'];
}) => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldConfig();
  const [{ value: required }] = useField<FieldFormValues['required']>('required');
  const said =
    required === 'yes' && before !== 'yes' && count
      ? t(`fields.${owner}.lacking`, { count })
      : null;
  return (
    <HStack
      role="status"
      align="flex-start"
      gap="2"
      mt="-2"
      p="2"
      bg="accent.subtle"
      borderRadius="md"
      fontSize="sm"
      _empty={{ display: 'none' }}
    >
      {said ? (
        <>
          <AlertIcon />
          <Text size="sm">{said}</Text>
        </>
      ) : null}
    </HStack>
  );
};

/** Form of a custom field definition. */
export const FieldForm = ({
  typeIsOpen,
  lacking,
  notice,
  readOnly = false,
  ...panel
}: FieldFormProps) => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldConfig();
  const format = useFormat();
  const schema = useMemo(
    () => fieldSchema(owner, t, format.number, typeIsOpen ? '' : panel.initialValues.key),
    [owner, t, format, typeIsOpen, panel.initialValues.key],
  );
  return (
    <FieldFormPanel {...panel} validationSchema={schema} readOnly={readOnly}>
      {notice}
      {typeIsOpen ? <KeyFollowsLabel /> : null}
      <FormBody>
        <TextField
          name="label"
          label={t('fields.label')}
          help={t('fields.labelHelp')}
          required
          autoFocus={typeIsOpen}
        />
        <TextField
          name="key"
          label={t('fields.key')}
          help={t(typeIsOpen ? 'fields.keyHelp' : 'fields.keyChangeHelp')}
          required
          mono
        />
        <SelectField
          name="type"
          label={t('fields.type')}
          help={typeIsOpen ? undefined : t('fields.typeFixed')}
          required
          disabled={!typeIsOpen}
          options={fieldTypeNames.map((type) => ({
            value: type,
            label: t(`fields.types.${type}`),
          }))}
        />
        <Options readOnly={readOnly} />
        <RadioGroupField
          name="required"
          label={t('fields.requiredQuestion')}
          help={t(`fields.${owner}.requiredHelp`)}
          required
          options={[
            { value: 'yes', label: t('fields.yes') },
            { value: 'no', label: t('fields.no') },
          ]}
        />
        <Lacking count={lacking} before={panel.initialValues.required} />
        <NumberField
          name="sortOrder"
          label={t('fields.order')}
          help={t('fields.orderHelp')}
          integer
        />
      </FormBody>
    </FieldFormPanel>
  );
};
