/** Type of a column's values, and how a spreadsheet formats them. */
export type ExportKind =
  | 'text'
  | 'number'
  /** Integer centavos, written as pesos. */
  | 'money'
  /** `yyyy-mm-dd` */
  | 'date'
  /** ISO 8601 in UTC, shown in the time zone of the export. */
  | 'time';

export interface ExportColumn {
  readonly heading: string;
  readonly kind: ExportKind;
}

export type ExportCell = string | number | null;

export interface ExportTable {
  /** File name without extension, and sheet name. */
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: Iterable<readonly ExportCell[]> | AsyncIterable<readonly ExportCell[]>;
  /** Author, time and filters (`exportNotes`): first lines of a CSV, second sheet of a workbook. */
  readonly notes: readonly (readonly [label: string, value: string])[];
  readonly notesTitle: string;
  readonly timeZone: string;
}

/** Formats instants in a time zone: `2026-11-20 09:30:00`. */
export const localTimes = (timeZone: string): ((instant: string) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }); // the Swedish format is ISO
  return (instant) => format.format(new Date(instant));
};
