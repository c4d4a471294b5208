import { useAuth } from '@sala/shared-auth';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import { ownerOf } from './composition';
import { endIfExpired } from './failures';
import { paths, signInFrom, withSearch } from './paths';
import { refreshUser } from './session';
import { renewsShell } from './shell-version';

const placeOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  // A request carries no hash; on a first load the address bar still has it.
  const hash = location.pathname === pathname && location.search === search ? location.hash : '';
  return pathname + search + hash;
};

/** Signed in with a live token, or on the way to sign-in and back (specification §4). */
const requireSession = async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  endIfExpired();
  if (useAuth.getState().token === null) return redirect(signInFrom(placeOf(request)));
  // The token outlives what this browser remembers of the person: ask the API who it is.
  if (useAuth.getState().user === null) await refreshUser();
  const { token, user } = useAuth.getState();
  if (token === null) return redirect(signInFrom(placeOf(request)));
  // The server does not say who it is, and does not refuse the token either: it is away.
  return user === null
    ? redirect(withSearch(paths.unavailable, { redirect: placeOf(request) }))
    : null;
};

/** For pages of somebody who may still lack a company. */
export const setupGuard = requireSession;

/**
 * For everything inside the frame: without a company there is setting one up, and what is no
 * company's.
 */
export const frameGuard = async (args: LoaderFunctionArgs): Promise<Response | null> => {
  const refused = await requireSession(args);
  if (refused) return refused;
  const { pathname } = new URL(args.request.url);
  if (!useAuth.getState().user?.company && !ownerOf(pathname)?.route.withoutCompany)
    return redirect(paths.companySetup);
  return renewsShell(pathname) ? redirectDocument(placeOf(args.request)) : null;
};

/** Entering sign-in clears what the server told the last person (specification §2). */
export const signInLoader = (queryClient: QueryClient) => (): null => {
  queryClient.clear();
  return null;
};
