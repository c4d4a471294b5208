import { useAuth } from '@sala/shared-auth';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import { ownerOf } from './composition';
import { endIfExpired } from './failures';
import { paths, signInFrom, withSearch } from './paths';
import { refreshUser } from './refresh-user';
import { reloadsForShell } from './shell-version';

const placeOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  // A Request drops the hash; on first load the address bar still has it.
  const hash = location.pathname === pathname && location.search === search ? location.hash : '';
  return pathname + search + hash;
};

/** Requires a live token, or redirects to sign-in and back (docs/spec/identity.md). */
const requireSession = async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  endIfExpired();
  if (useAuth.getState().token === null) return redirect(signInFrom(placeOf(request)));
  // The token outlives the stored person: fetch them.
  if (useAuth.getState().user === null) await refreshUser();
  const { token, user } = useAuth.getState();
  if (token === null) return redirect(signInFrom(placeOf(request)));
  // Neither a person nor a refusal: the server is unreachable.
  return user === null
    ? redirect(withSearch(paths.unavailable, { redirect: placeOf(request) }))
    : null;
};

/** For pages that need no company. */
export const setupGuard = requireSession;

/**
 * For pages inside the frame: without a company only setup and pages outside companies are
 * accessible.
 */
export const frameGuard = async (args: LoaderFunctionArgs): Promise<Response | null> => {
  const refused = await requireSession(args);
  if (refused) return refused;
  const { pathname } = new URL(args.request.url);
  if (!useAuth.getState().user?.company && !ownerOf(pathname)?.route.withoutCompany)
    return redirect(paths.companySetup);
  return reloadsForShell(pathname) ? redirectDocument(placeOf(args.request)) : null;
};

/** Entering sign-in clears the previous person's server data. */
export const signInLoader = (queryClient: QueryClient) => (): null => {
  queryClient.clear();
  return null;
};
