import { patterns, spanUnits, type RuleStep, type RuleSubject } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { parseNumber } from '@sala/shared-ui/form';
import { CheckIcon, CloseIcon } from '@sala/shared-ui/icons';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { useConditionWords } from '../../parts/condition-words';
import { noFields, ruleFieldsQuery } from '../../parts/rule-words';

export interface ComparisonsProps {
  readonly subject: RuleSubject;
  readonly comparisons: RuleStep['comparisons'];
}

/** Each comparison with what was found, and whether it held: by icon and word. */
export const Comparisons = ({ subject, comparisons }: ComparisonsProps) => {
  const { t } = useTranslation('customers');
  const fields = useQuery(ruleFieldsQuery(subject));
  const words = useConditionWords(subject, fields.data?.items ?? noFields);
  const kindOf = (key: string) => {
    const type = words.fieldOf(key)?.type;
    if (type === 'day' || type === 'instant') return 'day';
    return type === 'list' ? 'list' : 'any';
  };
  /* The trace keeps values as text. */
  const one = (key: string, value: string): string => {
    const type = words.fieldOf(key)?.type;
    const { format } = words;
    if (type === 'boolean') return t(value === 'true' ? 'conditions.yes' : 'conditions.no');
    if (type === 'day' && patterns.isoDate.test(value)) return format.day(value);
    if (type === 'instant' && !Number.isNaN(Date.parse(value))) return format.dateTime(value);
    const number = parseNumber(value);
    if (number === null || Number.isNaN(number)) return words.choiceOf(key, value);
    if (type === 'money') return format.money(number);
    return type === 'number' ? format.number(number) : value;
  };
  const shown = (key: string, value: string | null): string => {
    if (value === null) return t('ruleTasks.why.nothing');
    const [amount, unit] = value.split(' ');
    const span = spanUnits.find((known) => known === unit);
    if (span) return t(`ruleParts.spans.${span}`, { count: Number(amount) });
    return words.fieldOf(key)?.type === 'choice'
      ? value
          .split(', ')
          .map((part) => one(key, part))
          .join(', ')
      : one(key, value);
  };
  if (fields.isPending || comparisons.length === 0) return null;
  return (
    <Box as="ul" listStyle="none" p="0" m="0" display="grid" gap="1">
      {comparisons.map(({ field, op, expected, actual, holds }, place) => (
        <Box as="li" key={place} display="flex" gap="2" alignItems="flex-start">
          <Box as="span" color={holds ? 'fg.muted' : 'danger.fg'} flexShrink="0">
            {holds ? <CheckIcon aria-hidden /> : <CloseIcon aria-hidden />}
          </Box>
          <Text size="sm" overflowWrap="anywhere">
            {[
              words.labelOf(field),
              t(`conditions.operators.${kindOf(field)}.${op}`),
              expected === null ? '' : shown(field, expected),
            ]
              .filter(Boolean)
              .join(' ')}
            {': '}
            {t(holds ? 'ruleTasks.why.holds' : 'ruleTasks.why.fails', {
              actual: shown(field, actual),
            })}
          </Text>
        </Box>
      ))}
    </Box>
  );
};
