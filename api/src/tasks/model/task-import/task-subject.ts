import { taskImportColumns, taskImportMatches } from '@sala/shared-contracts';
import { changesBetween } from '../../../platform/audit/changes';
import type { ImportSubject } from '../../../platform/imports/import-subject';
import { judgeRows, skipped } from '../../../platform/imports/judge-rows';
import { keyOf } from '../../../platform/imports/import-rows.queries';
import {
  findByTitles,
  insertTasks,
  lockTaskImports,
  readAssignees,
  readLabels,
  type ImportedTask,
} from '../../sql/task-imports.queries';
import { guessColumns, sameTask, taskReader, type TaskRow } from './task-rows';

const processChunk: ImportSubject['processRows'] = async (db, file, staged, stamp) => {
  const words = { labels: await readLabels(db), assignees: await readAssignees(db) };
  const fresh: ImportedTask[] = [];
  const judged = await judgeRows<TaskRow, true>(db, file, staged, {
    read: taskReader(file.mapping, words),
    isDay: (target) => target === 'startOn' || target === 'dueOn',
    find: async (rows) => {
      const titles = rows.flatMap(({ columns }) => columns?.title ?? []);
      const found = await findByTitles(db, titles);
      return new Map(found.map((task) => [keyOf('title', sameTask(task)), [true]]));
    },
    placeholder: () => true,
    apply: ({ columns, faults }, found) => {
      if (found && file.onMatch === 'skip') return { verdict: skipped, record: true };
      if (!columns) return { verdict: { outcome: 'rejected', faults }, record: undefined };
      fresh.push(columns);
      return { verdict: { outcome: 'created', faults: [] }, record: true };
    },
  });
  if (file.state === 'running' && fresh.length > 0)
    await insertTasks(
      db,
      file.id,
      fresh.map((columns) => ({
        columns,
        diff: { ...changesBetween({}, columns), import: [null, file.id] },
      })),
      stamp,
    );
  return judged;
};

export const taskSubject: ImportSubject = {
  name: 'task',
  screen: '/tasks',
  chunkRows: 1000,
  matches: taskImportMatches,
  onlyCreates: true,
  targets: async () => new Set<string>(taskImportColumns),
  guess: async (_db, headings) => guessColumns(headings),
  hasName: (mapping) => mapping.includes('title'),
  labels: async () => new Map(),
  lock: lockTaskImports,
  processRows: processChunk,
};
