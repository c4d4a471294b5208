import * as limits from '@sala/shared-contracts/limits';
import { ProblemError } from '../http/problem-error';
import { readXml, readXmlPieces } from './xml';

export interface SheetEntry {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

export interface WorkbookFacts {
  /** In workbook order. */
  readonly sheets: readonly SheetEntry[];
  /** Dates count from 1904, as on old Macs. */
  readonly from1904: boolean;
  /** The writing program left formulas uncalculated, with 0 as their results. */
  readonly isUncalculated: boolean;
}

const isOn = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

export const readWorkbookFacts = (document: string): WorkbookFacts => {
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  let isUncalculated = false;
  readXml(document, {
    open: (name, { name: title = '', id = '', state, date1904, fullCalcOnLoad }) => {
      if (name === 'sheet')
        sheets.push({
          name: title,
          relation: id,
          isHidden: state === 'hidden' || state === 'veryHidden',
        });
      if (name === 'workbookPr') from1904 = isOn(date1904);
      if (name === 'calcPr') isUncalculated = isOn(fullCalcOnLoad);
    },
  });
  return { sheets, from1904, isUncalculated };
};

/** Paths in the archive by relationship id. */
export const readRelations = (document: string): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>();
  readXml(document, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined)
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return paths;
};

/** Decodes Excel's escapes of characters that XML forbids: `_x000D_`. */
export const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Reads shared strings without phonetic text (`rPh`). */
export const readSharedTexts = async (pieces: AsyncIterable<string>): Promise<string[]> => {
  const texts: string[] = [];
  let length = 0;
  let text = '';
  let reading = false;
  let inPhonetic = false;
  const keep = (): void => {
    length += text.length;
    if (texts.push(withoutEscapes(text)) > limits.tableSharedTextsMax) {
      throw new ProblemError('table.too_many_texts', {
        meta: { maximum: limits.tableSharedTextsMax },
      });
    }
    if (length > limits.tableTextMax)
      throw new ProblemError('table.too_large', {
        meta: { maximum: limits.tableTextMax / 1_048_576 },
      });
  };
  await readXmlPieces(pieces, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') inPhonetic = true;
      reading = name === 't' && !inPhonetic;
    },
    text: (piece) => {
      if (reading) text += piece;
    },
    close: (name) => {
      reading = false;
      if (name === 'rPh') inPhonetic = false;
      if (name === 'si') keep();
    },
  });
  return texts;
};
