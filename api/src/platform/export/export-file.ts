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

/** Replaces characters that file systems refuse. */
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();

/** A file held in memory. */
export interface BufferedFile extends FileAnswer {
  readonly content: Uint8Array;
}

/**
 * Writes a table to a file. It is buffered, because rows are read within the request's transaction,
 * which a slow client must not hold open.
 */
export const exportFile = async (
  format: ExportFormat,
  table: ExportTable,
): Promise<BufferedFile> => ({
  name: `${fileName(table.title)}.${format}`,
  type: types[format],
  content: await buffer(format === 'csv' ? csvBytes(table) : workbookBytes(table)),
});
