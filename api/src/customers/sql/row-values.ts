import {
  importColumns,
  isGenericRfc,
  normalizeCurp,
  normalizeRfc,
  type ImportColumn,
  type ImportMatch,
} from '@sala/shared-contracts';
import { kindWords, sourceWords, statusWords } from '../model/column-words';
import { plainWords, valuesByLabel } from '../../platform/tables/labels';
import type { FieldRule } from './custom-values.queries';
import { cellDate, cellNumber, cellText } from '../../platform/tables/cells';
import type { Cell } from '../../platform/tables/rows';
import { phoneToE164 } from '../../platform/tables/phone-to-e164';

/** A custom field for imports, which also accept option labels. */
export type ImportField = FieldRule & { readonly optionLabels: ReadonlyMap<string, string> };

/** Customer data of a row in the shape of an API body; blank cells are absent. */
export interface RowValues {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** Normalised match keys. */
  readonly keys: Readonly<Partial<Record<ImportMatch, string>>>;
}

const kinds = valuesByLabel(kindWords, {
  fisica: 'person',
  'persona fisica': 'person',
  moral: 'company',
  'persona moral': 'company',
  organizacion: 'company',
});
const statuses = valuesByLabel(statusWords, {
  activa: 'active',
  inactiva: 'inactive',
  bloqueada: 'blocked',
  baja: 'inactive',
});
const sources = valuesByLabel(sourceWords, {
  'llego por su cuenta': 'walk_in', // values of earlier exports
  'llego a la clinica': 'walk_in',
  recomendado: 'referral',
  referido: 'referral',
  pagina: 'web',
  web: 'web',
  otra: 'other',
});

/** Restores the leading zero of a postal code that a spreadsheet removed. */
const zip = (text: string): string => (/^\d{4}$/.test(text) ? `0${text}` : text);

/** `601 - General de Ley`: catalogue codes often come with their names. */
const leadingCode =
  (pattern: RegExp) =>
  (text: string): string =>
    pattern.exec(text.toUpperCase())?.[0] ?? text;
const labelledValue =
  (meanings: ReadonlyMap<string, string>) =>
  (text: string): string =>
    meanings.get(plainWords(text)) ?? text;
const unchanged = (text: string): string => text;

const normalisers: Record<ImportColumn, (text: string, cell: Cell) => unknown> = {
  code: (text) => text.toUpperCase(),
  kind: labelledValue(kinds),
  name: unchanged,
  givenNames: unchanged,
  firstSurname: unchanged,
  secondSurname: unchanged,
  email: (text) => text.toLowerCase(),
  phone: phoneToE164,
  birthDate: (text, cell) => cellDate(cell) ?? text,
  status: labelledValue(statuses),
  source: labelledValue(sources),
  tags: (text) =>
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  notes: unchanged,
  rfc: normalizeRfc,
  curp: normalizeCurp,
  legalName: unchanged,
  regimenFiscal: leadingCode(/^6\d{2}/),
  fiscalZip: zip,
  usoCfdi: leadingCode(/^[A-Z]{1,2}\d{2}/),
  street: unchanged,
  colonia: unchanged,
  zip,
  municipality: unchanged,
  state: unchanged,
};

const fieldValue = (
  { type, options, optionLabels }: ImportField,
  text: string,
  cell: Cell,
): unknown => {
  if (type === 'number') return cellNumber(cell) ?? text;
  if (type === 'date') return cellDate(cell) ?? text;
  if (type !== 'select' || options.some(({ value }) => value === text)) return text;
  return optionLabels.get(plainWords(text)) ?? text;
};

const isColumn = (target: string): target is ImportColumn =>
  importColumns.some((column) => column === target);

const key = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/* The generic RFC identifies nobody. */
const specificRfc = (rfc: unknown): unknown =>
  typeof rfc === 'string' && isGenericRfc(rfc) ? undefined : rfc;

/** Reads rows by the column mapping. */
export const rowReader = (mapping: readonly (string | null)[], fields: readonly ImportField[]) => {
  const byKey = new Map(fields.map((field) => [`values.${field.key}`, field]));
  return (cells: readonly Cell[]): RowValues => {
    const columns: Record<string, unknown> = {};
    const values: Record<string, unknown> = {};
    mapping.forEach((target, index) => {
      const cell = cells[index] ?? null;
      const text = cellText(cell);
      if (target === null || text === '') return;
      const field = byKey.get(target);
      if (field) values[field.key] = fieldValue(field, text, cell);
      else if (isColumn(target)) columns[target] = normalisers[target](text, cell);
    });
    const { code, ...rest } = columns;
    return {
      columns: rest,
      values,
      keys: Object.fromEntries(
        Object.entries({
          code: key(code),
          rfc: key(specificRfc(rest['rfc'])),
          email: key(rest['email']),
          phone: key(rest['phone']),
        }).filter(([, value]) => value !== undefined),
      ),
    };
  };
};
