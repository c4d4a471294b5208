import type { CustomField, FieldCondition } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A condition on a custom field as a sentence: “Límite: de 100 a 500”. */
export const useConditionText = (): ((
  condition: FieldCondition,
  fields: readonly CustomField[],
) => string) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const say = (value: number | string): string =>
    typeof value === 'number' ? format.number(value) : isDay(value) ? format.day(value) : value;
  return (condition, fields) => {
    const field = fields.find(({ key }) => key === condition.key);
    const label = field?.label ?? condition.key;
    switch (condition.op) {
      case 'empty':
      case 'filled':
        return t(`filterWords.${condition.op}`, { label });
      case 'equals':
      case 'contains':
        return t(`filterWords.${condition.op}`, { label, value: say(condition.value) });
      case 'in': {
        const names = condition.values.map(
          (value) => field?.options.find((option) => option.value === value)?.label ?? value,
        );
        return t('filterWords.in', { label, value: names.join(', ') });
      }
      case 'range': {
        const from = condition.from ?? null;
        const to = condition.to ?? null;
        if (from !== null && to !== null)
          return t('filterWords.between', { label, from: say(from), to: say(to) });
        return from !== null
          ? t('filterWords.from', { label, from: say(from) })
          : t('filterWords.to', { label, to: to === null ? '' : say(to) });
      }
    }
  };
};
