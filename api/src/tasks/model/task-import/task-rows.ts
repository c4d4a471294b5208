import {
  generalTaskStatuses,
  taskImportColumns,
  taskPriorities,
  tasks,
  type ImportMatch,
} from '@sala/shared-contracts';
import { fieldFaults } from '../../../platform/http/field-faults';
import type { FieldFault } from '../../../platform/http/problem-error';
import type { ImportRow } from '../../../platform/imports/imports.queries';
import { cellDate, cellText } from '../../../platform/tables/cells';
import { plainWords, valuesByLabel } from '../../../platform/tables/labels';
import type { Cell } from '../../../platform/tables/rows';
import type { ImportedTask } from '../../sql/task-imports.queries';
import { emptyTask } from '../task-columns';
import { exportWords } from '../task-export-words';

type Column = (typeof taskImportColumns)[number];

/** A row, read; it has columns or faults. */
export interface TaskRow {
  readonly columns: ImportedTask | null;
  readonly faults: readonly FieldFault[];
  readonly keys: Readonly<Partial<Record<ImportMatch, string>>>;
}

/** What names in a file stand for. */
export interface RowWords {
  readonly labels: ReadonlyMap<string, string>;
  readonly assignees: ReadonlyMap<string, string>;
}

const isColumn = (target: string): target is Column =>
  taskImportColumns.some((column) => column === target);

const headings = valuesByLabel<string>(
  { 'es-MX': exportWords['es-MX'].columns, en: exportWords.en.columns },
  {
    titulo: 'title',
    nombre: 'title',
    asunto: 'title',
    name: 'title',
    subject: 'title',
    detalle: 'description',
    notas: 'description',
    notes: 'description',
    etiquetas: 'label',
    labels: 'label',
    correo: 'assigneeEmail',
    email: 'assigneeEmail',
    'e mail': 'assigneeEmail',
    inicio: 'startOn',
    start: 'startOn',
    vencimiento: 'dueOn',
    'fecha limite': 'dueOn',
    'due date': 'dueOn',
  },
);
const statuses = valuesByLabel({
  'es-MX': exportWords['es-MX'].statuses,
  en: exportWords.en.statuses,
});
const priorities = valuesByLabel({
  'es-MX': exportWords['es-MX'].priorities,
  en: exportWords.en.priorities,
});

/** Guesses columns by their headings in either language, each at most once. */
export const guessColumns = (words: readonly string[]): (Column | null)[] => {
  const used = new Set<Column>();
  return words.map((heading) => {
    const column = headings.get(plainWords(heading));
    if (column === undefined || !isColumn(column) || used.has(column)) return null;
    used.add(column);
    return column;
  });
};

/** A task is the same if title, day and assignee are. */
export const sameTask = ({
  title,
  dueOn,
  assigneeId,
}: Pick<ImportedTask, 'title' | 'dueOn' | 'assigneeId'>): string =>
  [dueOn, assigneeId, title].join(' ');

const oneOf = <Value extends string>(
  path: Column,
  text: string,
  values: readonly Value[],
  words: ReadonlyMap<string, string>,
): { readonly value?: Value; readonly faults: readonly FieldFault[] } => {
  const value = values.find((one) => one === words.get(plainWords(text)));
  return value ? { value, faults: [] } : { faults: [{ path, code: 'not_an_option' }] };
};

const idOf = (
  path: Column,
  text: string | undefined,
  ids: ReadonlyMap<string, string>,
): { readonly id: string | null; readonly faults: readonly FieldFault[] } => {
  const id = text ? (ids.get(text.toLowerCase()) ?? null) : null;
  return { id, faults: text && id === null ? [{ path, code: 'not_an_option' }] : [] };
};

const judged = (cells: Readonly<Partial<Record<Column, string>>>, words: RowWords): TaskRow => {
  const { title, description, startOn, dueOn } = cells;
  const status = oneOf('status', cells.status ?? 'todo', generalTaskStatuses, statuses);
  const priority = oneOf('priority', cells.priority ?? 'medium', taskPriorities, priorities);
  const label = idOf('label', cells.label, words.labels);
  const assignee = idOf('assigneeEmail', cells.assigneeEmail, words.assignees);
  const parsed = tasks.taskCreate.body.safeParse(
    { title: title ?? '', description, startOn, dueOn },
    { reportInput: true },
  );
  const faults = [
    ...(parsed.success ? [] : fieldFaults(parsed.error.issues)),
    ...[status, priority, label, assignee].flatMap((one) => one.faults),
    ...(startOn && dueOn && dueOn < startOn ? [{ path: 'dueOn', code: 'too_small' } as const] : []),
  ];
  if (!parsed.success || !status.value || !priority.value || faults.length > 0)
    return { columns: null, faults, keys: {} };
  const columns: ImportedTask = {
    title: parsed.data.title,
    description: parsed.data.description || null,
    status: status.value,
    priority: priority.value,
    labelId: label.id,
    assigneeId: assignee.id,
    startOn: parsed.data.startOn ?? emptyTask.startOn,
    dueOn: parsed.data.dueOn ?? emptyTask.dueOn,
  };
  return { columns, faults, keys: { title: sameTask(columns) } };
};

/** Reads rows by the column mapping. */
export const taskReader =
  (mapping: ImportRow['mapping'], words: RowWords) =>
  (row: readonly Cell[]): TaskRow => {
    const cells: Partial<Record<Column, string>> = {};
    mapping.forEach((target, index) => {
      const cell = row[index] ?? null;
      const text = cellText(cell);
      if (target === null || text === '' || !isColumn(target)) return;
      cells[target] = target === 'startOn' || target === 'dueOn' ? (cellDate(cell) ?? text) : text;
    });
    return judged(cells, words);
  };
