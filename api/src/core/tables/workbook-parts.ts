import * as limits from '@sala/shared-contracts/limits';
import { ProblemError } from '../problem-error';
import { readXml, readXmlPieces } from './xml';

export interface SheetEntry {
  readonly name: string;
  readonly relation: string;
}

/** Names of the sheets in their order, and whether days are counted from 1904 (old Macs). */
export const readSheets = (document: string): { readonly sheets: readonly SheetEntry[]; readonly from1904: boolean } => {
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  readXml(document, {
    open: (name, { name: title = '', id = '', date1904 }) => {
      if (name === 'sheet') sheets.push({ name: title, relation: id });
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  return { sheets, from1904 };
};

/** Relation → path within the archive. */
export const readRelations = (document: string): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>();
  readXml(document, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return paths;
};

/** Texts that cells point to by number; how a word is read aloud (`rPh`) is no part of it. */
export const readSharedTexts = async (pieces: AsyncIterable<string>): Promise<string[]> => {
  const texts: string[] = [];
  let length = 0;
  let text = '';
  let reading = false;
  let aside = false;
  const keep = (): void => {
    length += text.length;
    if (texts.push(text) > limits.tableSharedTextsMax) {
      throw new ProblemError('table.too_many_texts', { meta: { maximum: limits.tableSharedTextsMax } });
    }
    if (length > limits.tableTextMax) throw new ProblemError('table.too_large', { meta: { maximum: limits.tableTextMax / 1_048_576 } });
  };
  await readXmlPieces(pieces, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aside = true;
      reading = name === 't' && !aside;
    },
    text: (piece) => {
      if (reading) text += piece;
    },
    close: (name) => {
      reading = false;
      if (name === 'rPh') aside = false;
      if (name === 'si') keep();
    },
  });
  return texts;
};

/** Numbers of formats that the standard fixes for days and times (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const formatMaxLength = 255; // as in Excel

/** Whether a format of somebody's own shows days or times: quoted words and colours say nothing of it. */
const showsDate = (code: string): boolean => /[dmyhs]/i.test(code.slice(0, formatMaxLength).replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, ''));

/** For each style of a cell: whether its number is a day or a time. */
export const readDateStyles = (document: string): boolean[] => {
  const custom = new Map<number, string>();
  const styles: boolean[] = [];
  let within = false;
  readXml(document, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') custom.set(id, formatCode);
      if (name === 'cellXfs') within = true;
      if (name === 'xf' && within) styles.push(custom.has(id) ? showsDate(custom.get(id) ?? '') : isBuiltInDate(id));
    },
    close: (name) => {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
};
