/** How a column's values are given, and shown by a spreadsheet. */
export type ExportKind =
  | 'text'
  | 'number'
  /** Integer centavos, written as pesos. */
  | 'money'
  /** `yyyy-mm-dd` */
  | 'date'
  /** ISO 8601 in UTC, written in the time zone of the export. */
  | 'time';

export interface ExportColumn {
  readonly heading: string;
  readonly kind: ExportKind;
}

export type ExportCell = string | number | null;

export interface ExportTable {
  /** Name of the file without its ending, and of the sheet. */
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: Iterable<readonly ExportCell[]> | AsyncIterable<readonly ExportCell[]>;
  /**
   * What was asked, by whom and when (`exportNotes`): first lines of a CSV, second sheet of a
   * workbook.
   */
  readonly notes: readonly (readonly [label: string, value: string])[];
  /** Name of the second sheet. */
  readonly notesTitle: string;
  readonly timeZone: string;
}

/** An instant as people of a time zone write it: `2026-11-20 09:30:00`. */
export const localTimes = (timeZone: string): ((instant: string) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }); // Sweden writes ISO
  return (instant) => format.format(new Date(instant));
};
