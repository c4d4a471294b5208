import {
  leadImportColumns,
  leads,
  type ImportMatch,
  type LeadImportColumn,
} from '@sala/shared-contracts';
import type * as z from 'zod/mini';
import { repeats } from '../../../platform/audit/changes';
import { meaningOf, plainWords } from '../../../customers';
import {
  ambiguous,
  skipped,
  type Found,
  type RowVerdict,
} from '../../../platform/imports/judge-rows';
import type { ImportRow } from '../../../platform/imports/imports.queries';
import type { FieldFault } from '../../../platform/http/problem-error';
import { cellDate, cellText } from '../../../platform/tables/cells';
import type { Cell } from '../../../platform/tables/rows';
import { writtenPhone } from '../../../platform/tables/written-phone';
import { fieldFaults } from '../../../platform/http/field-faults';
import { exportWords } from '../lead-export-words';
import type { LeadColumns } from '../../sql/lead-writes.queries';

/** What a row says of its lead, as a body of the API would; blank cells say nothing. */
export interface LeadRow {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly campaign: string | null;
  readonly keys: Readonly<Partial<Record<ImportMatch, string>>>;
}

/** A lead as it is there, or will be after the rows above. */
export interface LeadStanding {
  readonly id: string;
  columns: LeadColumns;
}

export interface LeadVerdict extends RowVerdict {
  /** What is to be stored; absent when nothing is. */
  readonly columns?: LeadColumns;
}

const headings = meaningOf<LeadImportColumn>(
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
    'e mail': 'email', // earlier exports said "E-mail"
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
const sources = meaningOf(
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

/** What the columns probably are, by their headings in either language; each once. */
export const guessColumns = (words: readonly string[]): (LeadImportColumn | null)[] => {
  const taken = new Set<LeadImportColumn>();
  return words.map((heading) => {
    const column = headings.get(plainWords(heading));
    if (column === undefined || !isColumn(column) || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
};

const written: Partial<Record<LeadImportColumn, (text: string, cell: Cell) => string>> = {
  phone: writtenPhone,
  email: (text) => text.toLowerCase(),
  source: (text) => sources.get(plainWords(text)) ?? text,
  nextStepOn: (text, cell) => cellDate(cell) ?? text,
};

/** Reads rows of a file by what its columns are. */
export const leadReader =
  (mapping: ImportRow['mapping']) =>
  (cells: readonly Cell[]): LeadRow => {
    const columns: Partial<Record<LeadImportColumn, string>> = {};
    mapping.forEach((target, index) => {
      const cell = cells[index] ?? null;
      const text = cellText(cell);
      if (target !== null && text !== '' && isColumn(target))
        columns[target] = written[target]?.(text, cell) ?? text;
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

const empty: Omit<LeadColumns, 'name' | 'source'> = {
  phone: null,
  email: null,
  interest: null,
  message: null,
  nextStep: null,
  nextStepOn: null,
};

const settle = (
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
  } = result.data as Partial<LeadColumns> & { readonly utm?: unknown; readonly version?: unknown }; // what the schema of a lead's body gives
  const columns = { ...empty, ...present, ...given } as LeadColumns; // name and source are in the body, or were there
  return columns.phone === null && columns.email === null
    ? rejected({ path: 'phone', code: 'required' })
    : { outcome, faults: [], columns };
};

const judgeNew = ({ columns, campaign }: LeadRow): LeadVerdict =>
  settle(
    leads.leadCreate.body,
    { source: 'other', ...columns, ...(campaign ? { utm: { campaign } } : {}) },
    {},
    'created',
  );

const judgeChange = ({ columns }: LeadRow, present: LeadStanding): LeadVerdict => {
  const verdict = settle(
    leads.leadUpdate.body,
    { version: 1, ...columns },
    present.columns,
    'updated',
  );
  return verdict.columns && repeats(verdict.columns, present.columns) ? skipped : verdict;
};

/** What a row comes to, given who is known by its keys. */
export const judgeLead = (
  row: LeadRow,
  found: Found<LeadStanding> | undefined,
  onMatch: ImportRow['onMatch'],
): LeadVerdict => {
  if (!found || onMatch === 'create') return judgeNew(row);
  if (onMatch === 'skip') return skipped;
  const [only, another] = found.standing;
  return only && !another ? judgeChange(row, only) : ambiguous(found.match);
};
