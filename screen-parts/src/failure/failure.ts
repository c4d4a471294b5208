import { ApiError } from '@sala/shared-auth';
import type { Problem } from '@sala/shared-contracts';
import { fillMessage, type UiProblem } from '@sala/shared-ui';
import { useFormat } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

/** Sentences for failures without a server message. */
export const useFailureWords = (): typeof es => useWords(words);

/** Who saved meanwhile and when; undefined without a conflict, or when the system did. */
const whoSavedMeanwhile = ({
  code,
  meta,
}: Problem): { readonly name: string; readonly at: string } | undefined => {
  if (code !== 'resource.version_conflict') return undefined;
  const { changedAt, changedBy } = meta ?? {};
  const name: unknown =
    typeof changedBy === 'object' && changedBy !== null && 'name' in changedBy
      ? changedBy.name
      : null;
  return typeof name === 'string' && typeof changedAt === 'string'
    ? { name, at: changedAt }
    : undefined;
};

/**
 * Of a plan that holds no more users, because invitations wait; undefined: something else. How many
 * there are is said in one place, the plan’s own page: the refusal counted some that it undid.
 */
const invitedUsers = ({ code, meta }: Problem): Record<string, number> | undefined => {
  if (code !== 'plan.limit_reached') return undefined;
  const { maximum, invited } = meta ?? {};
  return typeof maximum === 'number' && Number(invited) > 0 ? { maximum } : undefined;
};

/**
 * A failure as a problem to show (docs/spec/platform.md §5); null without one. A conflict names who
 * saved meanwhile. The same failure stays the same object, since a form moves focus once per
 * problem.
 */
export const useFailure = (error: unknown): UiProblem | null => {
  const own = useFailureWords();
  const { dateTime } = useFormat();
  return useMemo(() => {
    if (error === null || error === undefined) return null;
    if (!(error instanceof ApiError)) return { title: own.unexpected };
    const { status, problem } = error;
    if (status === 0) return { title: own.network };
    if (status >= 500) return { ...problem, title: own.server };
    if (!problem) return { title: fillMessage(own.status, { status }) };
    if (problem.code === 'request.invalid') return { ...problem, title: own.validation };
    const users = invitedUsers(problem);
    if (users) return { ...problem, detail: fillMessage(own.usersInvited, users) };
    const who = whoSavedMeanwhile(problem);
    return who
      ? { ...problem, detail: fillMessage(own.savedBy, { name: who.name, at: dateTime(who.at) }) }
      : problem;
  }, [error, own, dateTime]);
};

/** The server refused the caller: a retry would not help, another person might succeed. */
export const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403;

/** The parts of a query that explain missing data. */
interface Asked {
  readonly data: unknown;
  readonly failureReason: unknown;
}

/**
 * The record does not exist, or not for this person. Known from the first response, so that nobody
 * waits for the retries (docs/spec/platform.md §6), one of which may still find it.
 */
export const isMissing = ({ data, failureReason }: Asked): boolean =>
  data === undefined && failureReason instanceof ApiError && failureReason.status === 404;

/**
 * The current record after a version conflict; undefined for other failures.
 *
 * @typeParam Saved response type of the endpoint; the conflict carries the same.
 */
export const savedMeanwhile = <Saved>(error: unknown): Saved | undefined =>
  error instanceof ApiError && error.problem?.code === 'resource.version_conflict'
    ? (error.problem.meta?.['current'] as Saved | undefined) // the API puts its own response there
    : undefined;
