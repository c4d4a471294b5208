import type { AuditRow } from '@sala/shared-contracts';
import { useFormat, useTranslation, type Formats } from '@sala/shell-sdk';
import { useMemo } from 'react';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;
/* In centavos. */
const money = new Set(['amount', 'price', 'unitPrice', 'subtotal', 'total', 'totalSpent']);

/** `b43e37b0…` of an id; other words stay whole. */
export const shortened = (id: string): string => (uuid.test(id) ? `${id.slice(0, 8)}…` : id);

/** '' without words. */
type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

const actionIn = (words: Words, action: string): string => {
  const [noun = '', verb = ''] = action.split('.', 2);
  const phrase = words(`auditWords.phrases.${noun}.${verb}`);
  if (phrase) return phrase;
  const thing = words(`auditWords.nouns.${noun}`);
  return (thing && words(`auditWords.verbs.${verb}`, { noun: thing })) || action;
};

const scalarIn = (words: Words, format: Formats, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return words('auditLog.value.nothing');
  if (typeof value === 'boolean') return words(value ? 'auditLog.value.yes' : 'auditLog.value.no');
  if (typeof value === 'number')
    return money.has(field) ? format.money(value) : format.number(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (day.test(value)) return format.day(value);
  if (instant.test(value)) return format.dateTime(value);
  if (field === 'roles') return words(`roles.${value}`) || value;
  return words(`auditWords.values.${field}.${value}`) || shortened(value);
};

/** One changed field of an entry. */
export interface FieldWords {
  readonly key: string;
  readonly label: string;
  /** Absent: the value was only noted. */
  readonly before?: string;
  readonly after: string;
}

/** Actions, kinds of record and changes in words; what has none keeps its name in the log. */
export const useAuditWords = () => {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  return useMemo(() => {
    const words: Words = (key, values) =>
      i18n.exists(key, { ns: 'settings' }) ? t(key, { ...values }) : '';
    const valueOf = (field: string, value: unknown): string =>
      Array.isArray(value) && value.length > 0
        ? value.map((one) => scalarIn(words, format, field, one)).join(', ')
        : scalarIn(words, format, field, Array.isArray(value) ? null : value);
    const fieldOf = ([key, value]: readonly [string, unknown]): FieldWords => {
      const label = words(`auditWords.fields.${key}`) || key;
      // A list of ids is no pair of before and after.
      const isChange = Array.isArray(value) && value.length === 2 && !/ids$/i.test(key);
      if (!isChange) return { key, label, after: valueOf(key, value) };
      const [before, after]: readonly unknown[] = value;
      return { key, label, before: valueOf(key, before), after: valueOf(key, after) };
    };
    return {
      /** Who acted, and by what means. */
      by: ({ by, via }: Pick<AuditRow, 'by' | 'via'>): string => {
        if (!via) return by ?? words('auditLog.nobody');
        const name = via.name ?? shortened(via.id);
        return words(`auditLog.via.${via.kind}`, { name, by: by ?? '' });
      },
      action: (action: string) => actionIn(words, action),
      kind: (entityType: string) => words(`auditWords.kinds.${entityType}`) || entityType,
      changes: (diff: object): readonly FieldWords[] => Object.entries(diff).map(fieldOf),
    };
  }, [t, i18n, format]);
};
