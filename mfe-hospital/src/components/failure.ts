import { ApiError } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

/**
 * What went wrong, in the sentences of specification §8; null when nothing did. The same failure
 * stays the same object: a form moves the focus once for each.
 */
export const useFailure = (error: unknown): UiProblem | null => {
  const { t } = useTranslation('hospital');
  return useMemo(() => {
    if (error === null || error === undefined) return null;
    if (!(error instanceof ApiError)) return { title: t('failures.unexpected') };
    const { status, problem } = error;
    if (status === 0) return { title: t('failures.network') };
    if (status >= 500) return { ...problem, title: t('failures.server') };
    if (!problem) return { title: t('failures.status', { status }) };
    return problem.code === 'request.invalid' ? { ...problem, title: t('failures.validation') } : problem;
  }, [error, t]);
};

/** The server refused because of who asks: another try would not help, another person might. */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/**
 * The record as it is now, when somebody else saved it in between; undefined after any other failure.
 * @typeParam Saved what the endpoint answers: the conflict carries the same.
 */
export const savedMeanwhile = <Saved>(error: unknown): Saved | undefined =>
  error instanceof ApiError && error.problem?.code === 'resource.version_conflict'
    ? (error.problem.meta?.['current'] as Saved | undefined) // the API puts its own answer there
    : undefined;
