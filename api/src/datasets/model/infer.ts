import type { DatasetUpload, UploadType } from '@sala/shared-contracts';
import { uploadTypes } from '@sala/shared-contracts/dataset-columns';
import type { Cell } from '../../platform/tables/rows';
import type { Table } from '../../platform/tables/table';
import { misfit, readCellAt, textOf } from './cell-values';

type Column = DatasetUpload['columns'][number];
type Fit = Column['fits'][number];

const examplesShown = 3;
const previewRows = 20;
/** Maximum share of a column’s cells that a type may lose. */
const lossTolerance = 0.05;

/* Narrowest first: every date is text as well. */
const typesByNarrowness: readonly UploadType[] = ['boolean', 'number', 'date'];

/** Headings of personal columns. */
const personalHeading =
  /nombre|apellido|name|correo|e-?mail|tel[eé]fono|celular|whatsapp|phone|curp|rfc|\bnss\b|direcci[oó]n|domicilio|address|nacimiento|birth|paciente|patient|cliente|customer/i;

const fitOf = (
  type: UploadType,
  cells: readonly (Cell | undefined)[],
  rows: Table['rows'],
  read: ReturnType<typeof readCellAt>,
): Fit => {
  const places = cells.flatMap((cell, place) => (read(cell, type) === misfit ? [place] : []));
  return {
    type,
    misfits: places.length,
    examples: places
      .slice(0, examplesShown)
      .map((place) => ({ row: rows[place]?.number ?? 0, text: textOf(cells[place]).slice(0, 60) })),
  };
};

const typeOf = (fits: readonly Fit[], filled: number): UploadType =>
  typesByNarrowness.find((type) => {
    const misfits = fits.find((fit) => fit.type === type)?.misfits ?? filled;
    return filled > 0 && misfits <= filled * lossTolerance && misfits < filled;
  }) ?? 'text';

/** Key of a column by its index, which the compiler parses. */
export const keyOfPlace = (place: number): string => `c${place}`;

/** Heading of a column, or its number without one. */
const labelOf = (heading: string, place: number): string =>
  heading.slice(0, 255) || `#${place + 1}`;

const columnOf = (table: Table, place: number): Column => {
  const column = table.rows.map(({ cells }) => cells[place]);
  const filled = column.filter((cell) => textOf(cell) !== '').length;
  const fits = uploadTypes.map((type) => fitOf(type, column, table.rows, readCellAt(table, place)));
  const label = labelOf(table.headings[place] ?? '', place);
  return {
    key: keyOfPlace(place),
    label,
    type: typeOf(fits, filled),
    personal: personalHeading.test(label),
    empty: column.length - filled,
    fits,
  };
};

export type InferredTable = Pick<DatasetUpload, 'columns' | 'preview' | 'rowCount'>;

/** Infers the content of a table, for review before it is stored. */
export const inferTable = (table: Table): InferredTable => ({
  rowCount: table.rows.length,
  columns: table.headings.map((_, place) => columnOf(table, place)),
  preview: table.rows
    .slice(0, previewRows)
    .map(({ cells }) => table.headings.map((_, place) => textOf(cells[place]).slice(0, 200))),
});
