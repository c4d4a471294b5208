import { screen } from '@sala/shell-sdk';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../../paths';
import { loadClerkMessages } from './messages';

/** Third-party sign-in with its own layout (docs/spec/identity.md), outside the first load. */
export const clerkRoutes: RouteObject = {
  path: paths.clerk,
  lazy: screen(async () => {
    await loadClerkMessages();
    return import(/* webpackChunkName: "clerk" */ './clerk-section-page');
  }),
  children: [
    {
      index: true,
      lazy: screen(() => import(/* webpackChunkName: "clerk-home" */ './clerk-home-page')),
    },
    {
      path: paths.clerkSignIn,
      lazy: screen(() => import(/* webpackChunkName: "clerk-sign-in" */ './clerk-sign-in-page')),
    },
    {
      path: paths.clerkSignUp,
      lazy: screen(() => import(/* webpackChunkName: "clerk-sign-up" */ './clerk-sign-up-page')),
    },
    {
      path: paths.clerkUserManagement,
      lazy: screen(
        () => import(/* webpackChunkName: "clerk-user-management" */ './user-management-page'),
      ),
    },
  ],
};
