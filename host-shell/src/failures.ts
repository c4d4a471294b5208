import { ApiError, useAuth } from '@sala/shared-auth';
import type { ProblemCode } from '@sala/shared-contracts';
import { keepDrafts, requestIdOf } from '@sala/shared-ui';
import { notify } from '@sala/shell-sdk';
import { i18n } from './i18n';
import { goTo, currentPlace, targetPlace } from './navigation';
import { paths, signInFrom } from './paths';

/** HTTP status of a failure; undefined when it did not come from the API. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/** The server refused the current token; a 401 for a replaced one is ignored. */
export const refusesSession = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && !error.overtaken;

/**
 * Ends a session that the server rejects, with one toast however many calls fail together.
 *
 * @returns whether there was a session to end.
 */
export const endSession = (): boolean => {
  if (useAuth.getState().token === null) return false;
  notify.error(i18n.t('failures.sessionExpired'));
  useAuth.getState().expire();
  return true;
};

/** Ends an expired session with the same message. @returns whether it ended. */
export const endIfExpired = (): boolean => {
  const before = useAuth.getState();
  before.checkExpiry();
  if (before.token === null || useAuth.getState().token !== null) return false;
  notify.error(i18n.t('failures.sessionExpired'));
  return true;
};

const toSignInAndBack = (): void => {
  const target = signInFrom(targetPlace());
  if (endSession()) void goTo(target);
};

/** Navigation state of the server-error page. */
export interface FailedPlace {
  /** Target of Retry. */
  readonly from: string;
  readonly requestId?: string | undefined;
}

let leaving = false;

/** Opens the server-error page once, however many calls fail together. */
const toServerError = async (error: unknown): Promise<void> => {
  if (leaving || location.pathname === paths.serverError) return;
  leaving = true;
  notify.error(i18n.t('failures.serverError'));
  keepDrafts();
  const requestId = requestIdOf(error instanceof ApiError ? error.problem : null);
  const state: FailedPlace = { from: currentPlace(), requestId };
  await goTo(paths.serverError, { state });
  leaving = false;
};

/** What the company demands and the person can set right in their account. */
const setRightInAccount: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'auth.second_factor_required',
  'auth.password_expired',
]);

/** Leads there once, however many calls are refused together. */
const toAccount = async (error: ApiError): Promise<void> => {
  if (leaving || location.pathname === paths.account) return;
  leaving = true;
  notify.error(error.problem?.title ?? i18n.t('failures.unknown'));
  keepDrafts();
  await goTo(paths.account);
  leaving = false;
};

/**
 * What the shell does about a failed query; screens handle the rest (docs/spec/platform.md).
 *
 * @param failsAlone the query belongs to a part that shows its own failure (`failsAlone`).
 */
export const onQueryFailure = (error: unknown, failsAlone = false): void => {
  if (refusesSession(error)) toSignInAndBack();
  else if (error instanceof ApiError && setRightInAccount.has(error.problem?.code))
    void toAccount(error);
  else if (statusOf(error) === 500 && !failsAlone) void toServerError(error);
};

/** 401 codes about a password or another provider's token; they end no session. */
const wrongProofs: ReadonlySet<ProblemCode | undefined> = new Set<ProblemCode>([
  'auth.credentials_invalid',
  'auth.external_invalid',
  'sso.clock_off',
]);

/** @returns whether this ended the session, which has been announced. */
const endedBy = (error: unknown): boolean => {
  if (!refusesSession(error) || wrongProofs.has(error.problem?.code)) return false;
  if (error.endpoint === 'authSignOut') return true; // had ended before
  toSignInAndBack();
  return useAuth.getState().expired;
};

/**
 * Shows one toast per failed mutation.
 *
 * @param failsAlone the form shows what the server says: no toast repeats it.
 */
export const onMutationFailure = (error: unknown, failsAlone = false): void => {
  if (endedBy(error)) return;
  if (failsAlone && error instanceof ApiError && error.problem) return;
  const status = statusOf(error);
  if (status === 304) return notify.error(i18n.t('failures.notModified'));
  if (status === 204) return notify.error(i18n.t('failures.noContent'));
  if (status === 0) return notify.error(i18n.t('failures.noAnswer'));
  const title = error instanceof ApiError ? error.problem?.title : undefined;
  notify.error(title ?? i18n.t('failures.unknown'));
};
