import { cellText } from '../../platform/tables/cells';
import { plainWords } from '../../platform/tables/labels';
import type { TableRow } from '../../platform/tables/rows';

/** A code of the official catalogue, as a row of `cie10`. */
export interface OfficialCode {
  readonly code: string;
  readonly title: string;
  readonly chapter: number;
  readonly sex: 'H' | 'M' | null;
  /** Full years, both included. */
  readonly ageMin: number | null;
  readonly ageMax: number | null;
}

export interface OfficialFault {
  /** Number of the row in the file. */
  readonly row: number;
  readonly why: 'code' | 'title' | 'sex' | 'age' | 'twice';
}

export interface OfficialFile {
  readonly codes: readonly OfficialCode[];
  /** Categories such as A00 whose codes are in the file too; nobody diagnoses them. */
  readonly headings: number;
  readonly faults: readonly OfficialFault[];
}

/** Columns of the file that DGIS publishes. Others are not read. */
const columns = {
  code: ['catalog key', 'clave', 'codigo'],
  title: ['nombre', 'descripcion'],
  sex: ['lsex'],
  ageMin: ['linf'],
  ageMax: ['lsup'],
} as const;
type Column = keyof typeof columns;

const titleMax = 300;
const yearsMax = 140;

const lastOfChapter: readonly (readonly [last: string, chapter: number])[] = [
  ['B99', 1],
  ['D48', 2],
  ['D89', 3],
  ['E90', 4],
  ['F99', 5],
  ['G99', 6],
  ['H59', 7],
  ['H95', 8],
  ['I99', 9],
  ['J99', 10],
  ['K93', 11],
  ['L99', 12],
  ['M99', 13],
  ['N99', 14],
  ['O99', 15],
  ['P96', 16],
  ['Q99', 17],
  ['R99', 18],
  ['T98', 19],
  ['U99', 22],
  ['Y98', 20],
  ['Z99', 21],
];

const chapterOf = (code: string): number | undefined =>
  lastOfChapter.find(([last]) => code.slice(0, 3) <= last)?.[1];

/** `I10X`, `I10` → `I10`; `J029`, `J02.9` → `J02.9`; undefined: no code of four places. */
const codeOf = (written: string): string | undefined => {
  const [, category, fourth] = /^([A-Z]\d{2})\.?([\dX]?)$/.exec(written.toUpperCase()) ?? [];
  if (category === undefined) return undefined;
  return fourth && fourth !== 'X' ? `${category}.${fourth}` : category;
};

const sexes: Readonly<Record<string, OfficialCode['sex']>> = {
  '': null,
  no: null,
  hombre: 'H',
  mujer: 'M',
};

/** `028D`, `011M`, `015A` in full years; null: no limit; undefined: something else. */
const yearsOf = (written: string): number | null | undefined => {
  if (written === '' || written.toUpperCase() === 'NO') return null;
  const [, many = '', unit = ''] = /^(\d{1,3})([HDMA])$/.exec(written.toUpperCase()) ?? [];
  if (unit === '') return undefined;
  const years = unit === 'A' ? Number(many) : unit === 'M' ? Math.floor(Number(many) / 12) : 0;
  return years <= yearsMax ? years : undefined;
};

const rowOf = (text: (column: Column) => string): OfficialCode | OfficialFault['why'] => {
  const code = codeOf(text('code'));
  const chapter = code && chapterOf(code);
  if (!code || !chapter) return 'code';
  const title = text('title').replace(/\s+/g, ' ');
  if (title === '' || title.length > titleMax) return 'title';
  const sex = sexes[plainWords(text('sex'))];
  if (sex === undefined) return 'sex';
  const [ageMin, ageMax] = [yearsOf(text('ageMin')), yearsOf(text('ageMax'))];
  if (ageMin === undefined || ageMax === undefined) return 'age';
  if (ageMin !== null && ageMax !== null && ageMax < ageMin) return 'age';
  return { code, title, chapter, sex, ageMin, ageMax };
};

/** Required columns that the file does not have. */
export const missingColumns = (headings: readonly string[]): readonly string[] => {
  const found = headings.map(plainWords);
  return (['code', 'title'] as const).flatMap((column) =>
    columns[column].some((name) => found.includes(name)) ? [] : [columns[column][0]],
  );
};

/** Reads the rows of the official catalogue; what it cannot read is left out and named. */
export const readOfficialCodes = (
  headings: readonly string[],
  rows: readonly TableRow[],
): OfficialFile => {
  const found = headings.map(plainWords);
  const at = (column: Column): number =>
    found.findIndex((heading) => columns[column].some((name) => name === heading));
  const places = { code: at('code'), title: at('title'), sex: at('sex') };
  const ages = { ageMin: at('ageMin'), ageMax: at('ageMax') };
  const all = { ...places, ...ages };
  const codes = new Map<string, OfficialCode>();
  const faults: OfficialFault[] = [];
  for (const { number, cells } of rows) {
    const read = rowOf((column) => cellText(cells[all[column]] ?? null));
    if (typeof read === 'string') faults.push({ row: number, why: read });
    else if (codes.has(read.code)) faults.push({ row: number, why: 'twice' });
    else codes.set(read.code, read);
  }
  const divided = new Set(
    [...codes.keys()].flatMap((code) => (code.includes('.') ? [code.slice(0, 3)] : [])),
  );
  const wanted = [...codes.values()].filter(({ code }) => !divided.has(code));
  return { codes: wanted, headings: codes.size - wanted.length, faults };
};
