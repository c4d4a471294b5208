import type { PageContract, PageRoute } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { screen } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { withAccountMessages } from './account-messages';
import { ownerOf } from './composition';
import { loadFederation } from './federation';
import { frameGuard, setupGuard, signInLoader } from './guards';
import { FirstLoad } from './layouts/first-load';
import { PublicLayout } from './layouts/public-layout';
import { RemoteArea } from './layouts/remote-area';
import { RootLayout } from './layouts/root-layout';
import { PageFailure, RouteFailure } from './layouts/route-failure';
import { onNavigate } from './navigation';
import { arrive } from './remotes';
import { clerkRoutes } from './screens/clerk/routes';
import { errorRoutes, NotFoundScreen } from './screens/errors/error-screens';
import { beginWait, endWait } from './waits';

/** Pathless parents of all that remotes bring. */
const parents = {
  public: 'remotes:public',
  setup: 'remotes:setup',
  authenticated: 'remotes:authenticated',
} as const;

/**
 * A splat child per prefix. Only a splat match makes the router ask for more routes, also for the
 * bare prefix; what it renders is the panel of a remote that did not come (docs/adr/0004).
 */
const placesOf = ({ routes }: PageContract, layout: PageRoute['layout']): RouteObject[] =>
  routes
    .filter((route) => route.layout === layout)
    .map(({ path }) => ({ path: `${path}/*`, Component: RemoteArea }));

/**
 * Of the remote whose address this is; the others come when somebody goes there, or the router
 * would look through all of them each time.
 */
const remoteRoutes = (layout: PageRoute['layout']): RouteObject => {
  const owned = ownerOf(location.pathname);
  return { id: parents[layout], children: owned ? placesOf(owned.remote, layout) : [] };
};

const mayOpen = ({ layout }: PageRoute): boolean =>
  layout === 'public' || useAuth.getState().token !== null;

/**
 * Loads the remote that owns a path and adds the routes that it has now. Never throws: the panel
 * has Retry.
 */
const patchRemote: PatchRoutesOnNavigationFunction = async (wish) => {
  const { path, patch, signal } = wish;
  const owned = ownerOf(path);
  if (!owned) return;
  const { remote } = owned;
  // The router drops what it has already.
  for (const { layout } of remote.routes) patch(parents[layout], placesOf(remote, layout));
  if (!mayOpen(owned.route)) return;
  beginWait(remote.name);
  const running = await arrive(remote.name);
  if (signal.aborted || !running) endWait(remote.name);
  if (signal.aborted) return;
  // What the page was given could not be trusted: by the document in its place the address is another's.
  if (!running && ownerOf(path) && ownerOf(path)?.remote.name !== remote.name)
    return patchRemote(wish);
  if (!running) return;
  const { remoteRoute } = await loadFederation();
  for (const route of running.module.routes) {
    const declared = ownerOf(route.path);
    // Only what is its own: a remote cannot take a path of another one.
    if (declared?.remote.name === remote.name)
      patch(parents[declared.route.layout], [remoteRoute(route.path)]);
  }
};

/** What fails in one of them is shown in its place; the layout around it stays alive. */
const contained = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteFailure, children },
];

const routesOf = (queryClient: QueryClient): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: PageFailure,
    HydrateFallback: FirstLoad,
    children: [
      {
        Component: PublicLayout,
        children: contained([
          {
            path: '/sign-in',
            loader: signInLoader(queryClient),
            lazy: screen(
              () => import(/* webpackChunkName: "sign-in" */ './screens/sign-in/sign-in-page'),
            ),
          },
          {
            path: '/sign-in-2',
            loader: signInLoader(queryClient),
            lazy: screen(
              withAccountMessages(
                () =>
                  import(/* webpackChunkName: "sign-in-2" */ './screens/sign-in-2/sign-in-2-page'),
              ),
            ),
          },
          // What the screens around sign-in share stays in their own file, and out of sign-in's.
          {
            path: '/sign-up',
            lazy: screen(
              withAccountMessages(
                () => import(/* webpackChunkName: "account" */ './screens/sign-up/sign-up-page'),
              ),
            ),
          },
          {
            path: '/otp',
            lazy: screen(
              withAccountMessages(
                () => import(/* webpackChunkName: "account" */ './screens/otp/otp-page'),
              ),
            ),
          },
          {
            path: '/forgot-password',
            lazy: screen(
              withAccountMessages(
                () =>
                  import(
                    /* webpackChunkName: "account" */ './screens/forgot-password/forgot-password-page'
                  ),
              ),
            ),
          },
          {
            path: '/email-confirmation',
            lazy: screen(
              withAccountMessages(
                () =>
                  import(
                    /* webpackChunkName: "account" */ './screens/email-confirmation/email-confirmation-page'
                  ),
              ),
            ),
          },
          ...errorRoutes,
          clerkRoutes,
          remoteRoutes('public'),
          { loader: setupGuard, children: [remoteRoutes('setup')] },
        ]),
      },
      {
        loader: frameGuard,
        // The guard looks again at every navigation: the session may have ended meanwhile.
        shouldRevalidate: () => true,
        lazy: screen(() => import(/* webpackChunkName: "frame" */ './layouts/frame')),
        children: contained([
          {
            path: '/',
            lazy: screen(() => import(/* webpackChunkName: "home" */ './screens/home/home-page')),
          },
          remoteRoutes('authenticated'),
          { path: '*', Component: NotFoundScreen },
        ]),
      },
    ],
  },
];

/** The only router of the page. */
export const createRouter = (queryClient: QueryClient): DataRouter => {
  const router = createBrowserRouter(routesOf(queryClient), {
    patchRoutesOnNavigation: patchRemote,
  });
  const target = (): string | null => {
    const { location } = router.state.navigation;
    return location ? createPath(location) : null;
  };
  onNavigate(
    (to, move) => router.navigate(to, move),
    () => router.revalidate(),
    target,
  );
  return router;
};
