import type { RuleField } from '@sala/shared-contracts';
import type { FieldValue, Snapshot } from './evaluate';
import type { CompanyFacts } from './rule-desk';

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
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value / 100);
  if (field?.type === 'instant' && typeof value === 'string')
    return new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(new Date(value));
  if (field?.type === 'day' && typeof value === 'string')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(value),
    );
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
