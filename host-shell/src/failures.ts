import { ApiError, useAuth } from '@sala/shared-auth';
import { notify } from '@sala/shell-sdk';
import { i18n } from './i18n';
import { goTo } from './navigation';
import { paths, signInFrom } from './paths';

/** HTTP status of a failure; undefined when it did not come from the API. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined);

const place = (): string => location.pathname + location.search + location.hash;

/**
 * Ends the session that the server no longer accepts, and says so once: several calls of one screen
 * fail together, the first one ends it and the others are silent.
 * @returns whether there was a session to end.
 */
export const endSession = (): boolean => {
  if (useAuth.getState().token === null) return false;
  notify.error(i18n.t('failures.sessionExpired'));
  useAuth.getState().reset();
  return true;
};

/**
 * Specification §4, §8: what the shell does about a failed query; screens show the rest themselves.
 * @param alone the query is a part of the screen that shows its own failure (`failsAlone`).
 */
export const onQueryFailure = (error: unknown, alone = false): void => {
  const status = statusOf(error);
  if (status === 401) {
    const target = signInFrom(place());
    if (endSession()) goTo(target);
  } else if (status === 500 && !alone) {
    notify.error(i18n.t('failures.serverError'));
    goTo(paths.serverError);
  }
};

/** Specification §8: the shared handler; one toast for each failed mutation. */
export const onMutationFailure = (error: unknown): void => {
  const status = statusOf(error);
  if (status === 304) return notify.error(i18n.t('failures.notModified'));
  if (status === 204) return notify.error(i18n.t('failures.noContent'));
  if (status === 0) return notify.error(i18n.t('failures.noAnswer'));
  const title = error instanceof ApiError ? error.problem?.title : undefined;
  notify.error(title ?? i18n.t('failures.unknown'));
};
