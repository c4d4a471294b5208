import { operatorsOf, takesValue, type DatasetColumn } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { DateField, NumberField, SelectField, TextField } from '@sala/shared-ui/form';
import { FilterSelect } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { newFilter, type FilterValues } from './question-rules';

const ValueField = ({
  name,
  column,
}: {
  readonly name: string;
  readonly column: DatasetColumn;
}) => {
  const { t } = useTranslation('customers');
  const box = { name, label: t('datasets.value'), hideLabel: true };
  if (column.options.length > 0) return <SelectField {...box} options={column.options} />;
  switch (column.type) {
    case 'number':
    case 'money':
      return <NumberField {...box} />;
    case 'date':
      return <DateField {...box} />;
    case 'boolean':
      return (
        <SelectField
          {...box}
          options={[
            { value: 'yes', label: t('datasets.yes') },
            { value: 'no', label: t('datasets.no') },
          ]}
        />
      );
    case 'text':
      return <TextField {...box} />;
  }
};

export interface FilterFieldsProps {
  /** Form name of the value. */
  readonly name: string;
  readonly filter: FilterValues;
  readonly columns: readonly DatasetColumn[];
  readonly onChange: (filter: FilterValues) => void;
}

/** One filter: column, operator and value. */
export const FilterFields = ({ name, filter, columns, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation('customers');
  const column = columns.find(({ key }) => key === filter.column);
  const choose = (key: string) => {
    const next = columns.find((one) => one.key === key);
    if (next) onChange(newFilter(next)); // operators depend on the type of the column
  };
  // With few options, only equality applies.
  const operators = column
    ? operatorsOf[column.type].filter(
        (one) => column.options.length === 0 || !['contains', 'startsWith'].includes(one),
      )
    : [];
  return (
    <>
      <FilterSelect
        label={t('datasets.column')}
        value={filter.column}
        onChange={choose}
        options={columns.map(({ key, label }) => ({ value: key, label }))}
      />
      <FilterSelect
        label={t('datasets.condition')}
        value={filter.operator}
        onChange={(value) =>
          onChange({
            ...filter,
            operator: operators.find((one) => one === value) ?? filter.operator,
          })
        }
        options={operators.map((one) => ({ value: one, label: t(`datasets.operators.${one}`) }))}
      />
      {column && takesValue(filter.operator) ? (
        <Box flex="1 1 10rem" minW="8rem">
          <ValueField name={name} column={column} />
        </Box>
      ) : null}
    </>
  );
};
