import {
  leadImportColumns,
  leads,
  type ImportMatch,
  type LeadImportColumn,
} from '@sala/shared-contracts';
import type * as z from 'zod/mini';
import { isUnchanged } from '../../../platform/audit/changes';
import { plainWords, valuesByLabel } from '../../../platform/tables/labels';
import {
  ambiguous,
  skipped,
  type MatchedRecords,
  type RowVerdict,
} from '../../../platform/imports/judge-rows';
import type { ImportRow } from '../../../platform/imports/imports.queries';
import type { FieldFault } from '../../../platform/http/problem-error';
import { cellDate, cellText } from '../../../platform/tables/cells';
import type { Cell } from '../../../platform/tables/rows';
import { phoneToE164 } from '../../../platform/tables/phone-to-e164';
import { fieldFaults } from '../../../platform/http/field-faults';
import { exportWords } from '../lead-export-words';
import type { LeadColumns } from '../../sql/lead-writes.queries';

/** Lead fields of a row in the shape of an API body; blank cells are absent. */
export interface LeadRow {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly campaign: string | null;
  readonly keys: Readonly<Partial<Record<ImportMatch, string>>>;
}

/** A stored lead, or one that rows above create. */
export interface LeadState {
  readonly id: string;
  columns: LeadColumns;
}

export interface LeadVerdict extends RowVerdict {
  /** Columns to store; absent if nothing is stored. */
  readonly columns?: LeadColumns;
}

const headings = valuesByLabel<LeadImportColumn>(
  { 'es-MX': exportWords['es-MX'].columns, en: exportWords.en.columns },
  {
    'nombre completo': 'name',
    prospecto: 'name',
    contacto: 'name',
    lead: 'name',
    'full name': 'name',
    contact: 'name',
    tel: 'phone',
    celular: 'phone',
    movil: 'phone',
    cel: 'phone',
    whatsapp: 'phone',
    mobile: 'phone',
    telephone: 'phone',
    'phone number': 'phone',
    'correo electronico': 'email',
    'e mail': 'email', // heading of earlier exports
    mail: 'email',
    'email address': 'email',
    origen: 'source',
    canal: 'source',
    'como nos conocio': 'source',
    channel: 'source',
    servicio: 'interest',
    tratamiento: 'interest',
    service: 'interest',
    comentario: 'message',
    comentarios: 'message',
    nota: 'message',
    notas: 'message',
    notes: 'message',
    comments: 'message',
    campana: 'campaign',
  },
);
const sources = valuesByLabel(
  { 'es-MX': exportWords['es-MX'].sources, en: exportWords.en.sources },
  {
    'pagina web': 'web',
    pagina: 'web',
    recomendado: 'referral',
    referido: 'referral',
    otro: 'other',
  },
);

const isColumn = (target: string): target is LeadImportColumn =>
  leadImportColumns.some((column) => column === target);

/** Guesses columns by their headings in either language, each at most once. */
export const guessColumns = (words: readonly string[]): (LeadImportColumn | null)[] => {
  const usedColumns = new Set<LeadImportColumn>();
  return words.map((heading) => {
    const column = headings.get(plainWords(heading));
    if (column === undefined || !isColumn(column) || usedColumns.has(column)) return null;
    usedColumns.add(column);
    return column;
  });
};

const normalisers: Partial<Record<LeadImportColumn, (text: string, cell: Cell) => string>> = {
  phone: phoneToE164,
  email: (text) => text.toLowerCase(),
  source: (text) => sources.get(plainWords(text)) ?? text,
  nextStepOn: (text, cell) => cellDate(cell) ?? text,
};

/** Reads rows by the column mapping. */
export const leadReader =
  (mapping: ImportRow['mapping']) =>
  (cells: readonly Cell[]): LeadRow => {
    const columns: Partial<Record<LeadImportColumn, string>> = {};
    mapping.forEach((target, index) => {
      const cell = cells[index] ?? null;
      const text = cellText(cell);
      if (target !== null && text !== '' && isColumn(target))
        columns[target] = normalisers[target]?.(text, cell) ?? text;
    });
    const { campaign = null, ...rest } = columns;
    const { email, phone } = rest;
    return {
      columns: rest,
      campaign,
      keys: { ...(email ? { email } : {}), ...(phone ? { phone } : {}) },
    };
  };

const rejected = (...faults: readonly FieldFault[]): LeadVerdict => ({
  outcome: 'rejected',
  faults,
});

const emptyLead: Omit<LeadColumns, 'name' | 'source'> = {
  phone: null,
  email: null,
  interest: null,
  message: null,
  nextStep: null,
  nextStepOn: null,
};

const validateBody = (
  schema: z.ZodMiniType,
  body: object,
  present: object,
  outcome: 'created' | 'updated',
): LeadVerdict => {
  const result = schema.safeParse(body, { reportInput: true });
  if (!result.success) return rejected(...fieldFaults(result.error.issues));
  const {
    utm: _utm,
    version: _version,
    ...given
  } = result.data as Partial<LeadColumns> & { readonly utm?: unknown; readonly version?: unknown }; // matches the schema of a lead’s body
  const columns = { ...emptyLead, ...present, ...given } as LeadColumns; // the body or the present lead has name and source
  return columns.phone === null && columns.email === null
    ? rejected({ path: 'phone', code: 'required' })
    : { outcome, faults: [], columns };
};

const judgeNew = ({ columns, campaign }: LeadRow): LeadVerdict =>
  validateBody(
    leads.leadCreate.body,
    { source: 'other', ...columns, ...(campaign ? { utm: { campaign } } : {}) },
    {},
    'created',
  );

const judgeChange = ({ columns }: LeadRow, present: LeadState): LeadVerdict => {
  const verdict = validateBody(
    leads.leadUpdate.body,
    { version: 1, ...columns },
    present.columns,
    'updated',
  );
  return verdict.columns && isUnchanged(verdict.columns, present.columns) ? skipped : verdict;
};

/** Decides a row’s outcome from the leads that match its keys. */
export const judgeLead = (
  row: LeadRow,
  found: MatchedRecords<LeadState> | undefined,
  onMatch: ImportRow['onMatch'],
): LeadVerdict => {
  if (!found || onMatch === 'create') return judgeNew(row);
  if (onMatch === 'skip') return skipped;
  const [only, another] = found.records;
  return only && !another ? judgeChange(row, only) : ambiguous(found.match);
};
