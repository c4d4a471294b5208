import {
  needsReason,
  nextTaskStatuses,
  type TaskScope,
  type TaskStatus,
} from '@sala/shared-contracts';
import { invalid, ProblemError } from '../../platform/http/problem-error';

/** @throws task.transition_refused, request.invalid without the reason that the step takes */
export const requireMove = (
  scope: TaskScope,
  from: TaskStatus,
  to: TaskStatus,
  reason: string | undefined,
): void => {
  if (!nextTaskStatuses(from, scope).includes(to))
    throw new ProblemError('task.transition_refused', { meta: { from, to } });
  if (needsReason(from, to) && !reason) throw invalid({ path: 'reason', code: 'required' });
};
