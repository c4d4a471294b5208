import {
  crossQuestions,
  crossTable,
  limits,
  type AnsweredColumn,
  type CrossTable,
  type DatasetCell,
  type Locale,
} from '@sala/shared-contracts';
import type { ExportTable } from '../../platform/export/export-table';
import { invalid } from '../../platform/http/problem-error';
import { compile } from '../sql/compile';
import type { CompiledQuestion } from './dataset-file';
import { crossWords, exportColumns, exportRow, headingOf, headText } from './export-words';
import { allRows, readRows, readTotal, type Cells, type Reader } from './read-rows';

interface CrossTableFile extends Pick<ExportTable, 'columns' | 'rows'> {
  /** Content of the cross-table, for the notes of the file. */
  readonly note: readonly [label: string, value: string];
}

/**
 * undefined where the screen shows the list of groups instead: without data, or above the readable
 * size.
 */
const readCrossTable = async (reader: Reader, { source, question, compiled }: CompiledQuestion) => {
  const questions = crossQuestions(question);
  const [across, down, all] = [
    compile(source, questions.across),
    compile(source, questions.down),
    compile(source, questions.all),
  ];
  const size = await readTotal(reader.db, across);
  if (
    size === 0 ||
    size > limits.crossTableColumnsMax ||
    (await readTotal(reader.db, down)) > limits.crossTableRowsMax
  )
    return undefined;
  const cells: Cells[] = [];
  for await (const row of allRows(reader, compiled)) cells.push(row);
  const readPart = async (part: typeof all, take: number): Promise<Cells[]> =>
    (await readRows(reader.db, part, { take })).map((row) => row.cells);
  return {
    cells,
    across: await readPart(across, limits.crossTableColumnsMax),
    down: await readPart(down, limits.crossTableRowsMax),
    all: (await readPart(all, 1))[0] ?? [],
  };
};

/* Means and extremes do not add up. */
const isAdditive = ({ aggregate }: AnsweredColumn): boolean =>
  aggregate === 'count' || aggregate === 'sum';

/* Each line with its total, then the line of totals. */
const linesWithTotals = ({ lines, totals, total }: CrossTable) => [
  ...lines.map((line) => [...line.values, line.total]),
  [...totals, total],
];

/** The cross-table of one measure, or of all measures side by side below each heading. */
export const crossTableOf = async (
  reader: Reader,
  asked: CompiledQuestion,
  { locale, measure }: { readonly locale: Locale; readonly measure: string | undefined },
): Promise<CrossTableFile | undefined> => {
  const { dataset, compiled } = asked;
  const groups = compiled.columns.filter(({ aggregate }) => aggregate === null);
  const measures = compiled.columns.filter(({ aggregate }) => aggregate !== null);
  const shownMeasures = measures.filter(({ key }) => measure === undefined || key === measure);
  if (shownMeasures.length === 0) throw invalid({ path: 'measure', code: 'not_an_option' });
  const answers = await readCrossTable(reader, asked);
  const [down, across] = [groups.slice(0, -1), groups.at(-1)];
  if (!answers || !across) return undefined;

  const words = crossWords(locale);
  const nameOf = (column: AnsweredColumn): string => headingOf(dataset, column, locale);
  const totalText = (columns: readonly AnsweredColumn[]): string =>
    columns.every(isAdditive) ? words.total : words.overall;
  const heads = [
    ...answers.across.map(
      ([head = null]) =>
        () =>
          headText(dataset, across, head, locale),
    ),
    (column: AnsweredColumn) => totalText([column]),
  ];
  const headings = heads.flatMap((headOf) =>
    shownMeasures.map((column) =>
      shownMeasures.length > 1 ? `${headOf(column)} · ${nameOf(column)}` : headOf(column),
    ),
  );

  // Labels as on screen; the last heading is the totals’.
  const labelOf = (column: AnsweredColumn, value: DatasetCell) =>
    typeof value === 'number' && column.type === 'number'
      ? value
      : headText(dataset, column, value, locale);
  const labels = [
    ...answers.down.map((row) => down.map((column, place) => labelOf(column, row[place] ?? null))),
    down.map((_, place) => (place === 0 ? totalText(shownMeasures) : null)),
  ];

  const columns = heads.flatMap(() => shownMeasures);
  const write = exportRow(dataset, columns, locale);
  const figures = shownMeasures.map((column) =>
    linesWithTotals(crossTable(answers, groups.length, measures.indexOf(column))),
  );
  return {
    columns: [
      ...down.map((column) => ({
        heading: nameOf(column),
        kind: column.type === 'number' ? ('number' as const) : ('text' as const),
      })),
      ...exportColumns(dataset, columns, locale).map(({ kind }, place) => ({
        heading: headings[place] ?? '',
        kind,
      })),
    ],
    rows: labels.map((label, line) => [
      ...label,
      ...write(heads.flatMap((_, place) => figures.map((table) => table[line]?.[place] ?? null))),
    ]),
    note: [
      words.title,
      words.caption(
        shownMeasures.map(nameOf).join(', '),
        down.map(nameOf).join(' · '),
        nameOf(across),
      ),
    ],
  };
};
