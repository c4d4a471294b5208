import type { VisitSigning } from '../../clinical';
import { ProblemError } from '../../platform/http/problem-error';
import { listBlocking } from '../sql/clinical-tasks.queries';

/** @throws visit.tasks_open with the mandatory tasks of the visit that are open */
export const holdSignature = async ({ db, visitId }: VisitSigning): Promise<void> => {
  const tasks = await listBlocking(db, visitId);
  if (tasks.length > 0) throw new ProblemError('visit.tasks_open', { meta: { tasks } });
};
