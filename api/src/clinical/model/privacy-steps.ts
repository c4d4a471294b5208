import { limits, type PrivacyOutcome, type PrivacyRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { listHolidaysAfter, type PrivacyChanges } from '../sql/privacy-requests.queries';
import { addWorkingDays } from './working-days';

/** What a step works with: the transaction, and the company's day. */
export interface Step {
  readonly db: Db;
  readonly today: string;
}

type State = PrivacyRequest['state'];

const before: Readonly<Record<State, (request: PrivacyRequest) => boolean>> = {
  received: () => false,
  in_review: ({ state }) => state === 'received',
  answered: ({ state }) => state === 'in_review',
  carried_out: ({ state, outcome }) => state === 'answered' && outcome !== 'refused',
  closed: ({ state, outcome }) =>
    state === 'carried_out' || (state === 'answered' && outcome === 'refused'),
};

/** @throws privacy_request.transition_refused */
export const moving = (present: PrivacyRequest, state: State): { readonly state: State } => {
  if (!before[state](present)) throw new ProblemError('privacy_request.transition_refused');
  return { state };
};

const later = async ({ db }: Step, from: string, days: number): Promise<string> =>
  addWorkingDays(from, days, await listHolidaysAfter(db, from));

/** The term that runs gets its length once more, while it has not passed. */
export const extending = async (
  present: PrivacyRequest,
  step: Step,
  reason: string,
): Promise<PrivacyChanges> => {
  if (present.due === 'none' || present.due === 'overdue')
    throw new ProblemError('privacy_request.transition_refused');
  const { extension, carryOutExtension, carryOutDueOn, dueOn } = present;
  if ((carryOutDueOn === null ? extension : carryOutExtension) !== null)
    throw new ProblemError('privacy_request.extended');
  return carryOutDueOn === null
    ? { extension: reason, dueOn: await later(step, dueOn, limits.privacyAnswerDays) }
    : {
        carryOutExtension: reason,
        carryOutDueOn: await later(step, carryOutDueOn, limits.privacyCarryOutDays),
      };
};

/** What the law keeps is not cancelled: it is blocked, or the request refused. */
export const answering = async (
  present: PrivacyRequest,
  step: Step,
  { outcome, answer }: { readonly outcome: PrivacyOutcome; readonly answer: string },
): Promise<PrivacyChanges> => {
  const { state } = moving(present, 'answered');
  const { kind, keptUntil, proof } = present;
  if (outcome === 'blocked' && kind !== 'cancellation' && kind !== 'opposition')
    throw new ProblemError('privacy_request.transition_refused');
  if (outcome !== 'refused' && proof === null)
    throw new ProblemError('privacy_request.identity_missing');
  if (kind === 'cancellation' && outcome === 'granted' && keptUntil && keptUntil >= step.today)
    throw new ProblemError('privacy_request.legal_term', { meta: { until: keptUntil } });
  const carryOutDueOn =
    outcome === 'refused' ? null : await later(step, step.today, limits.privacyCarryOutDays);
  return { state, outcome, answer, answeredOn: step.today, carryOutDueOn };
};
