import { stripVTControlCharacters } from 'node:util';

const widthOf = (text: string): number => stripVTControlCharacters(text).length;
const pad = (text: string, width: number, right: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? space + text : text + space;
};

/** One column: its heading, and whether its values are numbers. */
export interface Column {
  readonly title: string;
  readonly right?: true;
}

/**
 * Aligned rows; colour codes do not count towards width.
 *
 * @param heading styles the header row
 */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  heading: (text: string) => string,
): string => {
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...rows.map((row) => widthOf(row[at] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ right }, at) => pad(cells[at] ?? '', widths[at] ?? 0, right ?? false))
      .join('  ')
      .trimEnd();
  return [heading(line(columns.map(({ title }) => title))), ...rows.map(line)].join('\n');
};
