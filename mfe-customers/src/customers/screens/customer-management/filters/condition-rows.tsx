import { limits, type CustomField } from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton } from '@sala/shared-ui';
import {
  CheckboxField,
  DateField,
  FieldArray,
  NumberField,
  SelectField,
  TextField,
  useField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { operatorsOf } from '../../../parts/conditions';
import { emptyCondition, type Facets, type FilterValues, type TypedCondition } from './filter-form';
import { useCountedLabel } from './use-counted-label';

const most = 10;
const firstDay = `${limits.dateYearMin}-01-01`;
const lastDay = `${limits.dateYearMax}-12-31`;

interface RowProps {
  readonly index: number;
  readonly fields: readonly CustomField[];
  readonly facets: Facets | undefined;
  readonly onRemove: () => void;
}

const Row = ({ index, fields, facets, onRemove }: RowProps) => {
  const { t } = useTranslation('customers');
  const counted = useCountedLabel();
  const at = `conditions.${index}`;
  const [{ value: row }] = useField<TypedCondition>(at);
  const field = fields.find(({ key }) => key === row.key);
  if (!field) return null;
  const box = (part: 'value' | 'from' | 'to', label: string) => {
    const props = { name: `${at}.${part}`, label: t(label) };
    if (field.type === 'date') return <DateField {...props} min={firstDay} max={lastDay} />;
    return field.type === 'number' ? <NumberField {...props} /> : <TextField {...props} />;
  };
  return (
    <Box
      as="fieldset"
      borderWidth="1px"
      borderRadius="md"
      p="3"
      m="0"
      minW="0"
      aria-label={field.label}
    >
      <Flex align="center" justify="space-between" gap="2" mb="2">
        <Box fontWeight="medium" minW="0" truncate>
          {field.label}
        </Box>
        <IconButton
          size="sm"
          label={t('customers.filters.remove', { filter: field.label })}
          icon={<DeleteIcon />}
          onClick={onRemove}
        />
      </Flex>
      <SelectField
        name={`${at}.op`}
        label={t('customers.filters.operator')}
        hideLabel
        placeholder={null}
        options={operatorsOf[field.type].map((op) => ({
          value: op,
          label: t(
            `customers.filters.operators.${field.type === 'date' && op === 'range' ? 'days' : op}`,
          ),
        }))}
      />
      <Box mt="2">
        {row.op === 'equals' || row.op === 'contains'
          ? box('value', 'customers.filters.value')
          : null}
        {row.op === 'range' ? (
          <Flex gap="2" css={{ '& > *': { flex: '1', minWidth: 0 } }}>
            {box('from', 'customers.filters.from')}
            {box('to', 'customers.filters.to')}
          </Flex>
        ) : null}
        {row.op === 'in'
          ? row.options.map(({ value }, option) => {
              const label = field.options.find((one) => one.value === value)?.label ?? value;
              return (
                <CheckboxField
                  key={value}
                  name={`${at}.options.${option}.on`}
                  label={counted(label, facets?.fields[field.key], value)}
                />
              );
            })
          : null}
      </Box>
    </Box>
  );
};

/** Conditions on custom fields, combined with AND. */
export const ConditionRows = ({ fields, facets }: Pick<RowProps, 'fields' | 'facets'>) => {
  const { values } = useFormikContext<FilterValues>();
  const count = values.conditions.length;
  const before = useRef(count);
  // A new condition is filled in next: its value, or its first option.
  useEffect(() => {
    const grew = count > before.current;
    before.current = count;
    if (!grew) return;
    document
      .querySelector<HTMLElement>(
        ['value', 'from', 'options.0.on']
          .map((part) => `[name="conditions.${count - 1}.${part}"]`)
          .join(', '),
      )
      ?.focus();
  }, [count]);
  return (
    <FieldArray name="conditions">
      {({ push, remove }) => (
        <>
          {values.conditions.map((condition, index) => (
            <Row
              key={`${condition.key}-${index}`}
              index={index}
              fields={fields}
              facets={facets}
              onRemove={() => remove(index)}
            />
          ))}
          {values.conditions.length < most ? (
            <Flex wrap="wrap" gap="2">
              {fields.map((field) => (
                <Button
                  key={field.id}
                  size="sm"
                  onClick={() => push(emptyCondition(field, operatorsOf[field.type][0]))}
                >
                  <PlusIcon />
                  <Box as="span" maxW="12rem" truncate>
                    {field.label}
                  </Box>
                </Button>
              ))}
            </Flex>
          ) : null}
        </>
      )}
    </FieldArray>
  );
};
