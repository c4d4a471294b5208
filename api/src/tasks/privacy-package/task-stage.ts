import type { Locale } from '@sala/shared-contracts';
import type { ReportFormat, ReportSection } from '../../clinic';
import { pieces, type Stage } from '../../clinical';
import { listTasksAfter, type TaskOfRecord } from '../sql/privacy-tasks.queries';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words: Readonly<Record<Locale, typeof en>> = { 'es-MX': esMX, en };

/** What was to be done for the patient, and what was written about it. */
const section = (
  tasks: readonly TaskOfRecord[],
  say: typeof en,
  { moment }: ReportFormat,
): ReportSection => ({
  title: say.title,
  columns: [say.task, say.at, say.written],
  rows: tasks.flatMap((task) => {
    const written = [
      { at: task.createdAt, text: task.rationale ?? '' },
      ...task.comments.map(({ at, body }) => ({ at, text: body })),
      ...(task.outcome ? [{ at: task.completedAt ?? task.createdAt, text: task.outcome }] : []),
    ];
    return written.flatMap(({ at, text }) =>
      pieces(text).map((piece) => [`${task.number} ${task.title}`, moment(at), piece]),
    );
  }),
});

const tasksOfPiece = 50;

/** Clinical tasks in the package of an access request. */
export const taskStage: Stage = async ({ db, patientId, locale }, after) => {
  const found = await listTasksAfter(db, patientId, after, tasksOfPiece);
  const [first, last] = [found.at(0), found.at(-1)];
  if (!first || !last) return null;
  const say = words[locale];
  return {
    path: `${say.path}-${first.number}`,
    content: { tasks: found },
    sections: (format) => [section(found, say, format)],
    after: String(last.number),
  };
};
