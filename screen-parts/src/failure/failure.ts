import { ApiError } from '@sala/shared-auth';
import type { Problem } from '@sala/shared-contracts';
import { fillMessage, type UiProblem } from '@sala/shared-ui';
import { useFormat } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

/** The sentences for what no server says by itself. */
export const useFailureWords = (): typeof es => useWords(words);

/** Who saved last in between, and when; undefined where nobody did, or it happened by itself. */
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
 * What went wrong, in the sentences of specification §8; null when nothing did. A conflict names
 * who saved in between. The same failure stays the same object: a form moves the focus once for
 * each.
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
    const who = whoSavedMeanwhile(problem);
    return who
      ? { ...problem, detail: fillMessage(own.savedBy, { name: who.name, at: dateTime(who.at) }) }
      : problem;
  }, [error, own, dateTime]);
};

/** The server refused because of who asks: another try would not help, another person might. */
export const isDenied = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403;

/** Of a query, what tells why nothing is there yet. */
interface Asked {
  readonly data: unknown;
  readonly failureReason: unknown;
}

/**
 * What was asked for does not exist, or not for this person. Known with the first answer: who waits
 * at a desk need not wait for the tries that follow it (specification §9), and one of them may
 * still find it.
 */
export const isMissing = ({ data, failureReason }: Asked): boolean =>
  data === undefined && failureReason instanceof ApiError && failureReason.status === 404;

/**
 * The record as it is now, when somebody else saved it in between; undefined after any other
 * failure.
 *
 * @typeParam Saved what the endpoint answers: the conflict carries the same.
 */
export const savedMeanwhile = <Saved>(error: unknown): Saved | undefined =>
  error instanceof ApiError && error.problem?.code === 'resource.version_conflict'
    ? (error.problem.meta?.['current'] as Saved | undefined) // the API puts its own answer there
    : undefined;
