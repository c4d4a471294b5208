import type { RuleField } from '@sala/shared-contracts';
import { Box, Flex, IconButton } from '@sala/shared-ui';
import { SelectField, useFormikContext } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo, type ChangeEvent } from 'react';
import { leafOf, slotOf, type LeafDraft } from './condition-draft';
import { ConditionValue } from './condition-value';
import type { ConditionWords } from './condition-words';

export interface ConditionLeafProps {
  readonly name: string;
  readonly leaf: LeafDraft;
  /** Its place in the group, from 1. */
  readonly place: number;
  readonly words: ConditionWords;
  readonly fields: readonly RuleField[];
  readonly autoFocus: boolean;
  readonly onRemove: () => void;
}

/** One comparison: what, how, with what. */
export const ConditionLeaf = (props: ConditionLeafProps) => {
  const { name, leaf, place, words, fields, autoFocus, onRemove } = props;
  const { t } = useTranslation('customers');
  const { setFieldValue } = useFormikContext();
  const field = fields.find(({ key }) => key === leaf.field);
  const choices = useMemo(
    () =>
      fields
        .map(({ key }) => ({ value: key, label: words.labelOf(key) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, words.locale)),
    [fields, words],
  );
  const known =
    field || leaf.field === '' ? [] : [{ value: leaf.field, label: words.nounOf(leaf.field) }];
  const kind =
    field?.type === 'day' || field?.type === 'instant'
      ? 'day'
      : field?.type === 'list'
        ? 'list'
        : 'any';
  // The box around a select hears what was chosen in it.
  const chosen = ({ target }: ChangeEvent<HTMLElement>): string =>
    target instanceof HTMLSelectElement ? target.value : '';
  // Another field, or another kind of value, starts without the value of the one before.
  const chooseField = (event: ChangeEvent<HTMLElement>) => {
    const value = chosen(event);
    void setFieldValue(name, leafOf(fields.find(({ key }) => key === value)));
  };
  const chooseOp = (event: ChangeEvent<HTMLElement>) => {
    const value = chosen(event);
    const op = field?.operators.find((one) => one === value);
    if (field && op && slotOf(field.type, op) !== slotOf(field.type, leaf.op))
      void setFieldValue(name, { ...leafOf(field), op });
  };
  return (
    <Flex
      role="group"
      aria-label={t('conditions.builder.condition', { place })}
      gap="2"
      align="flex-start"
      wrap="wrap"
      data-form-row
    >
      <Box flex="1 1 11rem" minW="0" onChange={chooseField}>
        <SelectField
          name={`${name}.field`}
          label={t('conditions.builder.field')}
          hideLabel
          placeholder={leaf.field === '' ? t('conditions.builder.chooseField') : null}
          options={[...known, ...choices]}
          autoFocus={autoFocus}
        />
      </Box>
      {field ? (
        <>
          <Box flex="1 1 9rem" minW="0" onChange={chooseOp}>
            <SelectField
              name={`${name}.op`}
              label={t('conditions.builder.op')}
              hideLabel
              placeholder={null}
              options={field.operators.map((op) => ({
                value: op,
                label: t(`conditions.operators.${kind}.${op}`),
              }))}
            />
          </Box>
          {slotOf(field.type, leaf.op) === 'none' ? null : (
            <Box flex="1 1 10rem" minW="0">
              <ConditionValue name={name} leaf={leaf} field={field} words={words} />
            </Box>
          )}
        </>
      ) : null}
      <IconButton
        label={t('conditions.builder.remove', { place })}
        icon={<DeleteIcon />}
        onClick={onRemove}
      />
    </Flex>
  );
};
