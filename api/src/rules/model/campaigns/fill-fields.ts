import { fillVariables, namesIn, type Locale, type RuleField } from '@sala/shared-contracts';
import {
  formatDay,
  instantFormatter,
  moneyFormatter,
  numberFormatter,
} from '../../../platform/pdf/format-values';
import type { FieldValue, Snapshot } from '../evaluate';

/** How a company writes values. */
export interface Spelling {
  readonly locale: Locale;
  readonly timeZone: string;
}

const yesNo: Readonly<Record<Locale, readonly [yes: string, no: string]>> = {
  'es-MX': ['sí', 'no'],
  en: ['yes', 'no'],
};

const spelled = (
  { type, options }: Pick<RuleField, 'type' | 'options'>,
  value: FieldValue,
  { locale, timeZone }: Spelling,
): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return yesNo[locale][value ? 0 : 1];
  if (typeof value === 'number')
    return type === 'money' ? moneyFormatter(locale)(value) : numberFormatter(locale)(value);
  if (typeof value !== 'string') return value.join(', ');
  if (type === 'day') return formatDay(locale, value);
  if (type === 'instant') return instantFormatter(locale, timeZone)(value);
  return options.find((one) => one.value === value)?.label ?? value;
};

/** What texts may say besides the fields: how a person is called. */
const calledName = 'firstName';

/** A text with the fields of a person; `missing` names those without a value. */
export const fillFields = (
  text: string,
  { values, label }: Pick<Snapshot, 'values' | 'label'>,
  fields: readonly RuleField[],
  spelling: Spelling,
): { readonly text: string; readonly missing: readonly string[] } =>
  fillVariables(
    text,
    Object.fromEntries(
      namesIn(text).flatMap((name) => {
        if (name === calledName) return [[name, label.split(' ')[0] ?? '']];
        const field = fields.find(({ key }) => key === name);
        return field ? [[name, spelled(field, values[name] ?? null, spelling)]] : [];
      }),
    ),
  );

/** Names in a text that are no fields. */
export const unknownFields = (text: string, fields: readonly RuleField[]): readonly string[] =>
  namesIn(text).filter((name) => name !== calledName && !fields.some(({ key }) => key === name));
