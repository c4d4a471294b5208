import type { AuditEntry, FileAnswer, Locale } from '@sala/shared-contracts';
import type { ExportCell, ExportColumn } from '../export/export-table';
import type { AuditFilters } from './audit.queries';

interface Words {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly filters: Readonly<Record<keyof AuditFilters, string>>;
}

const words: Readonly<Record<Locale, Words>> = {
  'es-MX': {
    title: 'Bitácora',
    columns: [
      { heading: 'Número', kind: 'number' },
      { heading: 'Fecha y hora', kind: 'time' },
      { heading: 'Persona', kind: 'text' },
      { heading: 'Acción', kind: 'text' },
      { heading: 'Tipo de registro', kind: 'text' },
      { heading: 'Registro', kind: 'text' },
      { heading: 'Cambios', kind: 'text' },
      { heading: 'Red', kind: 'text' },
      { heading: 'Solicitud', kind: 'text' },
      { heading: 'Por medio de', kind: 'text' },
    ],
    filters: {
      user: 'Persona',
      action: 'Acción',
      record: 'Registro',
      from: 'Desde',
      to: 'Hasta',
      network: 'Red',
    },
  },
  en: {
    title: 'Audit log',
    columns: [
      { heading: 'Number', kind: 'number' },
      { heading: 'Date and time', kind: 'time' },
      { heading: 'Person', kind: 'text' },
      { heading: 'Action', kind: 'text' },
      { heading: 'Kind of record', kind: 'text' },
      { heading: 'Record', kind: 'text' },
      { heading: 'Changes', kind: 'text' },
      { heading: 'Network', kind: 'text' },
      { heading: 'Request', kind: 'text' },
      { heading: 'By means of', kind: 'text' },
    ],
    filters: {
      user: 'Person',
      action: 'Action',
      record: 'Record',
      from: 'From',
      to: 'To',
      network: 'Network',
    },
  },
};

export const auditTitle = (locale: Locale): string => words[locale].title;
export const auditColumns = (locale: Locale): readonly ExportColumn[] => words[locale].columns;

export const filterNotes = (filters: AuditFilters, locale: Locale): [string, string][] =>
  Object.entries(words[locale].filters).flatMap(([name, label]) => {
    const value = new Map<string, string | undefined>(Object.entries(filters)).get(name);
    return value === undefined ? [] : [[label, value]];
  });

export const cellsOf = (entry: AuditEntry): ExportCell[] => [
  entry.id,
  entry.at,
  entry.by,
  entry.action,
  entry.entityType,
  entry.entityId,
  entry.diff === null ? null : JSON.stringify(entry.diff),
  entry.network,
  entry.requestId,
  entry.via && `${entry.via.kind} ${entry.via.name ?? ''} ${entry.via.id}`,
];

/** JSON lines: one entry a line, as the list answers it. */
export const linesFile = async (
  title: string,
  entries: AsyncIterable<AuditEntry>,
): Promise<FileAnswer> => {
  const lines: Buffer[] = [];
  for await (const entry of entries) lines.push(Buffer.from(`${JSON.stringify(entry)}\n`));
  return { name: `${title}.jsonl`, type: 'application/jsonl', content: Buffer.concat(lines) };
};
