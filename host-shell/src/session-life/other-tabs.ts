import { useAuth, type AuthState } from '@sala/shared-auth';
import { notify } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';
import { ownerOf } from '../composition';
import { frameGuard, setupGuard } from '../guards';
import { i18n } from '../i18n';
import { goTo, rerunGuards } from '../navigation';
import { paths, placeAfterSignIn, signInPlaces } from '../paths';
import { refreshUser } from '../refresh-user';
import { identityOf, startOwnerGeneration } from '../session-owner';

const needsSession = (router: DataRouter): boolean =>
  router.state.matches.some(
    ({ route }) => route.loader === frameGuard || route.loader === setupGuard,
  );

const onSignedIn = async (): Promise<void> => {
  if (useAuth.getState().user === null) await refreshUser();
  if (!signInPlaces.includes(location.pathname)) return;
  await goTo(placeAfterSignIn(new URLSearchParams(location.search).get('redirect')), {
    replace: true,
  });
};

const onSignedOut = (router: DataRouter, expired: boolean): void => {
  if (expired) {
    notify.error(i18n.t('failures.sessionExpired'));
    rerunGuards(); // the guards redirect to sign-in, and back here afterwards
  } else if (needsSession(router)) void goTo(paths.signIn);
};

/** Whether the new person may stay on the previous person's page. */
const mayKeepPage = (before: AuthState, now: AuthState): boolean => {
  if (before.user?.company?.id !== now.user?.company?.id) return false; // the address names records of another company
  const path = location.pathname;
  const item = ownerOf(path)?.remote.nav.find(
    (one) => path === one.path || path.startsWith(`${one.path}/`),
  );
  return !item?.permission || (now.user?.permissions.includes(item.permission) ?? false);
};

const onOwnerChange = async (
  router: DataRouter,
  queryClient: QueryClient,
  before: AuthState,
): Promise<void> => {
  if (useAuth.getState().user === null) await refreshUser();
  const now = useAuth.getState();
  if (identityOf(now) === identityOf(before)) return;
  queryClient.clear();
  if (needsSession(router) && !mayKeepPage(before, now)) await goTo(paths.home, { replace: true });
  else rerunGuards();
  startOwnerGeneration();
};

/**
 * Applies another tab's changes of the session.
 *
 * @returns false while more may follow.
 */
export const followOtherTabs = async (
  router: DataRouter,
  queryClient: QueryClient,
): Promise<boolean> => {
  const before = useAuth.getState();
  const complete = before.follow();
  const now = useAuth.getState();
  if (before.token !== null && now.token === null) onSignedOut(router, now.expired);
  else if (before.token === null && now.token !== null) await onSignedIn();
  else if (identityOf(before) !== identityOf(now)) await onOwnerChange(router, queryClient, before);
  return complete;
};
