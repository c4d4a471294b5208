import type { RuleField } from '@sala/shared-contracts';
import type { FieldValue, Snapshot } from './evaluate';
import type { CompanyFacts } from './rule-desk';
import { formatDay, instantFormatter, moneyFormatter } from '../../platform/pdf/format-values';

const place = /\{\{\s*([A-Za-z][A-Za-z0-9_.]{0,80})\s*\}\}/g;

/** Names of the fields that a text takes. */
export const fieldsIn = (text: string): string[] =>
  [...text.matchAll(place)].flatMap(([, name]) => (name === undefined ? [] : [name]));

const optionOf = (field: RuleField, value: FieldValue): string | null =>
  field.options.find((option) => option.value === value)?.label ?? null;

const written = (
  field: RuleField | undefined,
  value: FieldValue | undefined,
  { locale, timeZone, currency }: CompanyFacts,
): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (field?.type === 'money' && typeof value === 'number')
    return moneyFormatter(locale, currency)(value);
  if (field?.type === 'instant' && typeof value === 'string')
    return instantFormatter(locale, timeZone)(value);
  if (field?.type === 'day' && typeof value === 'string') return formatDay(locale, value);
  return (field && optionOf(field, value)) ?? String(value);
};

/** A text with the values of its subject; what has none leaves its place empty. */
export const fillText = (
  text: string,
  { values }: Pick<Snapshot, 'values'>,
  fields: readonly RuleField[],
  company: CompanyFacts,
): string =>
  text
    .replaceAll(place, (_, name: string) =>
      written(
        fields.find(({ key }) => key === name),
        values[name],
        company,
      ),
    )
    .trim();
