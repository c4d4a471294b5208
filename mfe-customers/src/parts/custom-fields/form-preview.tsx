import type { CustomField } from '@sala/shared-contracts';
import { Box, Heading, Text } from '@sala/shared-ui';
import { Form } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { CustomValueFields } from '../custom-values/custom-value-fields';
import { typedValues } from '../custom-values/custom-values';
import { useFieldConfig } from './field-config';
import { parsedOrder, type FieldFormValues } from './field-rules';

/* A fixed key: the other boxes keep their state while this one's key is typed. */
const draftKey = 'draft';

/** The field as edited; null until it has a type. */
const draftOf = (
  values: FieldFormValues,
  before: CustomField | undefined,
  last: number,
  nameless: string,
): CustomField | null => {
  if (values.type === '') return null;
  return {
    id: before?.id ?? draftKey,
    key: draftKey,
    label: values.label.trim() || values.key || nameless,
    type: values.type,
    required: values.required === 'yes',
    sortOrder: parsedOrder(values.sortOrder) ?? last,
    options: values.options
      .map(({ value, label, sortOrder }, index) => ({
        id: String(index),
        value: String(index), // values may collide while they are typed
        label: label || value,
        sortOrder: parsedOrder(sortOrder) ?? index,
      }))
      .sort((one, other) => one.sortOrder - other.sortOrder),
    createdAt: before?.createdAt ?? '',
    version: before?.version ?? 0,
  };
};

export interface FormPreviewProps {
  readonly fields: readonly CustomField[];
  /** Field being edited; undefined for a new one. */
  readonly field?: CustomField;
  readonly values: FieldFormValues;
}

const nothing = (): void => undefined;

/** Preview of the custom fields in the record form. Its values are discarded. */
export const FormPreview = ({ fields, field, values }: FormPreviewProps) => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldConfig();
  const titleId = useId();
  const others = fields.filter(({ id }) => id !== field?.id);
  const draft = draftOf(
    values,
    field,
    Math.max(-1, ...others.map(({ sortOrder }) => sortOrder)) + 1,
    t('fields.previewNameless'),
  );
  const shown = draft
    ? [...others, draft].sort((one, other) => one.sortOrder - other.sortOrder)
    : others;
  return (
    <Box as="section" aria-labelledby={titleId} minW="0">
      <Box
        position="sticky"
        top="0"
        p="3"
        bg="bg.subtle"
        borderWidth="1px"
        borderStyle="dashed"
        borderRadius="lg"
        maxH="70dvh"
        overflowY="auto"
      >
        <Heading id={titleId} as="h3" size="sm">
          {t('fields.preview')}
        </Heading>
        <Text size="sm" tone="muted" mb="3">
          {t(`fields.${owner}.previewText`)}
        </Text>
        {shown.length === 0 ? (
          <Text size="sm" tone="subtle">
            {t('fields.previewEmpty')}
          </Text>
        ) : (
          <Form
            key={shown.map(({ id }) => id).join()}
            label={t('fields.preview')}
            initialValues={{ values: typedValues(shown, {}) }}
            onSubmit={nothing}
          >
            <CustomValueFields fields={shown} />
          </Form>
        )}
      </Box>
    </Box>
  );
};
