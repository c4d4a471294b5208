import type { DatasetDefinition } from './dataset-definition';
import type { DatasetCell } from './datasets';

type Cells = readonly DatasetCell[];

/**
 * The same question grouped by all groups, the last one, the others, and none. Totals are queried,
 * never summed from parts.
 */
export interface CrossAnswers {
  readonly cells: readonly Cells[];
  readonly across: readonly Cells[];
  readonly down: readonly Cells[];
  readonly all: Cells;
}

export interface CrossLine {
  /** One value per row group. */
  readonly name: Cells;
  /** One value per column heading; undefined without rows. */
  readonly values: readonly (DatasetCell | undefined)[];
  readonly total: DatasetCell | undefined;
}

export interface CrossTable {
  readonly heads: readonly (DatasetCell | undefined)[];
  readonly lines: readonly CrossLine[];
  readonly totals: readonly (DatasetCell | undefined)[];
  readonly total: DatasetCell | undefined;
}

/** Whether a definition can be shown as a cross-table: it has row groups and a column group. */
export const isCrossed = ({ chart, groups = [] }: DatasetDefinition): boolean =>
  chart === 'pivot' && groups.length > 1;

type Groups = NonNullable<DatasetDefinition['groups']>;

/** Before or after parsing; parsed sorts have a direction. */
type Crossed<Sort> = Pick<DatasetDefinition, 'filters' | 'groups' | 'measures'> & {
  readonly sorts?: Sort[] | undefined;
};

/** The four queries of a cross-table. Sorting by a measure orders rows by their totals. */
export const crossQuestions = <Sort extends { readonly column: string }>(
  question: Crossed<Sort>,
): Record<keyof CrossAnswers, Crossed<Sort>> => {
  const { filters, groups = [], measures, sorts = [] } = question;
  const [down, across] = [groups.slice(0, -1), groups.slice(-1)];
  const asked = {
    ...(filters ? { filters } : {}),
    measures: measures ?? [{ aggregate: 'count' as const }],
  };
  const isOf = (part: Groups, key: string): boolean => part.some(({ column }) => column === key);
  return {
    cells: { ...asked, groups },
    across: { ...asked, groups: across, sorts: sorts.filter(({ column }) => isOf(across, column)) },
    down: { ...asked, groups: down, sorts: sorts.filter(({ column }) => !isOf(across, column)) },
    all: asked,
  };
};

/** One measure, by index, as rows and column headings in query order. */
export const crossTable = (
  { cells, across, down, all }: CrossAnswers,
  groups: number,
  measure: number,
): CrossTable => {
  const keyOf = (names: readonly (DatasetCell | undefined)[]): string => JSON.stringify(names);
  const found = new Map(cells.map((row) => [keyOf(row.slice(0, groups)), row[groups + measure]]));
  const heads = across.map(([head]) => head);
  return {
    heads,
    lines: down.map((row) => {
      const name = row.slice(0, groups - 1);
      return {
        name,
        values: heads.map((head) => found.get(keyOf([...name, head]))),
        total: row[groups - 1 + measure],
      };
    }),
    totals: across.map((row) => row[1 + measure]),
    total: all[measure],
  };
};
