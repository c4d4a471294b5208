import { dayIn, type Contract, type EndpointRequest, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { exportFile } from '../../platform/export/export-file';
import { exportNotes } from '../../platform/export/export-notes';
import type { ExportCell, ExportColumn } from '../../platform/export/export-table';
import { defineHandlers } from '../../platform/http/handler';
import { exportWords } from '../model/task-export-words';
import { requesterOf, type Requester } from '../sql/task-rows';
import { findTaskIds, readExported, type ExportedTask } from '../sql/tasks.queries';

interface TaskColumn extends ExportColumn {
  readonly cell: (task: ExportedTask) => ExportCell;
}

const exportColumns = (locale: Locale): readonly TaskColumn[] => {
  const { columns: heading, statuses, priorities } = exportWords[locale];
  return [
    { heading: heading.number, kind: 'number', cell: ({ number }) => number },
    { heading: heading.title, kind: 'text', cell: ({ title }) => title },
    { heading: heading.description, kind: 'text', cell: ({ description }) => description },
    { heading: heading.status, kind: 'text', cell: ({ status }) => statuses[status] },
    { heading: heading.priority, kind: 'text', cell: ({ priority }) => priorities[priority] },
    { heading: heading.label, kind: 'text', cell: ({ label }) => label?.name ?? null },
    { heading: heading.assignee, kind: 'text', cell: ({ assignee }) => assignee?.name ?? null },
    { heading: heading.assigneeEmail, kind: 'text', cell: (task) => task.assigneeEmail },
    { heading: heading.startOn, kind: 'date', cell: ({ startOn }) => startOn },
    { heading: heading.dueOn, kind: 'date', cell: ({ dueOn }) => dueOn },
    { heading: heading.related, kind: 'text', cell: ({ related }) => related?.name ?? null },
    { heading: heading.createdAt, kind: 'time', cell: ({ createdAt }) => createdAt },
    { heading: heading.completedAt, kind: 'time', cell: ({ completedAt }) => completedAt },
  ];
};

const pageSize = 1000;

interface Source {
  readonly db: Db;
  readonly requester: Requester;
  readonly ids: readonly string[];
  readonly now: string;
}

/** Reads every matching row, page by page. */
async function* rowsOf(
  { db, requester, ids, now }: Source,
  columns: readonly TaskColumn[],
): AsyncGenerator<ExportCell[]> {
  for (let from = 0; from < ids.length; from += pageSize)
    for (const task of await readExported(db, requester, ids.slice(from, from + pageSize), now))
      yield columns.map(({ cell }) => cell(task));
}

type Filter = Omit<EndpointRequest<Contract['taskExport']>['query'], 'format' | 'sort'>;

/** The list’s filters in words; label and person stand in every row. */
const filterNotes = (
  { search, view, status, priority, overdue }: Filter,
  locale: Locale,
): [string, string][] => {
  const words = exportWords[locale];
  const notes: readonly (readonly [label: string, value: string | undefined])[] = [
    [words.search, search],
    [words.view, view && words.views[view]],
    [words.columns.status, status?.map((one) => words.statuses[one]).join(', ')],
    [words.columns.priority, priority?.map((one) => words.priorities[one]).join(', ')],
    [words.overdue, overdue && words.yes],
  ];
  return notes.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
};

export const taskExportHandlers = defineHandlers<'taskExport'>({
  taskExport: async ({ db, query, actor, now, locale, audit }) => {
    const { format, sort, ...filter } = query;
    const requester = requesterOf(actor);
    const ids = await findTaskIds(db, requester, { ...filter, sort }, now);
    const notes = filterNotes(filter, locale);
    const about = await exportNotes(db, { userId: actor.userId, locale, now, filters: notes });
    const columns = exportColumns(locale);
    const file = await exportFile(format, {
      ...about,
      title: `${exportWords[locale].title} ${dayIn(about.timeZone, now)}`,
      columns,
      rows: rowsOf({ db, requester, ids, now }, columns),
    });
    await audit({
      action: 'task.exported',
      entityType: 'task',
      entityId: '*',
      diff: { format, rows: ids.length, filters: Object.fromEntries(notes) },
    });
    return file;
  },
});
