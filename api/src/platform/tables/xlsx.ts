import { ProblemError } from '../http/problem-error';
import { openArchive, type Archive } from './archive';
import { readSheetRows } from './sheet';
import { readMergedRanges } from './merged-cells';
import type { RowSource } from './rows';
import {
  readRelations,
  readSharedTexts,
  readWorkbookFacts,
  type WorkbookFacts,
} from './workbook-parts';
import { readNumberStyles } from './workbook-styles';

export interface Workbook {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: RowSource;
}

const part = async (archive: Archive, path: string): Promise<string> => {
  const document = await archive.read(path);
  if (document === undefined) throw new ProblemError('table.unreadable'); // another kind of zip archive
  return document;
};

const sharedTexts = 'xl/sharedStrings.xml';

async function* rowsOf(
  archive: Archive,
  path: string,
  { from1904, isUncalculated }: WorkbookFacts,
): RowSource {
  try {
    const texts = archive.has(sharedTexts) ? await readSharedTexts(archive.open(sharedTexts)) : [];
    const styles = readNumberStyles((await archive.read('xl/styles.xml')) ?? '<styleSheet/>');
    const merged = await readMergedRanges(() => archive.open(path));
    yield* readSheetRows(archive.open(path), { texts, styles, from1904, isUncalculated, merged });
  } finally {
    archive.close();
  }
}

/**
 * Reads one sheet of an XLSX workbook (ECMA-376).
 *
 * @throws ProblemError `table.unreadable`, `table.sheet_missing`.
 */
export const readWorkbook = async (
  content: Uint8Array,
  wanted: string | undefined,
): Promise<Workbook> => {
  const archive = await openArchive(content);
  const facts = readWorkbookFacts(await part(archive, 'xl/workbook.xml'));
  const { sheets } = facts;
  const paths = readRelations(await part(archive, 'xl/_rels/workbook.xml.rels'));
  const found =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  const names = sheets.map(({ name }) => name);
  if (!found) throw new ProblemError('table.sheet_missing', { meta: { sheets: names } });
  return {
    sheets: names,
    sheet: found.name,
    rows: rowsOf(archive, paths.get(found.relation) ?? '', facts),
  };
};
