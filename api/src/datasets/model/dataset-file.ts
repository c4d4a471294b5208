import { isCrossed, type DatasetQuestion, type Locale } from '@sala/shared-contracts';
import {
  exportFile,
  type ExportFormat,
  type BufferedFile,
} from '../../platform/export/export-file';
import { exportNotes } from '../../platform/export/export-notes';
import type { Compiled } from '../sql/compile';
import { crossTableOf } from './cross-table-file';
import type { OpenedDataset } from './describe';
import { exportColumns, exportRow, filterWords } from './export-words';
import { allRows, type Reader } from './read-rows';
import type { Source } from '../sql/source';

async function* mapped<In, Out>(
  items: AsyncIterable<In>,
  map: (item: In) => Out,
): AsyncGenerator<Out> {
  for await (const item of items) yield map(item);
}

/** A question with its dataset and compiled SQL. */
export interface CompiledQuestion {
  readonly dataset: OpenedDataset;
  readonly source: Source;
  readonly question: DatasetQuestion;
  readonly compiled: Compiled;
}

interface FileOptions {
  readonly format: ExportFormat;
  readonly locale: Locale;
  readonly now: string;
  /** The exporting user. */
  readonly userId: string;
  /** Key of a single measure for a cross-table; absent: all. */
  readonly measure?: string | undefined;
}

/** The answer as a file with its filters; a cross-table where the screen shows one. */
export const datasetFile = async (
  reader: Reader,
  asked: CompiledQuestion,
  { format, locale, now, userId, measure }: FileOptions,
): Promise<BufferedFile> => {
  const { dataset, question, compiled } = asked;
  const crossed = isCrossed(question)
    ? await crossTableOf(reader, asked, { locale, measure })
    : undefined;
  const { notes, ...about } = await exportNotes(reader.db, {
    userId,
    locale,
    now,
    filters: filterWords(dataset, question, locale),
  });
  return exportFile(format, {
    title: dataset.name,
    columns: crossed?.columns ?? exportColumns(dataset, compiled.columns, locale),
    rows:
      crossed?.rows ??
      mapped(allRows(reader, compiled), exportRow(dataset, compiled.columns, locale)),
    notes: crossed ? [...notes, crossed.note] : notes,
    ...about,
  });
};
