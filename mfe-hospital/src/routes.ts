import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.categories,
    lazy: screen(() => import(/* webpackChunkName: "categories" */ './screens/categories/categories-page')),
  },
];
