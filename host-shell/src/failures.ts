import { ApiError, useAuth } from '@sala/shared-auth';
import type { ProblemCode } from '@sala/shared-contracts';
import { keepDrafts, requestIdOf } from '@sala/shared-ui';
import { notify } from '@sala/shell-sdk';
import { i18n } from './i18n';
import { goTo, placeNow, placeWanted } from './navigation';
import { paths, signInFrom } from './paths';

/** HTTP status of a failure; undefined when it did not come from the API. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/** The server refused the token that is in use: what it says of a former one ends nothing. */
export const refusesSession = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && !error.overtaken;

/**
 * Ends the session that the server no longer accepts, and says so once: several calls of one screen
 * fail together, the first one ends it and the others are silent.
 *
 * @returns whether there was a session to end.
 */
export const endSession = (): boolean => {
  if (useAuth.getState().token === null) return false;
  notify.error(i18n.t('failures.sessionExpired'));
  useAuth.getState().expire();
  return true;
};

/**
 * The expiry check (specification §4), with the same words. @returns whether the session has ended
 * by it.
 */
export const endIfExpired = (): boolean => {
  const before = useAuth.getState();
  before.checkExpiry();
  if (before.token === null || useAuth.getState().token !== null) return false;
  notify.error(i18n.t('failures.sessionExpired'));
  return true;
};

const toSignInAndBack = (): void => {
  const target = signInFrom(placeWanted());
  if (endSession()) void goTo(target);
};

/** What the screen of a server's error knows of it; travels with the navigation. */
export interface FailedPlace {
  /** Where Retry leads. */
  readonly from: string;
  readonly requestId?: string | undefined;
}

let leaving = false;

/** Several calls of one screen fail together: the first one leaves it, and the others are silent. */
const toServerError = async (error: unknown): Promise<void> => {
  if (leaving || location.pathname === paths.serverError) return;
  leaving = true;
  notify.error(i18n.t('failures.serverError'));
  keepDrafts();
  const requestId = requestIdOf(error instanceof ApiError ? error.problem : null);
  const state: FailedPlace = { from: placeNow(), requestId };
  await goTo(paths.serverError, { state });
  leaving = false;
};

/**
 * Specification §4, §8: what the shell does about a failed query; screens show the rest themselves.
 *
 * @param alone the query is a part of the screen that shows its own failure (`failsAlone`).
 */
export const onQueryFailure = (error: unknown, alone = false): void => {
  if (refusesSession(error)) toSignInAndBack();
  else if (statusOf(error) === 500 && !alone) void toServerError(error);
};

/**
 * 401 that say of a password or of another provider's token that it is wrong: no session ends by
 * them.
 */
const wrongProofs: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'auth.credentials_invalid',
  'auth.external_invalid',
]);

/** @returns whether the session has ended by it, which is told already. */
const endedBy = (error: unknown): boolean => {
  if (!refusesSession(error) || wrongProofs.has(error.problem?.code)) return false;
  if (error.endpoint === 'authSignOut') return true; // over before it was signed out of
  toSignInAndBack();
  return useAuth.getState().expired;
};

/** Specification §8: the shared handler; one toast for each failed mutation. */
export const onMutationFailure = (error: unknown): void => {
  if (endedBy(error)) return;
  const status = statusOf(error);
  if (status === 304) return notify.error(i18n.t('failures.notModified'));
  if (status === 204) return notify.error(i18n.t('failures.noContent'));
  if (status === 0) return notify.error(i18n.t('failures.noAnswer'));
  const title = error instanceof ApiError ? error.problem?.title : undefined;
  notify.error(title ?? i18n.t('failures.unknown'));
};
