import { buffer } from 'node:stream/consumers';
import type { FileAnswer } from '@sala/shared-contracts';
import { csvText } from './csv';
import type { ExportTable } from './export-table';
import { workbookBytes } from './workbook';

export type ExportFormat = 'csv' | 'xlsx';

async function* csvBytes(table: ExportTable): AsyncGenerator<Uint8Array> {
  for await (const piece of csvText(table)) yield Buffer.from(piece);
}

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What file systems do not take. */
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();

/** All of a file's bytes. */
export interface WholeFile extends FileAnswer {
  readonly content: Uint8Array;
}

/**
 * A table as a file, written while its rows come, which may be read page by page. The file is whole
 * when this resolves: rows are read within the transaction of the request, and a reader on a slow
 * line holds none of it.
 */
export const exportFile = async (format: ExportFormat, table: ExportTable): Promise<WholeFile> => ({
  name: `${fileName(table.title)}.${format}`,
  type: types[format],
  content: await buffer(format === 'csv' ? csvBytes(table) : workbookBytes(table)),
});
