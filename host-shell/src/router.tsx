import type { PageContract, PageRoute } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { screen } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  createPath,
  redirect,
  type DataRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { withAccountMessages } from './account-messages';
import { ownerOf } from './composition';
import { loadFederation } from './load-federation';
import { frameGuard, setupGuard, signInLoader } from './guards';
import { FirstLoad } from './layouts/first-load';
import { PublicLayout } from './layouts/public-layout';
import { RemoteArea } from './layouts/remote-area';
import { RootLayout } from './layouts/root-layout';
import { PageFailure, RouteFailure } from './layouts/route-failure';
import { onNavigate } from './navigation';
import { loadRemote } from './load-remote';
import { paths } from './paths';
import { clerkRoutes } from './screens/clerk/routes';
import { errorRoutes, NotFoundScreen } from './screens/errors/error-screens';
import { startNavigationWait, takeNavigationStart } from './navigation-waits';

/** Pathless parents of the remotes' routes. */
const parents = {
  public: 'remotes:public',
  setup: 'remotes:setup',
  authenticated: 'remotes:authenticated',
} as const;

/**
 * One splat child per prefix. Only a splat match makes the router request more routes, also for the
 * bare prefix; it renders the panel of a remote that failed to load (docs/adr/0004).
 */
const placesOf = ({ routes }: PageContract, layout: PageRoute['layout']): RouteObject[] =>
  routes
    .filter((route) => route.layout === layout)
    .map(({ path }) => ({ path: `${path}/*`, Component: RemoteArea }));

/**
 * Routes of the remote owning the current address; others are patched in on navigation, to keep
 * matching short.
 */
const remoteRoutes = (layout: PageRoute['layout']): RouteObject => {
  const owned = ownerOf(location.pathname);
  return { id: parents[layout], children: owned ? placesOf(owned.remote, layout) : [] };
};

const mayOpen = ({ layout }: PageRoute): boolean =>
  layout === 'public' || useAuth.getState().token !== null;

/** Loads the remote that owns a path and patches its routes in. Never throws: the panel has Retry. */
const patchRemote: PatchRoutesOnNavigationFunction = async (wish) => {
  const { path, patch, signal } = wish;
  const owned = ownerOf(path);
  if (!owned) return;
  const { remote } = owned;
  // The router ignores routes it already has.
  for (const { layout } of remote.routes) patch(parents[layout], placesOf(remote, layout));
  if (!mayOpen(owned.route)) return;
  startNavigationWait(remote.name);
  const running = await loadRemote(remote.name);
  if (signal.aborted || !running) takeNavigationStart(remote.name);
  if (signal.aborted) return;
  // The served document was untrusted, and by its replacement the address belongs to another
  // remote.
  if (!running && ownerOf(path) && ownerOf(path)?.remote.name !== remote.name)
    return patchRemote(wish);
  if (!running) return;
  const { remoteRoute } = await loadFederation();
  for (const route of running.module.routes) {
    const declared = ownerOf(route.path);
    // A remote cannot claim another's path.
    if (declared?.remote.name === remote.name)
      patch(parents[declared.route.layout], [remoteRoute(route.path)]);
  }
};

/** Keeps failures inside their place; the layout around it survives. */
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
          // Where many applications have it, and people’s bookmarks.
          { path: '/login', loader: () => redirect(paths.signIn) },
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
          {
            path: '/sign-in/sso',
            loader: signInLoader(queryClient),
            lazy: screen(
              withAccountMessages(
                () =>
                  import(
                    /* webpackChunkName: "account" */ './screens/sign-in-sso/sign-in-sso-page'
                  ),
              ),
            ),
          },
          // Chunk shared by the screens around sign-in, kept out of sign-in's own.
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
        // Re-run the guard on every navigation: the session may have ended.
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

/** The page's only router. */
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
