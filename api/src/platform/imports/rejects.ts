import type { Locale, RecordImport } from '@sala/shared-contracts';
import { fieldMessage } from '@sala/shared-contracts/problem-titles';
import type { Db } from '../database/database';
import { cellText } from '../tables/cells';
import { readRows } from './import-rows.queries';
import { readRejects, type ImportRow, type RejectedRow } from './imports.queries';

type Fault = RejectedRow['faults'][number];

/**
 * Column index of a fault, -1 for the whole row: `tags.0` is in `tags`, and a person's names are in
 * the first part.
 */
const columnOf = ({ mapping }: ImportRow, path: string): number => {
  const exact = mapping.indexOf(path);
  return exact >= 0
    ? exact
    : mapping.findIndex((target) => target !== null && path.startsWith(`${target}.`));
};

const shownFaults = 50;

/** Faults of the first rejected rows, in the person's language. */
export const shownRejects = async (
  db: Db,
  file: ImportRow,
  locale: Locale,
): Promise<RecordImport['faults']> => {
  const rejects = await readRejects(db, file.id, shownFaults);
  return rejects
    .flatMap(({ number, cells, faults }) =>
      faults.map((fault) => {
        const column = columnOf(file, fault.path);
        return {
          row: number,
          heading: file.headings[column] ?? '',
          value: cellText(cells[column] ?? null).slice(0, 100),
          code: fault.code,
          message: fieldMessage(fault.code, locale, fault.facts),
        };
      }),
    )
    .slice(0, shownFaults);
};

const words: Record<Locale, { readonly reason: string; readonly stopped: string }> = {
  'es-MX': { reason: 'Motivo del rechazo', stopped: 'La importación se detuvo antes de esta fila' },
  en: { reason: 'Reason for rejection', stopped: 'The import was stopped before this row' },
};

export const reasonHeading = (locale: Locale): string => words[locale].reason;

const page = 1000;

/**
 * Rows that were not imported, with the reason, including those a stopped import never reached.
 *
 * @param labels names of fields that no column holds.
 */
export async function* rejectedRows(
  db: Db,
  file: ImportRow,
  labels: ReadonlyMap<string, string>,
  locale: Locale,
): AsyncGenerator<string[]> {
  const reasonOf = (fault: Fault): string => {
    const heading = file.headings[columnOf(file, fault.path)] ?? labels.get(fault.path) ?? '';
    return [heading, fieldMessage(fault.code, locale, fault.facts)]
      .filter((part) => part !== '')
      .join(': ');
  };
  const texts = (row: { readonly cells: RejectedRow['cells'] }) =>
    file.headings.map((_, index) => cellText(row.cells[index] ?? null));
  for (let after = 0; ;) {
    const rows = await readRejects(db, file.id, page, after);
    for (const row of rows) yield [...texts(row), row.faults.map(reasonOf).join('; ')];
    after = rows.at(-1)?.n ?? after;
    if (rows.length < page) break;
  }
  if (file.state !== 'cancelled' && file.state !== 'failed') return;
  for (let after = file.position; ;) {
    const rows = await readRows(db, file.id, after, page);
    for (const row of rows) yield [...texts(row), words[locale].stopped];
    after = rows.at(-1)?.n ?? after;
    if (rows.length < page) break;
  }
}
