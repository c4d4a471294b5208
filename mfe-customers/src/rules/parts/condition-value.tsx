import { spanUnits, type RuleField } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import { DateField, NumberField, SelectField, TextField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { MoneyField } from '../../parts/money/money-field';
import { slotOf, type LeafDraft } from './condition-draft';
import type { ConditionWords } from './condition-words';
import { PickedField } from './picked-field';

export interface ConditionValueProps {
  readonly name: string;
  readonly leaf: LeafDraft;
  readonly field: RuleField;
  readonly words: ConditionWords;
}

/** The value of a comparison, asked for as its type needs it. */
export const ConditionValue = ({ name, leaf, field, words }: ConditionValueProps) => {
  const { t } = useTranslation('customers');
  const label = t('conditions.builder.value');
  const value = { name: `${name}.value`, label, hideLabel: true };
  const options = field.options.map((option) => ({
    value: option.value,
    label: words.choiceOf(field.key, option.value),
  }));
  switch (slotOf(field.type, leaf.op)) {
    case 'none':
      return null;
    case 'span':
      return (
        <Flex gap="2">
          <Box flex="0 1 5rem" minW="0">
            <NumberField {...value} integer />
          </Box>
          <Box flex="1 1 6rem" minW="0">
            <SelectField
              name={`${name}.unit`}
              label={t('conditions.builder.unit')}
              hideLabel
              placeholder={null}
              options={spanUnits.map((unit) => ({
                value: unit,
                label: t(`conditions.units.${unit}`),
              }))}
            />
          </Box>
        </Flex>
      );
    case 'choices':
      return <PickedField name={`${name}.picked`} label={label} hideLabel options={options} />;
    case 'choice':
      return <SelectField {...value} options={options} />;
    case 'boolean':
      return (
        <SelectField
          {...value}
          options={[
            { value: 'true', label: t('conditions.yes') },
            { value: 'false', label: t('conditions.no') },
          ]}
        />
      );
    case 'money':
      return <MoneyField {...value} />;
    case 'number':
      return <NumberField {...value} />;
    case 'day':
    case 'instant':
      return <DateField {...value} />;
    case 'text':
    case 'list':
      return <TextField {...value} autoComplete="off" />;
  }
};
